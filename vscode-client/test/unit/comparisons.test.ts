import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import { executeServerCommand } from '../../src/commands/serverCommands';
import { comparedWith } from '../../src/editor/comparisons';
import type { Server } from '../../src/server/serverLifecycle';
import type fake from './vscode';

const { test: given, window, workspace } = vscode as unknown as typeof fake;

function text(path: string, query = ''): vscode.Uri {
  return vscode.Uri.from({ scheme: path.endsWith('t') ? 'file' : 'rtm', path, query });
}

/** Shows two texts in a diff, in the active tab. */
function diff(original: vscode.Uri, modified: vscode.Uri): void {
  const input = Object.assign(new vscode.TabInputTextDiff(original, modified), {
    original,
    modified,
  });
  const tab = { input, label: 'the label', group: { viewColumn: 1 } };
  const group = { tabs: [tab], activeTab: tab };
  const close = () => Promise.resolve();
  Object.assign(window.tabGroups, { activeTabGroup: group, all: [group], close });
}

afterEach(() => {
  Object.assign(window.tabGroups, { activeTabGroup: {}, all: [] });
  window.visibleTextEditors.length = 0;
  workspace.textDocuments.length = 0;
  given.executed.length = 0;
});

describe('a side of a diff that is opened', () => {
  const [a, b, file] = [text('/a.rtm'), text('/b.rtm'), text('/c.rtmt')];

  test('has the form of the right side', () => {
    diff(a, b);
    assert.equal(comparedWith(a), b);
    assert.equal(comparedWith(b), undefined);
    assert.equal(comparedWith(file), undefined);
  });

  test('has the form of the left side if only that is open, or a text file', () => {
    diff(a, b);
    workspace.textDocuments.push({ uri: a });
    assert.equal(comparedWith(b), a);
    diff(file, b);
    assert.equal(comparedWith(b), file);
  });

  test('does not have the form of a version, which follows it', () => {
    diff(a, text('/b.rtm', 'git:/b.rtm'));
    assert.equal(comparedWith(a), undefined);
  });
});

describe('Show as Poses in a diff', () => {
  /**
   * @param shown the paths of the texts that show poses already
   * @returns the arguments of the commands that the server gets, without cursors
   */
  async function sent(
    left: vscode.Uri,
    right: vscode.Uri,
    shown: readonly string[] = [],
  ): Promise<unknown[]> {
    diff(left, right);
    for (const uri of [left, right]) {
      const document = { uri, isDirty: true, version: 1 };
      window.visibleTextEditors.push({ document, selection: { active: 0 } });
    }
    const poses = (uri: string) => shown.some((path) => uri.includes(path));
    const client = {
      sendRequest: (_: unknown, { uri }: { uri: string }) => Promise.resolve({ poses: poses(uri) }),
    };
    const server = { start: () => Promise.resolve(client) } as unknown as Server;
    const commands: unknown[] = [];
    await executeServerCommand(
      server,
      'rtm.showPoses',
      [right.toString()],
      (_, args: unknown[]) => {
        commands.push(args.filter((argument) => argument !== 0));
        return Promise.resolve(true);
      },
    );
    return commands;
  }

  const [a, b] = [text('/a.rtm'), text('/b.rtm')];
  const [left, right] = [a.toString(), b.toString()];

  test('shows both sides with the joints of the active one', async () =>
    assert.deepEqual(await sent(a, b), [
      [right, left],
      [left, right],
    ]));

  test('leaves a side that shows poses', async () => {
    assert.deepEqual(await sent(a, b, ['/a.rtm']), [[right, left]]);
    assert.deepEqual(await sent(a, b, ['/b.rtm']), [[left, right]]);
  });

  test('replaces a text file on the left by a version, and does not edit it', async () => {
    const file = text('/c.rtmt');
    assert.deepEqual(await sent(file, b), [[right, file.toString()]]);
    assert.deepEqual(given.executed, ['vscode.diff']);
    given.executed.length = 0;
    await sent(file, b, ['/c.rtmt']);
    assert.deepEqual(given.executed, []);
  });

  test('replaces the stored text in Compare with Saved by a version', async () => {
    const file = text('/c.rtmt');
    const query = JSON.stringify({ scheme: 'file', query: '' });
    const stored = vscode.Uri.from({ scheme: 'showModifications', path: '/c.rtmt', query });
    assert.deepEqual(await sent(stored, file), [[file.toString()]]);
    const sides = given.executedWith.slice(0, 2).map(String);
    assert.deepEqual(sides, [`rtm:/c.rtmt?${file.toString()}`, file.toString()]);
  });

  test('leaves a text that is no version of an animation', async () => {
    const clipboard = vscode.Uri.from({ scheme: 'clipboardCompare', path: '/b.rtm' });
    assert.deepEqual(await sent(clipboard, b), [[right]]);
    assert.deepEqual(given.executed, []);
  });

  test('edits no version in source control, which follows', async () => {
    assert.deepEqual(await sent(text('/b.rtm', 'git:/b.rtm'), b), [[right]]);
    assert.deepEqual(given.executed, []);
  });
});
