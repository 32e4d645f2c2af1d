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

describe('a number that a held key increases', () => {
  test('is changed by each repetition after the edit before', async () => {
    const uri = vscode.Uri.from({ scheme: 'rtm', path: '/walk.rtm' });
    const document = { uri, languageId: 'rtm', getText: () => '' };
    const selections = [
      { active: { line: 1, character: 5 } },
      { active: { line: 2, character: 5 } },
    ];
    Object.assign(window, { activeTextEditor: { document, selections, selection: selections[0] } });
    const sent: unknown[] = [];
    let running = 0;
    const next = async (command: string, args: unknown[]) => {
      assert.equal(++running, 1, 'one command at a time');
      sent.push([command, JSON.parse(JSON.stringify(args)) as unknown]);
      await Promise.resolve();
      // The edit makes the number longer.
      selections[0]!.active.character++;
      running--;
      return true;
    };
    const run = (command: string, options: unknown[]) =>
      executeServerCommand({} as Server, command, options, next);
    await Promise.all([
      run('rtm.increaseNumber', []),
      run('rtm.increaseNumber', [{ steps: 10 }]),
      run('rtm.decreaseNumber', []),
    ]);
    const at = (character: number) => [
      { line: 1, character },
      { line: 2, character: 5 },
    ];
    const name = uri.toString();
    assert.deepEqual(sent, [
      ['rtm.increaseNumber', [{ uri: name, positions: at(5) }]],
      ['rtm.increaseNumber', [{ uri: name, positions: at(6), steps: 10 }]],
      ['rtm.decreaseNumber', [{ uri: name, positions: at(7) }]],
    ]);
    Object.assign(window, { activeTextEditor: undefined });
  });
});
