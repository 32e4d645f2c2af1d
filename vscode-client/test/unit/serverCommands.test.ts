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
