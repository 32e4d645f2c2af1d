import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import { executeServerCommand } from '../../src/commands/serverCommands';
import type { Server } from '../../src/server/serverLifecycle';
import type fake from './vscode';

const { test: given, window } = vscode as unknown as typeof fake;

describe('a text that is shown as poses', () => {
  afterEach(() => (window.visibleTextEditors.length = 0));

  /**
   * Shows a text without unsaved changes as poses.
   *
   * @param edits of the text before the answer of the server
   * @returns how often it was saved
   */
  async function savesAfter(edits: number): Promise<number> {
    let saves = 0;
    const uri = vscode.Uri.from({ scheme: 'rtm', path: '/walk.rtm' });
    const document = { uri, isDirty: false, version: 1, save: () => Promise.resolve(saves++) };
    window.visibleTextEditors.push({ document });
    await executeServerCommand({} as Server, 'rtm.showPoses', [uri.toString(), 0], () => {
      for (let i = 0; i < edits; i++) {
        document.version++;
        given.changed.fire({ document, contentChanges: [{}] });
      }
      return Promise.resolve(true);
    });
    return saves;
  }

  test('is saved again', async () => assert.equal(await savesAfter(1), 1));

  test('is not saved with what the user has typed meanwhile', async () =>
    assert.equal(await savesAfter(2), 0));
});

describe('a number that a held key changes', () => {
  const uri = vscode.Uri.from({ scheme: 'rtm', path: '/walk.rtm' });

  /** An editor with two cursors, the second one in line 2, column 5. */
  const editorAt = (line: number) => ({
    document: { uri, languageId: 'rtm' },
    selections: [{ active: { line, character: 5 } }, { active: { line: 2, character: 5 } }],
  });

  afterEach(() => {
    window.visibleTextEditors.length = 0;
    Object.assign(window, { activeTextEditor: undefined });
  });

  /**
   * Runs commands while the first one is running.
   *
   * @param meanwhile what the user does before the first edit is made
   * @returns the commands that were sent, with the first position and the steps
   */
  async function sent(
    editor: ReturnType<typeof editorAt>,
    commands: readonly (readonly [command: string, steps?: number])[],
    meanwhile: () => void = () => undefined,
    answer: () => Promise<unknown> = () => Promise.resolve(true),
  ): Promise<unknown[]> {
    Object.assign(window, { activeTextEditor: editor });
    window.visibleTextEditors.push(editor);
    const all: unknown[] = [];
    let running = 0;
    const next = async (command: string, [argument]: unknown[]) => {
      assert.equal(++running, 1, 'one command at a time');
      const { positions, steps } = argument as {
        positions: { line: number; character: number }[];
        steps: number;
      };
      const { line, character } = positions[0]!;
      assert.equal(positions.length, 2);
      all.push([command, line, character, steps]);
      await Promise.resolve();
      meanwhile();
      // The edit makes the number longer.
      editor.selections[0]!.active.character++;
      given.selected.fire({ textEditor: editor, kind: undefined });
      running--;
      return answer();
    };
    const keys = commands.map(([command, steps]) =>
      executeServerCommand({} as Server, command, steps ? [{ steps }] : [], next),
    );
    await Promise.all(keys);
    return all;
  }

  const HELD = [
    ['rtm.increaseNumber'],
    ['rtm.increaseNumber', 10],
    ['rtm.increaseNumber'],
    ['rtm.decreaseNumber', 2],
  ] as const;

  test('is changed at once by the steps that waited', async () =>
    assert.deepEqual(await sent(editorAt(1), HELD), [
      ['rtm.increaseNumber', 1, 5, 1],
      ['rtm.increaseNumber', 1, 6, 9],
    ]));

  test('is decreased if more steps do so', async () =>
    assert.deepEqual(await sent(editorAt(1), [...HELD, ['rtm.decreaseNumber', 10]]), [
      ['rtm.increaseNumber', 1, 5, 1],
      ['rtm.decreaseNumber', 1, 6, 1],
    ]));

  test('stays the one of the editor in which the key was pressed', async () => {
    const other = editorAt(7);
    const show = () => Object.assign(window, { activeTextEditor: other });
    assert.deepEqual(await sent(editorAt(1), HELD, show), [
      ['rtm.increaseNumber', 1, 5, 1],
      ['rtm.increaseNumber', 1, 6, 9],
    ]);
  });

  test('is not changed after the cursor was moved', async () => {
    const editor = editorAt(1);
    const click = () => {
      editor.selections[0]!.active.line = 8;
      given.selected.fire({ textEditor: editor, kind: vscode.TextEditorSelectionChangeKind.Mouse });
    };
    assert.deepEqual(await sent(editor, HELD, click), [['rtm.increaseNumber', 1, 5, 1]]);
  });

  test('is not changed in an editor that was closed', async () => {
    const close = () => (window.visibleTextEditors.length = 0);
    assert.deepEqual(await sent(editorAt(1), HELD, close), [['rtm.increaseNumber', 1, 5, 1]]);
  });

  test('is refused once', async () => {
    const refuse = () => Promise.resolve(undefined);
    assert.deepEqual(await sent(editorAt(1), HELD, undefined, refuse), [
      ['rtm.increaseNumber', 1, 5, 1],
    ]);
  });
});
