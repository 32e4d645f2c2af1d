import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import { SaveOverrides } from '../../src/editor/saveOverrides';
import type { RtmFileSystem } from '../../src/fileSystem/rtmFileSystem';
import type fake from './vscode';

const { window, test: seen } = vscode as unknown as typeof fake;
const { commands, executed, saveDialogs } = seen;
const SAVE_AS = 'workbench.action.files.saveAs';

describe('the replacement of Save As', () => {
  afterEach(() => {
    commands.clear();
    executed.length = 0;
    saveDialogs.length = 0;
    window.activeTextEditor = undefined;
  });

  const untitled = {
    uri: vscode.Uri.parse('untitled:a'),
    isUntitled: true,
    languageId: 'plaintext',
  };

  /** Runs *Save As* on an untitled text. */
  async function saveAs(isAnimation: () => Promise<unknown>, ...args: unknown[]): Promise<void> {
    window.activeTextEditor = { document: untitled };
    new SaveOverrides({ isAnimation } as unknown as RtmFileSystem, vscode.window as never);
    await commands.get(SAVE_AS)?.(...args);
  }

  const first = () =>
    Object.keys((saveDialogs[0] as { filters?: object } | undefined)?.filters ?? {})[0];

  test('asks for the file of an animation', async () => {
    await saveAs(() => Promise.resolve(true));
    assert.equal(first(), 'RTM text');
    assert.deepEqual(executed, []);
  });

  test('proposes no type of file if the server cannot say what the text is', async () => {
    await saveAs(() => Promise.resolve(undefined));
    assert.equal(first(), 'All files');
  });

  test('leaves other texts to VS Code', async () => {
    await saveAs(() => Promise.resolve(false));
    assert.deepEqual(executed, [SAVE_AS]);
    assert.deepEqual(saveDialogs, []);
  });

  test('saves nothing else if the user has switched to another editor meanwhile', async () => {
    await saveAs(() => {
      window.activeTextEditor = { document: {} };
      return Promise.resolve(false);
    });
    assert.deepEqual(executed, []);
  });

  test('does not ask about a text other than that to save', async () => {
    await saveAs(() => Promise.reject(new Error('asked')), vscode.Uri.parse('file:/b.txt'));
    assert.deepEqual(executed, [SAVE_AS]);
  });

  function replaced(): { overrides: SaveOverrides; warnings: string[] } {
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) };
    const overrides = new SaveOverrides(
      {} as RtmFileSystem,
      log as unknown as vscode.LogOutputChannel,
    );
    return { overrides, warnings };
  }

  test('is registered, and disposed', () => {
    const { overrides, warnings } = replaced();
    assert.ok(commands.has(SAVE_AS));
    assert.deepEqual(warnings, []);
    overrides.dispose();
    assert.deepEqual([...commands], []);
  });

  test('leaves the command to another extension that has replaced it', () => {
    commands.set(SAVE_AS, () => undefined);
    const { overrides, warnings } = replaced();
    assert.deepEqual(warnings, [
      `not replaced, because another extension does so: command '${SAVE_AS}' already exists`,
    ]);
    assert.ok(commands.has('rtm.saveAs'), 'the key binding is replaced');
    overrides.dispose();
    assert.deepEqual([...commands.keys()], [SAVE_AS]);
  });
});
