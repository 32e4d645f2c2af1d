import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import { SaveOverrides } from '../../src/editor/saveOverrides';
import type { RtmFileSystem } from '../../src/fileSystem/rtmFileSystem';
import type fake from './vscode';

const { commands } = (vscode as unknown as typeof fake).test;
const SAVE_AS = 'workbench.action.files.saveAs';

describe('the replacement of Save As', () => {
  afterEach(() => commands.clear());

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
    commands.add(SAVE_AS);
    const { overrides, warnings } = replaced();
    assert.deepEqual(warnings, [
      `not replaced, because another extension does so: command '${SAVE_AS}' already exists`,
    ]);
    assert.ok(commands.has('rtm.saveAs'), 'the key binding is replaced');
    overrides.dispose();
    assert.deepEqual([...commands], [SAVE_AS]);
  });
});
