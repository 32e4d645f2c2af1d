import * as vscode from 'vscode';
import { animationEditor } from '../editor/animationEditor';
import { FILE, SCHEME } from '../fileSystem/rtmAddress';
import type { Target } from '../page/pageMessages';

/**
 * The text whose figure the user asks for. In a diff it is the right side, which is compared with the
 * left one.
 *
 * @param chosen the text whose button or menu was used
 * @throws Error if no text of an animation is open
 */
export function figureTarget(chosen?: vscode.Uri): Target {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isChosen = (uri: vscode.Uri) =>
    !(chosen instanceof vscode.Uri) || chosen.toString() === uri.toString();
  if (
    tab instanceof vscode.TabInputTextDiff &&
    (isChosen(tab.modified) || isChosen(tab.original)) &&
    [tab.original, tab.modified].every(({ scheme }) => scheme === SCHEME || scheme === FILE)
  ) {
    return { uri: tab.modified.toString(), other: tab.original.toString() };
  }
  return { uri: animationEditor(chosen).document.uri.toString() };
}
