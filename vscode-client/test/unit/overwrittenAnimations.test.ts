import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import { encodeOverwrittenAnimations } from '../../src/editor/overwrittenAnimations';
import type { Codec } from '../../src/fileSystem/codec';
import type { RtmFileSystem } from '../../src/fileSystem/rtmFileSystem';
import type fake from './vscode';

const { saved, errors } = (vscode as unknown as typeof fake).test;

describe('a text that VS Code has written into an animation', () => {
  let file = '';
  const encoded: { text: string; hash: string | undefined }[] = [];
  const document = { uri: vscode.Uri.parse('file:/a.rtm'), getText: () => file };

  function listen(isAnimation: () => Promise<boolean | undefined>): vscode.Disposable {
    const encode = (_: unknown, text: string, hash: string | undefined) => {
      encoded.push({ text, hash });
      return Promise.reject(new Error('end of the test'));
    };
    return encodeOverwrittenAnimations(
      { isAnimation, encode } as unknown as Codec,
      { hashOf: () => Promise.resolve(`hash of ${file}`) } as unknown as RtmFileSystem,
      { warn: () => undefined } as unknown as vscode.LogOutputChannel,
    );
  }

  afterEach(() => {
    encoded.length = 0;
    errors.length = 0;
  });

  async function save(text: string, isAnimation: () => Promise<boolean | undefined>) {
    file = text;
    const listener = listen(isAnimation);
    saved.fire(document);
    // All is done without waiting for anything outside.
    await new Promise(setImmediate);
    listener.dispose();
  }

  test('does not replace a newer text that is saved while the server is asked', async () => {
    await save('old', () => {
      file = 'new';
      return Promise.resolve(true);
    });
    assert.deepEqual(encoded, [{ text: 'old', hash: 'hash of old' }]);
  });

  test('is reported if the server fails', async () => {
    await save('rtm', () => Promise.resolve(undefined));
    assert.equal(encoded.length, 1);
    assert.equal(errors.length, 1);
  });

  test('stays if it is not that of an animation', async () => {
    await save('notes', () => Promise.resolve(false));
    assert.deepEqual([...encoded, ...errors], []);
  });
});
