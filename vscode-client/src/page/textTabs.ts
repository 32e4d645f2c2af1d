import * as vscode from 'vscode';
import { allTabs } from '../editor/documents';
import { isAnimation, isText } from '../fileSystem/rtmAddress';
import type { Target } from './pageMessages';

/**
 * Whether each text of a target is open: in a tab, alone or as a side of a diff, or visible in another
 * editor, such as one that merges, whose tabs have no texts in VS Code's API.
 */
export function showsTexts({ uri, other }: Target): boolean {
  const visible = vscode.window.visibleTextEditors.map(({ document }) => document.uri);
  const shown = new Set([...allTabs().flatMap(textsOf), ...visible].map(String));
  return shown.has(uri) && (other === undefined || shown.has(other));
}

/**
 * The animations in visible tabs, the active one first; of a diff, the right side. An animation can also
 * be in the editor that VS Code replaces with its text.
 */
export function visibleTexts(): vscode.Uri[] {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  return [activeTabGroup, ...all]
    .flatMap(({ activeTab }) => (activeTab ? textsOf(activeTab).slice(-1) : []))
    .filter(({ path }) => isAnimation(path) || isText(path));
}

function textsOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputTextDiff) {
    return [input.original, input.modified];
  }
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? [input.uri]
    : [];
}
