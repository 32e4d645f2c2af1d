import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as vscode from 'vscode';
import { showDecodeErrors } from '../../src/editor/decodeErrors';
import type { DecodeError, DecodeNote, RtmFileSystem } from '../../src/fileSystem/rtmFileSystem';
import type { Server } from '../../src/server/serverLifecycle';
import type fake from './vscode';

const { test: given } = vscode as unknown as typeof fake;

test('a note is shown once for all versions, and again after they were closed', () => {
  const noted = new vscode.EventEmitter<DecodeNote>();
  const shown: string[] = [];
  const files = {
    onDidNote: noted.event,
    onDidFailToDecode: new vscode.EventEmitter<DecodeError>().event,
  };
  const log = { warn: (message: string) => shown.push(message) };
  const shownErrors = showDecodeErrors(
    files as unknown as RtmFileSystem,
    {} as Server,
    log as unknown as vscode.LogOutputChannel,
  );
  const head = vscode.Uri.from({ scheme: 'rtm', path: '/walk.rtm', query: 'HEAD' });
  const index = vscode.Uri.from({ scheme: 'rtm', path: '/walk.rtm', query: '~' });
  const note = 'walk.rtm has another skeleton.';

  noted.fire({ uri: head, note });
  noted.fire({ uri: index, note });
  noted.fire({ uri: head, note });
  given.closed.fire({ uri: head });
  noted.fire({ uri: head, note });
  assert.deepEqual(shown, [note], 'a version with this note is open');

  given.closed.fire({ uri: head });
  given.closed.fire({ uri: index });
  noted.fire({ uri: head, note });
  assert.deepEqual(shown, [note, note]);
  shownErrors.dispose();
});
