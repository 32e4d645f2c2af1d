import * as path from 'node:path';
import * as vscode from 'vscode';
import { animationFile } from '../fileSystem/rtmUri';
import type { Refusal, RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { TooLongError } from '../fileSystem/textLimit';
import type { Server } from '../server/server';

/** Tells the user why an animation cannot be shown, and the way out if there is one. */
export function tellRefusals(
  files: RtmFileSystem,
  server: Server,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const shown = new Set<string>();
  return files.onDidRefuse(async (refusal) => {
    // What keeps the server from running is told by itself, once for all files.
    const message = messageOf(refusal);
    log.warn(message);
    if (server.state === 'failed' || shown.has(message)) {
      return;
    }
    shown.add(message);
    try {
      await tell(refusal, message);
    } finally {
      shown.delete(message);
    }
  });
}

function messageOf({ uri, error }: Refusal): string {
  if (error instanceof TooLongError) {
    return error.message;
  }
  // The folder would push out of sight what matters.
  const name = path.posix.basename(uri.path);
  return `Not shown as text: ${error.message.replaceAll(animationFile(uri)?.fsPath ?? name, name)}`;
}

async function tell({ uri, error }: Refusal, message: string): Promise<void> {
  const save = 'Save as Text File...';
  // Without a button, VS Code shows no more than the first line.
  const showLog = 'Show Log';
  const items = error instanceof TooLongError ? [save, showLog] : [showLog];
  const answer = await vscode.window.showErrorMessage(message, ...items);
  if (answer === save) {
    await vscode.commands.executeCommand('rtm.saveText', animationFile(uri));
  } else if (answer === showLog) {
    await vscode.commands.executeCommand('rtm.showLog');
  }
}
