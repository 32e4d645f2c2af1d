import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { readVersion } from '../git/gitApi';
import { errorMessage } from '../messages';
import type { DecodeResult } from '../protocol';
import type { Codec } from './codec';

/**
 * Returns the text of a revision in source control. Source control gives an empty revision for a file
 * that did not exist; its text is empty.
 *
 * @param like the document whose form the text takes
 */
export async function revisionText(
  codec: Codec,
  revision: vscode.Uri,
  like: vscode.Uri,
): Promise<Pick<DecodeResult, 'text' | 'note'>> {
  const bytes = await readVersion(revision);
  if (bytes.length === 0) {
    return { text: '' };
  }
  const name = path.posix.basename(revision.path);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rtm-'));
  const file = path.join(folder, name);
  try {
    await fs.writeFile(file, bytes, { mode: 0o600 });
    return await codec.decode(vscode.Uri.file(file), like);
  } catch (error) {
    // The path of the temporary file means nothing to the user.
    throw new Error(errorMessage(error).replaceAll(file, name));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Whether the open text of an animation shows poses. */
export function showsPoses(uri: vscode.Uri): boolean {
  const open = vscode.workspace.textDocuments.find((d) => d.uri.toString() === uri.toString());
  return open !== undefined && /^\s*poses\b/m.test(open.getText());
}
