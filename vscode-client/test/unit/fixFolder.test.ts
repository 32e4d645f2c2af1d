import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as vscode from 'vscode';
import {
  LSPErrorCodes,
  ResponseError,
  WorkDoneProgressCancelNotification,
} from 'vscode-languageclient/node';
import type { FixBackups } from '../../src/fix/fixBackups';
import { fixFolder } from '../../src/fix/fixFolder';
import type { Server } from '../../src/server/serverLifecycle';
import type fake from './vscode';

const { test: given } = vscode as unknown as typeof fake;

test('the search for fixes is a notification that the user can cancel', async () => {
  const sent: unknown[] = [];
  let token: unknown;
  const client = {
    onProgress: () => new vscode.Disposable(() => undefined),
    sendNotification: (type: unknown, params: unknown) => Promise.resolve(sent.push(type, params)),
    sendRequest: (_type: unknown, params: { workDoneToken: string }) => {
      token = params.workDoneToken;
      given.cancel.fire();
      return Promise.reject(new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled'));
    },
  };
  const server = { start: () => Promise.resolve(client) };
  const folder = vscode.Uri.from({ scheme: 'file', path: '/mod' });

  await fixFolder(server as unknown as Server, {} as FixBackups, folder);

  const location = vscode.ProgressLocation.Notification;
  assert.deepEqual(given.progress, [{ location, title: 'Looking for fixes', cancellable: true }]);
  assert.deepEqual(sent, [WorkDoneProgressCancelNotification.type, { token }]);
});
