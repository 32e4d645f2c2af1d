import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
  type LanguageClient,
  WorkDoneProgress,
  WorkDoneProgressCancelNotification,
} from 'vscode-languageclient/node';
import { animationFile } from '../fileSystem/rtmUri';
import { errorMessage } from '../messages';
import { asSentence, plural } from '../messageText';
import {
  type ApplyFixesResult,
  type PreviewFixesResult,
  applyFixes,
  previewFixes,
} from '../protocol';
import { isCancelled } from '../server/refusals';
import type { Server } from '../server/serverLifecycle';
import type { FixBackups } from './fixBackups';
import { chooseCodes, chooseFiles } from './fixChoices';

/** Fixes the problems of all animations in a folder, after a preview. */
export async function fixFolder(
  server: Server,
  backups: FixBackups,
  chosen?: vscode.Uri,
): Promise<void> {
  const folder = chosen ?? (await chooseFolder());
  if (!folder || !(await saveAll(folder))) {
    return;
  }
  const obvious = await look(server, folder);
  if (obvious?.count === 0) {
    void vscode.window.showInformationMessage(obvious.message);
    return;
  }
  const codes = obvious && (await chooseCodes(obvious));
  if (!codes) {
    return;
  }
  const isObvious = obvious.codes.every(({ code, selected }) => codes.includes(code) === selected);
  const preview = isObvious ? obvious : await look(server, folder, codes);
  if (!preview) {
    return;
  }
  if (preview.files.length === 0) {
    void vscode.window.showInformationMessage(preview.message);
    return;
  }
  const files = await chooseFiles(folder, preview);
  if (!files || files.length === 0) {
    return;
  }
  checkSaved(folder);
  await apply(server, backups, preview.id, files);
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const folders = await vscode.window.showOpenDialog({
    title: 'Fix All Animations in Folder',
    openLabel: 'Look for Fixes',
    canSelectFiles: false,
    canSelectFolders: true,
    ...(vscode.workspace.workspaceFolders?.[0] && {
      defaultUri: vscode.workspace.workspaceFolders[0].uri,
    }),
  });
  return folders?.[0];
}

/** The open texts in a folder that have unsaved changes. */
function unsaved(folder: vscode.Uri): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ isDirty, languageId, uri }) => {
    const file = animationFile(uri) ?? uri;
    return isDirty && languageId === 'rtm' && file.path.startsWith(`${folder.path}/`);
  });
}

/** Saves open texts, because files are fixed on the disk. */
async function saveAll(folder: vscode.Uri): Promise<boolean> {
  const documents = unsaved(folder);
  if (documents.length === 0) {
    return true;
  }
  const save = 'Save All and Continue';
  const answer = await vscode.window.showWarningMessage(
    `${plural(documents.length, 'open text')} in this folder ${documents.length === 1 ? 'has' : 'have'} unsaved changes. Save first?`,
    { modal: true },
    save,
  );
  if (answer !== save) {
    return false;
  }
  for (const document of documents) {
    await document.save();
  }
  checkSaved(folder);
  return true;
}

function checkSaved(folder: vscode.Uri): void {
  const [document] = unsaved(folder);
  if (document) {
    const { fsPath } = animationFile(document.uri) ?? document.uri;
    throw new Error(`${fsPath} has unsaved changes: save or revert it first.`);
  }
}

/** @returns undefined if the user cancels */
async function look(
  server: Server,
  folder: vscode.Uri,
  codes?: readonly string[],
): Promise<PreviewFixesResult | undefined> {
  try {
    return await withProgress(server, 'Looking for fixes', async (client, workDoneToken) => {
      const params = { uri: folder.toString(), ...(codes && { codes }), workDoneToken };
      return client.sendRequest(previewFixes, params);
    });
  } catch (error) {
    if (isCancelled(error)) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Shows the server's progress of a request as a notification with Cancel. Progress that the server
 * begins by itself is only in the status bar, where users do not look for a way to cancel.
 */
async function withProgress<T>(
  server: Server,
  title: string,
  request: (client: LanguageClient, token: string) => Promise<T>,
): Promise<T> {
  const client = await server.start();
  const token = randomUUID();
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, cancellation) => {
      let percentage = 0;
      const shown = client.onProgress(WorkDoneProgress.type, token, (event) => {
        if (event.kind === 'report') {
          const increment = (event.percentage ?? percentage) - percentage;
          percentage += increment;
          progress.report({ increment, ...(event.message && { message: event.message }) });
        }
      });
      const cancelled = cancellation.onCancellationRequested(
        () => void client.sendNotification(WorkDoneProgressCancelNotification.type, { token }),
      );
      try {
        return await request(client, token);
      } finally {
        shown.dispose();
        cancelled.dispose();
      }
    },
  );
}

async function apply(
  server: Server,
  backups: FixBackups,
  id: string,
  files: readonly string[],
): Promise<void> {
  const backup = backups.next();
  let result: ApplyFixesResult;
  try {
    result = await withProgress(server, 'Fixing animations', async (client, workDoneToken) => {
      const params = { id, files, backup: backup.toString(), workDoneToken };
      return client.sendRequest(applyFixes, params);
    });
  } catch (error) {
    // The server may have changed files before it failed.
    throw (await backups.keep(backup))
      ? new Error(
          `The fix did not finish. ${asSentence(errorMessage(error))} Run "RTM: Undo Last Fix of a Folder" to restore the files.`,
        )
      : error;
  }
  if (result.changed === 0) {
    await backups.remove(backup);
    void vscode.window.showWarningMessage(result.message);
    return;
  }
  await backups.keep(backup);
  const show =
    result.failures.length > 0
      ? vscode.window.showWarningMessage
      : vscode.window.showInformationMessage;
  const undo = 'Undo';
  if ((await show(result.message, undo)) === undo) {
    await vscode.commands.executeCommand('rtm.undoFixes');
  }
}
