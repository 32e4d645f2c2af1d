import * as vscode from 'vscode';
import { TextDocumentContentRequest } from 'vscode-languageclient/node';
import type { Server } from '../server/serverLifecycle';

/**
 * Starts the server for a description of a problem that VS Code restores with the window: the language
 * client provides descriptions only while the server is running.
 */
export function provideProblemPages(server: Server): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider('rtm-problem', {
    async provideTextDocumentContent(uri) {
      const client = await server.start();
      const params = { uri: uri.toString() };
      return (await client.sendRequest(TextDocumentContentRequest.type, params)).text;
    },
  });
}
