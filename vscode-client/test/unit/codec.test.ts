import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type * as vscode from 'vscode';
import { Codec } from '../../src/fileSystem/codec';
import type { Server } from '../../src/server/serverLifecycle';

describe('whether a text is that of an animation', () => {
  const asked: unknown[] = [];
  const document = (text: string) =>
    ({ uri: 'untitled:a', getText: () => text }) as unknown as vscode.TextDocument;

  function codec(answer: () => Promise<unknown>): Codec {
    asked.length = 0;
    const sendRequest = (_: unknown, params: unknown) => {
      asked.push(params);
      return answer();
    };
    return new Codec({ start: () => Promise.resolve({ sendRequest }) } as unknown as Server);
  }

  test('is asked of the server', async () => {
    for (const isAnimation of [true, false]) {
      const answers = codec(() => Promise.resolve({ isAnimation }));
      assert.equal(await answers.isAnimation(document('rtm plain')), isAnimation);
      assert.deepEqual(asked, [{ uri: 'untitled:a', text: 'rtm plain' }]);
    }
  });

  test('does not need the server for most texts', async () => {
    const answers = codec(() => Promise.reject(new Error('not asked')));
    for (const note of ['a note', 'department', '', '- rtm', '// a program']) {
      assert.equal(await answers.isAnimation(document(note)), false);
    }
    assert.deepEqual(asked, []);
  });

  test('may be so if the server fails: an animation is not overwritten', async () => {
    const fails = codec(() => Promise.reject(new Error('no Java')));
    for (const text of ['rtm plain', ' \n// rtm\nrtm plain', '<<<<<<< a\nrtm plain']) {
      assert.equal(await fails.isAnimation(document(text)), undefined);
    }
  });
});
