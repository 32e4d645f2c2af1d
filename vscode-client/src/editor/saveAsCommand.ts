import * as path from 'node:path';
import * as vscode from 'vscode';
import { tellErrors } from '../messages';
import { FILE, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { textUri } from '../fileSystem/rtmUri';
import { isTextOfAnimation } from './isAnimationText';

const SAVE_AS = 'workbench.action.files.saveAs';
const SAVE = 'workbench.action.files.save';

/** Of new texts that may become those of animations. */
const NEW_LANGUAGES = ['rtm', 'plaintext'];

/**
 * 'Save As' of a text file to the name of an animation. VS Code itself deletes the animation and
 * writes the text in its place, and asks no extension; so this takes its place while such a text is
 * in front. The animation that the text describes is written, or nothing is.
 *
 * The extension hears of the text in front later than VS Code shows it. So the keys of both commands
 * are bound to commands of its own, under conditions that VS Code itself knows (package.json).
 */
export class SaveAs implements vscode.Disposable {
  private readonly watching: vscode.Disposable;
  private readonly taken = new Map<string, vscode.Disposable>();

  constructor(private readonly files: RtmFileSystem) {
    this.watching = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      // That of another language is another document.
      vscode.workspace.onDidOpenTextDocument(() => this.update()),
      vscode.commands.registerCommand('rtm.save', () => this.run(SAVE, [])),
      vscode.commands.registerCommand('rtm.saveAs', () => this.run(SAVE_AS, [])),
    );
    this.update();
  }

  private update(): void {
    const document = vscode.window.activeTextEditor?.document;
    // Of a new text it is too late when it is known what it is: it may be saved at once.
    const isNew = document?.isUntitled === true && NEW_LANGUAGES.includes(document.languageId);
    this.take(SAVE_AS, isNew || (document !== undefined && isTextFile(document)));
    this.take(SAVE, isNew);
  }

  private take(command: string, mine: boolean): void {
    if (!mine) {
      this.taken.get(command)?.dispose();
      this.taken.delete(command);
    } else if (!this.taken.has(command)) {
      const run = (...args: unknown[]) => this.run(command, args);
      this.taken.set(command, vscode.commands.registerCommand(command, run));
    }
  }

  private async run(command: string, args: unknown[]): Promise<unknown> {
    const document = textInFront();
    const [about] = args;
    const other = about instanceof vscode.Uri && about.toString() !== document?.uri.toString();
    if (document && !other) {
      return tellErrors(() => this.saveAs(document));
    }
    this.take(command, false);
    try {
      return await vscode.commands.executeCommand(command, ...args);
    } finally {
      this.update();
    }
  }

  private async saveAs(document: vscode.TextDocument): Promise<void> {
    const target = await vscode.window.showSaveDialog({
      title: 'Save As',
      ...(document.isUntitled ? {} : { defaultUri: document.uri }),
      filters: { 'RTM text': ['rtmt'], Animation: ['rtm'], 'All files': ['*'] },
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
    this.watching.dispose();
    this.taken.forEach((command) => void command.dispose());
    this.taken.clear();
  }

  /** The text stays open as it is: an animation cannot keep its comments. */
  private async writeAnimation(target: vscode.Uri, text: string): Promise<void> {
    const shown = textUri(target);
    const open = vscode.workspace.textDocuments.find((d) => d.uri.toString() === shown.toString());
    if (open?.isDirty) {
      const name = path.posix.basename(target.path);
      throw new Error(`${name} has unsaved changes: save or revert it first.`);
    }
    await this.files.replace(shown, text);
    await vscode.commands.executeCommand('vscode.open', shown, { preview: false });
  }
}

/** As VS Code does it: the new file takes the place of the one it was saved from. */
async function moveTo(target: vscode.Uri, document: vscode.TextDocument): Promise<void> {
  await vscode.workspace.fs.writeFile(target, Buffer.from(document.getText(), 'utf8'));
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('vscode.open', target, { preview: false });
}

/** The text in front, if it is one of an animation and VS Code would save it by itself. */
function textInFront(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document && (document.isUntitled ? isMeant(document) : isTextFile(document))
    ? document
    : undefined;
}

/** A new text has no name yet that would tell its language. */
function isMeant(document: vscode.TextDocument): boolean {
  return document.languageId === 'rtm' || isTextOfAnimation(document.getText());
}

function isTextFile({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === 'rtm' && uri.scheme === FILE && !isAnimation(uri.path);
}
