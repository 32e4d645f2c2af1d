import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { WorkDoneProgress, WorkDoneProgressCancelNotification } from 'vscode-languageclient/node';
import { animationFile } from '../fileSystem/rtmUri';
import { showErrors } from '../messages';
import {
  type ApplyFixesResult,
  type PreviewFixesResult,
  applyFixes,
  fixDiff,
  previewFixes,
} from '../protocol';
import { isCancelled } from '../server/languageClient';
import type { Server } from '../server/serverLifecycle';
import type { FixBackups } from './fixBackups';
import { chooseCodes, chooseFiles } from './fixChoices';
import { appliedMessage, plural, sum } from './fixText';

const DIFF_SCHEME = 'rtm-fixes';

/** Shows the changes of a file as a read-only document. */
export class FixDiffs implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(DIFF_SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.texts.get(uri.toString());
  }

  async show(server: Server, id: string, file: string): Promise<void> {
    const client = await server.start();
    const { diff } = await client.sendRequest(fixDiff, { id, uri: file });
    const path = `${vscode.Uri.parse(file).path}.diff`;
    const uri = vscode.Uri.from({ scheme: DIFF_SCHEME, path, query: id });
    this.texts.set(uri.toString(), diff);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true });
  }
}

/** Fixes the problems of all animations in a folder, after a preview. */
export async function fixFolder(
  server: Server,
  backups: FixBackups,
  diffs: FixDiffs,
  chosen?: vscode.Uri,
): Promise<void> {
  const folder = chosen ?? (await chooseFolder());
  if (!folder || !(await saveAll(folder))) {
    return;
  }
  const obvious = await look(server, folder);
  if (obvious?.count === 0) {
    void vscode.window.showInformationMessage(`No animations to fix in ${folder.fsPath}.`);
    return;
  }
  const codes = obvious && (await chooseCodes(obvious));
  if (!codes) {
    return;
  }
  const preview = isObvious(obvious, codes) ? obvious : await look(server, folder, codes);
  if (!preview) {
    return;
  }
  if (preview.files.length === 0) {
    void vscode.window.showInformationMessage(nothing(preview));
    return;
  }
  const showChanges = (uri: string) => showErrors(() => diffs.show(server, preview.id, uri));
  const files = await chooseFiles(folder, preview, showChanges);
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

function look(
  server: Server,
  folder: vscode.Uri,
  codes?: readonly string[],
): Promise<PreviewFixesResult | undefined> {
  return withProgress(server, 'Looking for fixes', async (workDoneToken) => {
    const client = await server.start();
    return client.sendRequest(previewFixes, {
      uri: folder.toString(),
      ...(codes && { codes }),
      workDoneToken,
    });
  });
}

/** Whether the user wants the fixes of the first preview. */
function isObvious({ files }: PreviewFixesResult, codes: readonly string[]): boolean {
  const fixed = Object.keys(sum(files.map((file) => file.fixed)));
  return fixed.length === codes.length && fixed.every((code) => codes.includes(code));
}

function nothing({ count, remaining }: PreviewFixesResult): string {
  const left = remaining.reduce((all, problem) => all + problem.count, 0);
  return `The selected fixes change nothing in ${plural(count, 'file')}; remaining problems: ${left}.`;
}

async function apply(
  server: Server,
  backups: FixBackups,
  id: string,
  files: readonly string[],
): Promise<void> {
  const backup = backups.next();
  let result: ApplyFixesResult | null | undefined;
  try {
    result = await withProgress(server, 'Fixing animations', async (workDoneToken) => {
      const client = await server.start();
      const params = { id, files, backup: backup.toString(), workDoneToken };
      return client.sendRequest(applyFixes, params);
    });
  } finally {
    // Even if the server has failed: it may have changed files before.
    await (result?.changed === 0 ? backups.remove(backup) : backups.keep(backup));
  }
  if (!result) {
    throw new Error(
      'The server failed while fixing files. Run "RTM: Undo Last Fix of a Folder" to restore them.',
    );
  }
  if (result.changed === 0) {
    void vscode.window.showWarningMessage(appliedMessage(result));
    return;
  }
  const show =
    result.failures.length > 0
      ? vscode.window.showWarningMessage
      : vscode.window.showInformationMessage;
  const undo = 'Undo';
  if ((await show(appliedMessage(result), undo)) === undo) {
    await vscode.commands.executeCommand('rtm.undoFixes');
  }
}

/**
 * Shows the progress of a request, which the user can cancel.
 *
 * @returns undefined if the user has cancelled and there is no result
 */
async function withProgress<T>(
  server: Server,
  title: string,
  request: (token: string) => Promise<T>,
): Promise<T | undefined> {
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
        return await request(token);
      } catch (error) {
        if (isCancelled(error)) {
          return undefined;
        }
        throw error;
      } finally {
        shown.dispose();
        cancelled.dispose();
      }
    },
  );
}
