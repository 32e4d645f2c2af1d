import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Codec } from '../fileSystem/codec';
import { FILE, SCHEME, isAnimation, isText } from '../fileSystem/rtmAddress';
import { shownUri, versionUri } from '../fileSystem/rtmUri';
import { allTabs, openDocument } from './documents';

/** The scheme of the stored text in VS Code's *Compare with Saved*. */
const STORED = 'showModifications';

/** The schemes of texts that VS Code gives as they are stored, and that can be read again. */
const VERSIONS = [FILE, STORED, 'git', 'vscode-local-history'];

/**
 * The other side of each diff in which an animation is being opened, whose form it gets. The right side
 * decides, unless only the left one is open already.
 */
export function comparedWith(opened: vscode.Uri): vscode.Uri | undefined {
  for (const { input } of allTabs()) {
    if (input instanceof vscode.TabInputTextDiff) {
      const { original, modified } = input;
      if (isSame(original, opened) && hasForm(modified)) {
        return modified;
      }
      const isOpen = isText(original.path) || openDocument(original) !== undefined;
      if (isSame(modified, opened) && hasForm(original) && isOpen) {
        return original;
      }
    }
  }
  return undefined;
}

/** Whether a text has a form of its own; a version has that of the text that it is compared with. */
export function hasForm({ scheme, path: file, query }: vscode.Uri): boolean {
  return scheme === SCHEME ? query === '' : scheme === FILE && isText(file);
}

function isSame(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}

/** Opens a diff of two animations or texts. */
export async function compareFiles(
  left: vscode.Uri,
  right: vscode.Uri,
  codec: Codec,
  title?: string,
  options?: vscode.TextDocumentShowOptions,
): Promise<void> {
  const [first, second] = [shownUri(left), shownUri(right)];
  const forms = [await codec.formOf(first), await codec.formOf(second)];
  // A version in source control follows the form of its file by itself.
  const isOneForm =
    !hasForm(first) || !hasForm(second) || forms[0] === forms[1] || forms.includes(undefined);
  await vscode.commands.executeCommand(
    'vscode.diff',
    isOneForm ? first : versionUri(first, second),
    second,
    isOneForm ? title : `${nameOf(left)} (in the form of the right side) ↔ ${nameOf(right)}`,
    options,
  );
}

function nameOf(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}

/** A side of a diff. */
export interface OtherSide {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
  readonly isLeft: boolean;
}

/** The other side of the active diff of a text, if it is an animation or the text of one, too. */
export function otherSide({ uri }: vscode.TextDocument): OtherSide | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  if (!(tab?.input instanceof vscode.TabInputTextDiff)) {
    return undefined;
  }
  const { original, modified } = tab.input;
  const isLeft = isSame(modified, uri);
  const other = isLeft ? original : modified;
  const isVersion =
    VERSIONS.includes(other.scheme) && (isText(other.path) || isAnimation(other.path));
  return (isLeft || isSame(original, uri)) && (other.scheme === SCHEME || isVersion)
    ? { tab, uri: other, isLeft }
    : undefined;
}

/**
 * Replaces a side of a diff that is a text file, an earlier version of one, or the stored animation, by
 * a read-only text in the form of the other side. VS Code gives these texts as they are stored.
 */
export async function showVersion(
  { tab, uri, isLeft }: OtherSide,
  other: vscode.Uri,
): Promise<void> {
  const version = versionUri(storedUri(uri), other);
  const { label, isPreview, group } = tab;
  await vscode.commands.executeCommand(
    'vscode.diff',
    ...(isLeft ? [version, other] : [other, version]),
    label,
    { viewColumn: group.viewColumn, preview: isPreview },
  );
  if (allTabs().includes(tab)) {
    await vscode.window.tabGroups.close(tab, true);
  }
}

/** The URI of a stored text, for which VS Code has a scheme of its own. */
function storedUri(uri: vscode.Uri): vscode.Uri {
  if (uri.scheme !== STORED) {
    return uri;
  }
  const { scheme } = JSON.parse(uri.query) as { scheme: string };
  return uri.with({ scheme, query: '' });
}
