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
  /** By document. */
  const notes = new Map<string, string>();
  const onNote = files.onDidNote(({ uri, note }) => {
    // A version is read again whenever git changes, and several may have the same note.
    const isShown = [...notes.values()].includes(note);
    notes.set(uri.toString(), note);
    if (!isShown) {
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
  const onClose = vscode.workspace.onDidCloseTextDocument(({ uri }) =>
    notes.delete(uri.toString()),
  );
  return vscode.Disposable.from(onNote, onFailure, onClose);
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
