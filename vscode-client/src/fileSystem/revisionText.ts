import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Conversation } from './codec';

/** Texts of animations that are no files: revisions of source control. They cannot be written. */
export class Revisions {
  constructor(private readonly conversation: Conversation) {}

  /** The text of a revision. A file that was not there then is empty, as source control has it. */
  async text(revision: vscode.Uri): Promise<string> {
    const bytes = await vscode.workspace.fs.readFile(revision);
    if (bytes.length === 0) {
      return '';
    }
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rtm-'));
    const file = path.join(folder, path.posix.basename(revision.path));
    try {
      await fs.writeFile(file, bytes, { mode: 0o600 });
      return (await this.conversation.decode(vscode.Uri.file(file))).text;
    } catch (error) {
      // The temporary file means nothing to the user.
      throw error instanceof Error
        ? new Error(error.message.replaceAll(file, path.posix.basename(revision.path)))
        : error;
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }
}
