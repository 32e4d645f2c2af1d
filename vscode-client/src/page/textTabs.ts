import * as vscode from 'vscode';
import { isAnimation, isText } from '../fileSystem/rtmAddress';
import type { Target } from './pageMessages';

/** Whether each text of a target is in a tab, alone or as a side of a diff. */
export function showsTexts(tabs: readonly vscode.Tab[], { uri, other }: Target): boolean {
  const shown = new Set(tabs.flatMap(textsOf).map(String));
  return shown.has(uri) && (other === undefined || shown.has(other));
}

/** Whether a tab shows an animation, or the editor that VS Code replaces with its text. */
export function opensAnimation(tab: vscode.Tab): boolean {
  return textsOf(tab).some(({ path }) => isAnimation(path) || isText(path));
}

function textsOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputTextDiff) {
    return [input.original, input.modified];
  }
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? [input.uri]
    : [];
}
