import * as vscode from 'vscode';
import { place } from '../protocol';
import type { Server } from '../server/serverLifecycle';

/**
 * Moves the cursor of an editor to the first frame, unless the user has moved it: VS Code restores the
 * cursor of a text that was open before. Does not scroll, so that the first line stays visible.
 */
export async function goToFirstFrame(editor: vscode.TextEditor, server: Server): Promise<void> {
  const { document } = editor;
  const { version } = document;
  const isNew = () =>
    editor.selection.isEmpty &&
    editor.selection.active.isEqual(new vscode.Position(0, 0)) &&
    document.version === version;
  const client = isNew() ? await server.running() : undefined;
  const textDocument = { uri: document.uri.toString() };
  const found = await client?.sendRequest(place, { textDocument, frame: 0 }).catch(() => undefined);
  if (found && isNew()) {
    editor.selection = new vscode.Selection(found.line, 0, found.line, 0);
  }
}
