import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient/node';
import { isText } from '../fileSystem/rtmAddress';
import { WRITE_ANIMATION } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { commandTarget } from './commandTarget';

/** Writes the animation of a text file next to it. The server reports the result. */
export async function writeAnimation(server: Server, uri?: vscode.Uri): Promise<void> {
  const text = commandTarget(uri);
  if (!text || !isText(text.path)) {
    throw new Error('Open the text file of an animation (.rtmt) first.');
  }
  const document = await vscode.workspace.openTextDocument(text);
  if (document.isDirty && !(await document.save())) {
    return;
  }
  const client = await server.start();
  await client.sendRequest(ExecuteCommandRequest.type, {
    command: WRITE_ANIMATION,
    arguments: [text.toString()],
  });
}
