import * as vscode from 'vscode';
import { FILE, SCHEME } from '../fileSystem/rtmAddress';
import type { Target } from './figureMessages';

/**
 * The text whose figure the user asks for. In a diff it is the right side, which is compared with the
 * left one.
 *
 * @param chosen the text whose button or menu was used
 * @throws Error if no text of an animation is open
 */
export function figureTarget(chosen?: vscode.Uri): Target {
  const { activeTextEditor, visibleTextEditors, tabGroups } = vscode.window;
  const tab = tabGroups.activeTabGroup.activeTab?.input;
  const isChosen = (uri: vscode.Uri) =>
    !(chosen instanceof vscode.Uri) || chosen.toString() === uri.toString();
  if (
    tab instanceof vscode.TabInputTextDiff &&
    (isChosen(tab.modified) || isChosen(tab.original)) &&
    [tab.original, tab.modified].every(({ scheme }) => scheme === SCHEME || scheme === FILE)
  ) {
    return { uri: tab.modified.toString(), other: tab.original.toString() };
  }
  const editor =
    chosen instanceof vscode.Uri
      ? visibleTextEditors.find(({ document }) => isChosen(document.uri))
      : activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  return { uri: editor.document.uri.toString() };
}
