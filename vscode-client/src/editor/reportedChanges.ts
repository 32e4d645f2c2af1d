/** Remembers of which changes on the disk the user was told, so that each is told once. */
export class ToldChanges {
  private readonly told = new Map<string, string>();

  /**
   * Whether the user has to be told of a change. VS Code itself reloads a text without unsaved
   * changes.
   *
   * @param hash of what is in the file now
   */
  isNew(key: string, hash: string, hasUnsavedChanges: boolean): boolean {
    if (!hasUnsavedChanges) {
      this.forget(key);
      return false;
    }
    const isNew = this.told.get(key) !== hash;
    this.told.set(key, hash);
    return isNew;
  }

  /** The document was saved or closed. */
  forget(key: string): void {
    this.told.delete(key);
  }
}
