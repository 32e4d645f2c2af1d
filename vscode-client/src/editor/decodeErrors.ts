import * as path from 'node:path';
import * as vscode from 'vscode';
import { animationFile } from '../fileSystem/rtmUri';
import type { DecodeError, RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { TextTooLongError } from '../fileSystem/textLimit';
import { showWithLog } from '../messages';
import type { Server } from '../server/serverLifecycle';

/** Shows why an animation cannot be opened as text, or not exactly, and what the user can do. */
export function showDecodeErrors(
  files: RtmFileSystem,
  server: Server,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const shown = new Set<string>();
  const notes = new Set<string>();
  const onNote = files.onDidNote((note) => {
    // A version is read again whenever git changes.
    if (!notes.has(note)) {
      notes.add(note);
      log.warn(note);
      void showWithLog(vscode.window.showWarningMessage, note);
    }
  });
  const onFailure = files.onDidFailToDecode(async (failure) => {
    const message = messageOf(failure);
    log.warn(message);
    // A server that does not start is reported once, for all files.
    if (server.state === 'failed' || shown.has(message)) {
      return;
    }
    shown.add(message);
    try {
      await show(failure, message);
    } finally {
      shown.delete(message);
    }
  });
  return vscode.Disposable.from(onNote, onFailure);
}

function messageOf({ uri, error }: DecodeError): string {
  if (error instanceof TextTooLongError) {
    return error.message;
  }
  // A long path would hide the reason, as VS Code cuts messages.
  const name = path.posix.basename(uri.path);
  const reason = error.message.replaceAll(animationFile(uri)?.fsPath ?? name, name);
  return `Not shown as text: ${reason.trim() || `${name} could not be read (${error.name})`}`;
}

async function show({ uri, error }: DecodeError, message: string): Promise<void> {
  const save = 'Save as Text File...';
  const buttons = error instanceof TextTooLongError ? [save] : [];
  if ((await showWithLog(vscode.window.showErrorMessage, message, ...buttons)) === save) {
    await vscode.commands.executeCommand('rtm.saveText', animationFile(uri));
  }
}
