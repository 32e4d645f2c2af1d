import * as path from 'node:path';
import * as vscode from 'vscode';
import type { PreviewFixesResult } from '../protocol';
import { explanation, list, plural, sum, total } from './fixText';

/** Reported only for a skeleton that the user has chosen, so it may be in no list of problems. */
const BONES_ABSENT = 'bones-absent';
const SHOW_CHANGES = { iconPath: new vscode.ThemeIcon('diff'), tooltip: 'Show Changes' };

interface CodeItem extends vscode.QuickPickItem {
  code: string;
}

interface FileItem extends vscode.QuickPickItem {
  uri: string;
}

/**
 * Asks which problems to fix.
 *
 * @returns undefined if the user cancels
 */
export async function chooseCodes(preview: PreviewFixesResult): Promise<string[] | undefined> {
  const obvious = sum(preview.files.map(({ fixed }) => fixed));
  const items: CodeItem[] = Object.entries(obvious).map(([code, count]) => ({
    code,
    label: code,
    description: plural(count, 'problem'),
    picked: true,
  }));
  const known = new Set(Object.keys(obvious));
  for (const { code, count, fixable } of preview.remaining) {
    if (fixable && !known.has(code)) {
      known.add(code);
      items.push(choice(code, plural(count, 'problem')));
    }
  }
  if (!known.has(BONES_ABSENT)) {
    items.push(choice(BONES_ABSENT, undefined));
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Fix All Animations in Folder (1/2)',
    placeHolder: 'Problems to fix. Nothing is written yet.',
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return chosen?.map(({ code }) => code);
}

function choice(code: string, count: string | undefined): CodeItem {
  const detail = explanation(code);
  return {
    code,
    label: code,
    ...(count !== undefined && { description: count }),
    ...(detail !== undefined && { detail }),
  };
}

/**
 * Shows the files that would change, and asks which to change.
 *
 * @param showChanges shows the changes of a file
 * @returns URIs; undefined if the user cancels
 */
export async function chooseFiles(
  folder: vscode.Uri,
  { files }: PreviewFixesResult,
  showChanges: (uri: string) => Promise<unknown>,
): Promise<string[] | undefined> {
  const pick = vscode.window.createQuickPick<FileItem>();
  const problems = total(sum(files.map(({ fixed }) => fixed)));
  pick.title =
    `Fix All Animations in Folder (2/2): ` +
    `${plural(problems, 'problem')} in ${plural(files.length, 'file')}`;
  pick.placeholder = 'Files to change. Enter writes them; Undo restores them.';
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.items = files.map(({ uri, fixed, remaining }) => ({
    uri,
    label: path.posix.relative(folder.path, vscode.Uri.parse(uri).path),
    description: list(fixed) + (remaining > 0 ? `; ${plural(remaining, 'problem')} left` : ''),
    buttons: [SHOW_CHANGES],
  }));
  pick.selectedItems = pick.items;
  pick.onDidTriggerItemButton(({ item }) => void showChanges(item.uri));
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems.map(({ uri }) => uri)));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
