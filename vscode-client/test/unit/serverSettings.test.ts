import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { ServerSettings } from '../../src/server/serverSettings';

describe('the form that was shown last', () => {
  /** Settings whose memory answers when a test says so. */
  function settings() {
    const stored = new Map<string, unknown>();
    const sent: unknown[] = [];
    const warnings: string[] = [];
    const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const memento = {
      get: (key: string, other: unknown) => stored.get(key) ?? other,
      update(key: string, value: unknown) {
        stored.set(key, value);
        return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
      },
    } as unknown as vscode.Memento;
    const log = { warn: (message: string) => warnings.push(message) };
    const client = {
      sendNotification: (_: unknown, params: unknown) =>
        Promise.resolve(sent.push(JSON.parse(JSON.stringify(params)))),
    } as unknown as LanguageClient;
    const shown = (command: string) =>
      new ServerSettings(memento, log as unknown as vscode.LogOutputChannel).shown(command, client);
    return { answers, sent, shown, warnings };
  }

  test('is remembered, then sent to the server, and nothing waits for that', async () => {
    const { answers, sent, shown } = settings();
    assert.equal(shown('rtm.showPoses'), undefined);
    assert.deepEqual(sent, []);
    answers[0]?.resolve();
    await new Promise(setImmediate);
    assert.deepEqual(sent, [{ settings: { rtm: { text: 'poses' } } }]);
  });

  test('is logged if VS Code cannot store it', async () => {
    const { answers, sent, shown, warnings } = settings();
    shown('rtm.showExact');
    answers[0]?.reject(new Error('the disk is full'));
    await new Promise(setImmediate);
    assert.deepEqual(sent, []);
    assert.deepEqual(warnings, ['the form of texts is not remembered: the disk is full']);
  });

  test('is that of no other command', () => {
    const { answers, shown } = settings();
    shown('rtm.mirror');
    assert.deepEqual(answers, []);
  });
});
