/** Remembers which change of each file was reported, so that none is reported twice. */
export class ReportedChanges {
  private readonly hashes = new Map<string, string>();

  /**
   * Whether to report a change, which then counts as reported. Texts without unsaved changes need no
   * report: VS Code reloads them.
   *
   * @param hash of the file's new content
   */
  isNew(key: string, hash: string, hasUnsavedChanges: boolean): boolean {
    if (!hasUnsavedChanges) {
      this.forget(key);
      return false;
    }
    const isNew = this.hashes.get(key) !== hash;
    this.hashes.set(key, hash);
    return isNew;
  }

  forget(key: string): void {
    this.hashes.delete(key);
  }
}
