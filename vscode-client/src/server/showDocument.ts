import * as vscode from 'vscode';
import type { ShowDocumentParams, ShowDocumentRequest } from 'vscode-languageclient';

/**
 * Moves the cursor of a document that is visible, maybe in a diff, which would otherwise be opened in an
 * editor of its own.
 */
export const showDocument: ShowDocumentRequest.MiddlewareSignature = (params, token, next) => {
  const editor = visibleEditor(params);
  if (!editor || !params.selection) {
    return next(params, token);
  }
  const { line, character } = params.selection.start;
  const cursor = new vscode.Position(line, character);
  editor.selection = new vscode.Selection(cursor, cursor);
  editor.revealRange(
    new vscode.Range(cursor, cursor),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
  return { success: true };
};

function visibleEditor({ uri }: ShowDocumentParams): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
}
