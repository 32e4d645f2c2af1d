import * as vscode from 'vscode';

/**
 * The editor of an animation.
 *
 * @param chosen the text whose button or menu was used; otherwise, it is the active editor
 * @throws Error if it does not show an animation
 */
export function animationEditor(chosen?: vscode.Uri): vscode.TextEditor {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editor =
    chosen instanceof vscode.Uri
      ? visibleTextEditors.find(({ document }) => document.uri.toString() === chosen.toString())
      : activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  return editor;
}
