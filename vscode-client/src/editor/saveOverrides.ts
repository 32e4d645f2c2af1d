import * as vscode from 'vscode';
import { errorMessage, showErrors } from '../messages';
import { FILE, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { textUri } from '../fileSystem/rtmUri';
import { checkSaved } from './documents';

const SAVE_AS = 'workbench.action.files.saveAs';
const SAVE = 'workbench.action.files.save';

/** Languages of untitled documents that may contain the text of an animation. */
const NEW_LANGUAGES = ['rtm', 'plaintext'];

/**
 * Replaces VS Code's *Save As*, and its *Save* while the active editor shows an untitled text. When a
 * text file or an untitled text is saved under the name of an animation, VS Code itself would delete
 * the animation and write the text in its place, without asking extensions. This command writes the
 * animation that the text describes, or nothing. All else is left to VS Code.
 *
 * VS Code reports the active editor to extensions with a delay. *Save As* is therefore replaced
 * whatever the active editor is, and the key bindings in package.json call `rtm.save` and `rtm.saveAs`
 * under conditions that VS Code evaluates itself.
 */
export class SaveOverrides implements vscode.Disposable {
  private readonly listeners: vscode.Disposable;
  private readonly overrides = new Map<string, vscode.Disposable>();

  /** Commands that another extension has replaced already; the key bindings still work. */
  private readonly taken = new Set<string>();

  constructor(
    private readonly files: RtmFileSystem,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      // A change of language closes the document and opens it again.
      vscode.workspace.onDidOpenTextDocument(() => this.update()),
      vscode.commands.registerCommand('rtm.save', () => this.run(SAVE, [])),
      vscode.commands.registerCommand('rtm.saveAs', () => this.run(SAVE_AS, [])),
    );
    this.update();
  }

  private update(): void {
    const document = vscode.window.activeTextEditor?.document;
    // An untitled text may become an animation with the next key and be saved at once.
    const isNew = document?.isUntitled === true && NEW_LANGUAGES.includes(document.languageId);
    this.override(SAVE_AS, true);
    this.override(SAVE, isNew);
  }

  private override(command: string, active: boolean): void {
    if (!active) {
      this.overrides.get(command)?.dispose();
      this.overrides.delete(command);
    } else if (!this.overrides.has(command)) {
      this.register(command);
    }
  }

  private register(command: string): void {
    const run = (...args: unknown[]) => this.run(command, args);
    try {
      this.overrides.set(command, vscode.commands.registerCommand(command, run));
    } catch (error) {
      if (!this.taken.has(command)) {
        this.taken.add(command);
        this.log.warn(`not replaced, because another extension does so: ${errorMessage(error)}`);
      }
    }
  }

  private async run(command: string, args: unknown[]): Promise<unknown> {
    const document = vscode.window.activeTextEditor?.document;
    const [uri] = args;
    const isOther = uri instanceof vscode.Uri && uri.toString() !== document?.uri.toString();
    if (document && !isOther) {
      const isOurs = document.isUntitled ? await this.isAnimation(document) : isTextFile(document);
      if (isOurs !== false) {
        return showErrors(() => this.saveAs(document, isOurs === true));
      }
      if (vscode.window.activeTextEditor?.document !== document) {
        // VS Code would save what the user has switched to while the server was asked.
        return undefined;
      }
    }
    this.override(command, false);
    try {
      return await vscode.commands.executeCommand(command, ...args);
    } finally {
      this.update();
    }
  }

  /**
   * An untitled text is usually plain text to VS Code: only its content shows what it is.
   *
   * @returns undefined if it may be an animation, but the server fails
   */
  private async isAnimation(untitled: vscode.TextDocument): Promise<boolean | undefined> {
    return untitled.languageId === 'rtm' || this.files.isAnimation(untitled);
  }

  /** @param isSure whether the text is that of an animation; otherwise, it may be one */
  private async saveAs(document: vscode.TextDocument, isSure: boolean): Promise<void> {
    const all = { 'All files': ['*'] };
    const ours = { 'RTM text': ['rtmt'], Animation: ['rtm'] };
    const target = await vscode.window.showSaveDialog({
      title: 'Save As',
      ...(document.isUntitled ? {} : { defaultUri: document.uri }),
      filters: isSure ? { ...ours, ...all } : { ...all, ...ours },
    });
    if (!target) {
      return;
    }
    if (target.toString() === document.uri.toString()) {
      await document.save();
    } else if (isAnimation(target.path)) {
      await this.writeAnimation(target, document.getText());
    } else {
      await moveTo(target, document);
    }
  }

  dispose(): void {
    this.listeners.dispose();
    this.overrides.forEach((command) => void command.dispose());
    this.overrides.clear();
  }

  /** Leaves the text open and unchanged: an animation cannot store its comments. */
  private async writeAnimation(target: vscode.Uri, text: string): Promise<void> {
    const shown = textUri(target);
    checkSaved(shown);
    await this.files.replace(shown, text);
    await vscode.commands.executeCommand('vscode.open', shown, { preview: false });
  }
}

/** Saves a text under a new name and replaces its editor, as VS Code does. */
async function moveTo(target: vscode.Uri, document: vscode.TextDocument): Promise<void> {
  await vscode.workspace.fs.writeFile(target, Buffer.from(document.getText(), 'utf8'));
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('vscode.open', target, { preview: false });
}

function isTextFile({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === 'rtm' && uri.scheme === FILE && !isAnimation(uri.path);
}
