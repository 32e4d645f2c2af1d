import * as vscode from 'vscode';
import { place } from '../protocol';
import type { Server } from '../server/serverLifecycle';

/**
 * Shows a text, and moves the cursor to the first frame, unless the user has moved it: VS Code restores
 * the cursor of a text that was open before. Does not scroll, so that the first line stays visible.
 *
 * The server is asked while VS Code shows the text, so that the cursor moves at once: later, the user
 * may be moving it.
 *
 * @param show shows the text
 */
export async function showAtFirstFrame(
  uri: vscode.Uri,
  server: Server,
  show: () => Thenable<unknown>,
): Promise<void> {
  const [found] = await Promise.all([firstFrame(uri, server), show()]);
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  const isNew =
    editor?.selection.isEmpty && editor.selection.active.isEqual(new vscode.Position(0, 0));
  if (found && isNew && editor.document.version === found.version) {
    editor.selection = new vscode.Selection(found.line, 0, found.line, 0);
  }
}

/** The line of the first frame, and the version of the text; undefined if they are not known. */
async function firstFrame(uri: vscode.Uri, server: Server) {
  try {
    const { version } = await vscode.workspace.openTextDocument(uri);
    const client = await server.running();
    const textDocument = { uri: uri.toString() };
    const found = await client?.sendRequest(place, { textDocument, frame: 0 });
    return found && { line: found.line, version };
  } catch {
    // VS Code says why the text cannot be opened.
    return undefined;
  }
}
