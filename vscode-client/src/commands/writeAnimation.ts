import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient/node';
import { isText } from '../fileSystem/rtmAddress';
import { WRITE_SIBLING } from '../protocol';
import type { Server } from '../server/server';
import { chosenFile } from './commandTarget';

/** Writes the animation of a text file beside it; the server tells what came of it. */
export async function writeAnimation(server: Server, uri?: vscode.Uri): Promise<void> {
  const text = chosenFile(uri);
  if (!text || !isText(text.path)) {
    throw new Error('Open a text file of an animation (.rtmt) first.');
  }
  const document = await vscode.workspace.openTextDocument(text);
  if (document.isDirty && !(await document.save())) {
    return;
  }
  const client = await server.start();
  await client.sendRequest(ExecuteCommandRequest.type, {
    command: WRITE_SIBLING,
    arguments: [text.toString()],
  });
}
