import * as vscode from 'vscode';
import { undoFixes } from '../protocol';
import type { Server } from '../server/serverLifecycle';

const LAST = 'rtm.lastFix';

/** The old content of the files of the last fix, which stays until the next one. */
export class FixBackups {
  private readonly folder: vscode.Uri;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly server: Server,
  ) {
    const storage = context.storageUri ?? context.globalStorageUri;
    this.folder = vscode.Uri.joinPath(storage, 'fixes');
  }

  /** The URI of a folder that does not exist yet. */
  next(): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, Date.now().toString(36));
  }

  /**
   * Makes a backup the one that *Undo* restores, and deletes the one before. Does nothing if the
   * server has not begun with it.
   *
   * @returns whether it has
   */
  async keep(backup: vscode.Uri): Promise<boolean> {
    try {
      await vscode.workspace.fs.stat(backup);
    } catch {
      return false;
    }
    const before = this.last();
    await this.context.workspaceState.update(LAST, backup.toString());
    if (before) {
      await this.remove(before);
    }
    return true;
  }

  async remove(backup: vscode.Uri): Promise<void> {
    await vscode.workspace.fs.delete(backup, { recursive: true }).then(undefined, () => undefined);
  }

  /** Restores the files of the last fix that have not been changed since. */
  async undo(): Promise<void> {
    const backup = this.last();
    if (!backup) {
      throw new Error('No folder was fixed in this workspace, or the fix has already been undone.');
    }
    const client = await this.server.start();
    const result = await client.sendRequest(undoFixes, { backup: backup.toString() });
    const isComplete = result.changed.length === 0 && result.failures.length === 0;
    if (isComplete) {
      await this.context.workspaceState.update(LAST, undefined);
      await this.remove(backup);
      void vscode.window.showInformationMessage(result.message);
    } else {
      void vscode.window.showWarningMessage(result.message);
    }
  }

  private last(): vscode.Uri | undefined {
    const uri = this.context.workspaceState.get<string>(LAST);
    return uri === undefined ? undefined : vscode.Uri.parse(uri);
  }
}
