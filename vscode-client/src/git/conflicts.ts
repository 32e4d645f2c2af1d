import * as path from 'node:path';
import * as vscode from 'vscode';
import { openDocument } from '../editor/documents';
import type { Codec } from '../fileSystem/codec';
import { SCHEME } from '../fileSystem/rtmAddress';
import { animationFile, textUri } from '../fileSystem/rtmUri';
import { showErrors } from '../messages';
import { type GitApi, hasVersion, readVersion } from './gitApi';

/** The versions of a file with a merge conflict in git's index. */
const BASE = '~1';
const OURS = '~2';
const THEIRS = '~3';

type Action = (document: vscode.TextDocument, file: vscode.Uri) => Promise<void>;

/**
 * Says that the text of an animation with a merge conflict is only one of the versions, and offers to
 * compare, merge or replace it.
 */
export class Conflicts implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;

  private readonly problems = vscode.languages.createDiagnosticCollection('rtm-conflicts');
  private readonly listeners: vscode.Disposable;

  /** The last check of each open text. Earlier ones may end later. */
  private readonly checks = new Map<string, symbol>();

  constructor(
    private readonly git: GitApi,
    private readonly codec: Codec,
  ) {
    const action = (name: string, run: Action) =>
      vscode.commands.registerCommand(name, (uri: vscode.Uri) => showErrors(() => on(uri, run)));
    this.listeners = vscode.Disposable.from(
      this.changed,
      this.problems,
      vscode.languages.registerCodeLensProvider({ scheme: SCHEME }, this),
      vscode.workspace.onDidOpenTextDocument((document) => void this.report(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.checks.delete(uri.toString());
        this.problems.delete(uri);
      }),
      action('rtm.compareWithTheirs', (document, file) => this.compare(document, file)),
      action('rtm.mergeTheirs', (document, file) => this.merge(document, file)),
      action('rtm.takeTheirs', (document, file) => this.take(document, file)),
    );
  }

  /** Looks for conflicts again after git has changed a repository. */
  update(): void {
    this.changed.fire();
    vscode.workspace.textDocuments.forEach((document) => void this.report(document));
  }

  async provideCodeLenses({ uri }: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const conflict = await this.conflict(uri);
    const lens = (title: string, command: string) =>
      new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [uri] });
    return conflict
      ? [
          lens('Conflict: Compare with Theirs', 'rtm.compareWithTheirs'),
          lens('Merge', 'rtm.mergeTheirs'),
          lens('Take Theirs', 'rtm.takeTheirs'),
        ]
      : [];
  }

  private async report({ uri }: vscode.TextDocument): Promise<void> {
    const check = Symbol();
    this.checks.set(uri.toString(), check);
    const conflict = await this.conflict(uri);
    if (this.checks.get(uri.toString()) !== check) {
      return;
    }
    if (!conflict) {
      this.problems.delete(uri);
      return;
    }
    const problem = new vscode.Diagnostic(
      new vscode.Range(0, 0, 0, Number.MAX_SAFE_INTEGER),
      `git has a merge conflict in ${path.basename(conflict.path)}, and this text is only one of the versions: compare it with theirs, merge both, or take theirs, then stage the file`,
      vscode.DiagnosticSeverity.Warning,
    );
    problem.source = 'rtm';
    this.problems.set(uri, [problem]);
  }

  /** The file of a text if both sides of a merge have it, and the conflict is not resolved. */
  private async conflict(text: vscode.Uri): Promise<vscode.Uri | undefined> {
    const file = text.scheme === SCHEME ? animationFile(text) : undefined;
    const changes = (file && this.git.getRepository(file)?.state.mergeChanges) ?? [];
    const isConflict = changes.some(({ uri }) => uri.toString() === file?.toString());
    return file && isConflict && (await this.has(file, OURS)) && (await this.has(file, THEIRS))
      ? file
      : undefined;
  }

  private has(file: vscode.Uri, version: string): Promise<boolean> {
    return hasVersion(this.git.toGitUri(file, version));
  }

  private read(file: vscode.Uri, version: string): Promise<Uint8Array> {
    return readVersion(this.git.toGitUri(file, version));
  }

  private async compare({ uri }: vscode.TextDocument, file: vscode.Uri): Promise<void> {
    const theirs = textUri(this.git.toGitUri(file, THEIRS));
    const title = `${path.basename(file.path)} (Theirs ↔ Working Tree)`;
    await vscode.commands.executeCommand('vscode.diff', theirs, uri, title);
  }

  private async merge(document: vscode.TextDocument, file: vscode.Uri): Promise<void> {
    const base = (await this.has(file, BASE)) ? await this.read(file, BASE) : undefined;
    const [ours, theirs] = [await this.read(file, OURS), await this.read(file, THEIRS)];
    await replaceOurs(document, file, ours, async () => {
      const merged = await this.codec.merge(document.uri, base, ours, theirs);
      if (merged.text === undefined) {
        void vscode.window.showInformationMessage(`${merged.message}.`);
        return Buffer.from(merged.content ?? '', 'base64');
      }
      void vscode.window.showWarningMessage(`${merged.message}.`);
      return merged.text;
    });
  }

  private async take(document: vscode.TextDocument, file: vscode.Uri): Promise<void> {
    const ours = await this.read(file, OURS);
    await replaceOurs(document, file, ours, () => this.read(file, THEIRS));
  }

  dispose(): void {
    this.listeners.dispose();
  }
}

async function on(uri: vscode.Uri, run: Action): Promise<void> {
  const document = openDocument(uri);
  const file = animationFile(uri);
  if (document && file) {
    await run(document, file);
  }
}

/**
 * Replaces the file, or the text if the result is a text. Asks first if that would lose edits: those
 * of the text, and those that were saved since the conflict began.
 */
async function replaceOurs(
  document: vscode.TextDocument,
  file: vscode.Uri,
  ours: Uint8Array,
  result: () => Promise<Uint8Array | string>,
): Promise<void> {
  const { version } = document;
  const isEdited =
    document.isDirty || Buffer.compare(ours, await vscode.workspace.fs.readFile(file)) !== 0;
  if (isEdited && !(await confirms(file))) {
    return;
  }
  const replacement = await result();
  if (document.version !== version) {
    throw new Error(`${path.basename(file.path)} was edited meanwhile and was not replaced`);
  }
  if (typeof replacement === 'string') {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), replacement);
    await vscode.workspace.applyEdit(edit);
    return;
  }
  if (document.isDirty) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.workspace.fs.writeFile(file, replacement);
}

async function confirms(file: vscode.Uri): Promise<boolean> {
  const replace = 'Replace';
  const answer = await vscode.window.showWarningMessage(
    `${path.basename(file.path)} was edited after git left the conflict. Replace it, and lose these edits?`,
    { modal: true },
    replace,
  );
  return answer === replace;
}
