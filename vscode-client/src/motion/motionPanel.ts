import * as path from 'node:path';
import * as vscode from 'vscode';
import { motion as motionRequest } from '../protocol';
import type { Server } from '../server/server';
import { type Choice, FOLLOWING, type FromView, type Remedy, type ToView } from './viewMessages';
import type { Motion } from './motionResult';
import { Newest } from './debouncedTask';
import { page } from './motionPage';
import { boneAt, frameAt, rowOf } from './frameAtLine';

const TYPING_PAUSE = 150;

/** A document that has just been opened may not have reached the server yet. */
const MOST_TRIES = 5;

/** The view of a document's motion, beside its text. */
export class MotionPanel implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[] = [];
  private readonly asking = new Newest(() => this.ask(), TYPING_PAUSE);
  private readonly going = new Newest(() => this.go(), 0);
  private readonly highlight = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    isWholeLine: true,
  });
  private address: vscode.Uri;
  private choice: Choice = FOLLOWING;
  private followed: string | undefined;
  private motion: Motion | undefined;
  private wish: (FromView & { type: 'go' }) | undefined;
  private sequence = 0;
  private tries = 0;

  constructor(
    readonly panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private readonly server: Server,
    private readonly dist: vscode.Uri,
    icon: { light: vscode.Uri; dark: vscode.Uri },
  ) {
    this.address = uri;
    panel.iconPath = icon;
    panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    const mine = ({ uri: other }: vscode.TextDocument) => other.toString() === this.uri.toString();
    const soonIfMine = (document: vscode.TextDocument) => {
      if (mine(document)) {
        this.tries = 0;
        this.asking.soon();
      }
    };
    this.disposables.push(
      this.asking,
      this.going,
      this.highlight,
      panel.onDidDispose(() => this.dispose()),
      panel.webview.onDidReceiveMessage((message: FromView) => this.heard(message)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => soonIfMine(document)),
      vscode.workspace.onDidOpenTextDocument(soonIfMine),
      vscode.workspace.onDidCloseTextDocument(soonIfMine),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (mine(textEditor.document)) {
          if (kind !== vscode.TextEditorSelectionChangeKind.Command) {
            textEditor.setDecorations(this.highlight, []);
          }
          this.moved();
        }
      }),
      server.onDidChangeState(() => {
        this.tries = 0;
        this.asking.soon();
      }),
    );
    this.show(uri);
  }

  /** The document whose motion is shown. */
  get uri(): vscode.Uri {
    return this.address;
  }

  /** Shows the motion of a document; bones and charts that were chosen stay so. */
  show(uri: vscode.Uri): void {
    this.address = uri;
    this.panel.title = `${this.name}: motion`;
    this.panel.webview.html = page(this.panel.webview, this.dist, uri);
  }

  private get name(): string {
    return path.posix.basename(this.uri.path);
  }

  private tell(message: ToView): void {
    void this.panel.webview.postMessage(message);
  }

  private trouble(words?: string, remedy?: Remedy): void {
    this.tell({ type: 'trouble', words, remedy });
  }

  private heard(message: FromView): void {
    switch (message.type) {
      case 'ready':
        // A page that is loaded again counts anew.
        this.sequence = 0;
        this.wish = undefined;
        this.choice = message.choice ?? this.choice;
        this.tries = 0;
        void this.asking.now();
        break;
      case 'choose':
        this.choice = message.choice;
        void this.asking.now();
        break;
      case 'go':
        this.wish = message;
        void this.going.now();
        break;
      case 'remedy':
        void this.remedy(message.command);
    }
  }

  private async remedy(command: Remedy['command']): Promise<void> {
    if (command === 'open') {
      await vscode.commands.executeCommand('vscode.open', this.uri, {
        viewColumn: vscode.ViewColumn.One,
      });
    } else {
      await vscode.commands.executeCommand('rtm.restartServer');
    }
  }

  private document(): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find(
      (document) => document.uri.toString() === this.uri.toString(),
    );
  }

  private editor(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    return [activeTextEditor, ...visibleTextEditors].find(
      (editor) => editor?.document.uri.toString() === this.uri.toString(),
    );
  }

  /** The bones to draw, as far as the list of them is known. */
  private wanted(): readonly string[] {
    if (!this.choice.follow) {
      return this.choice.bones;
    }
    const bones = this.motion?.bones ?? [];
    const editor = this.editor();
    const here = editor && boneAt(editor.document, editor.selection.active.line, bones);
    const known = [here, this.followed, this.choice.bones[0]].find(
      (bone) => bone !== undefined && bones.includes(bone),
    );
    this.followed = known ?? bones[0];
    return this.followed === undefined ? [] : [this.followed];
  }

  /** Asks the server until the answer is about the bones that are wanted. */
  private async ask(): Promise<void> {
    const document = this.document();
    if (!document) {
      this.trouble(`${this.name} is not open.`, { label: 'Open the Text', command: 'open' });
      return;
    }
    try {
      let bones = this.wanted();
      for (;;) {
        this.motion = await this.request(bones);
        const wanted = this.wanted();
        if (wanted.join('\n') === bones.join('\n')) {
          break;
        }
        bones = wanted;
      }
      this.tries = 0;
      this.tell({ type: 'motion', motion: this.motion, choice: { ...this.choice, bones } });
      this.trouble();
      this.place();
    } catch (error) {
      this.failed(error instanceof Error ? error.message : String(error));
    }
  }

  private async request(bones: readonly string[]): Promise<Motion> {
    const client = await this.server.start();
    const textDocument = { uri: client.code2ProtocolConverter.asUri(this.uri) };
    const answer = await client.sendRequest(motionRequest, { textDocument, bones });
    if (!answer) {
      throw new Error('The language server failed; see "RTM: Show Log".');
    }
    return answer;
  }

  private failed(words: string): void {
    if (this.server.state === 'running' && this.tries++ < MOST_TRIES) {
      this.asking.soon();
    } else if (this.server.state === 'starting') {
      this.trouble('The language server is starting.');
    } else {
      const restart = { label: 'Restart Language Server', command: 'restart' } as const;
      this.trouble(words, this.server.state === 'running' ? undefined : restart);
    }
  }

  /** The text's cursor has moved. */
  private moved(): void {
    const before = this.followed;
    if (this.choice.follow && this.wanted()[0] !== before) {
      void this.asking.now();
    }
    this.place();
  }

  private place(): void {
    const editor = this.editor();
    const lines = this.motion?.lines ?? [];
    const frame = editor && frameAt(lines, editor.selection.active.line);
    this.tell({ type: 'place', frame, sequence: this.sequence });
  }

  /** Shows the frame that was asked for last in the text. */
  private async go(): Promise<void> {
    const { wish } = this;
    if (!wish) {
      return;
    }
    this.wish = undefined;
    const document = this.document();
    if (document && this.motion?.version !== document.version) {
      // The lines of the frames may have moved.
      await this.asking.now();
    }
    if (!document || !this.motion || this.motion.lines[wish.frame] === undefined) {
      return;
    }
    const line = rowOf(document, this.motion.lines, wish.frame, this.wanted()[0]);
    const column = document.lineAt(line).firstNonWhitespaceCharacterIndex;
    const editor = await this.shown(document, wish.focus);
    // A cursor and no selection: what is typed next must not replace a row.
    editor.selection = new vscode.Selection(line, column, line, column);
    const range = new vscode.Range(line, 0, line, 0);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    editor.setDecorations(this.highlight, [range]);
    this.sequence = wish.sequence;
    this.place();
  }

  private async shown(document: vscode.TextDocument, focus: boolean): Promise<vscode.TextEditor> {
    const editor = this.editor();
    if (editor && !focus) {
      return editor;
    }
    const beside =
      this.panel.viewColumn === vscode.ViewColumn.One
        ? vscode.ViewColumn.Two
        : vscode.ViewColumn.One;
    return vscode.window.showTextDocument(document, {
      viewColumn: editor?.viewColumn ?? beside,
      preserveFocus: !focus,
    });
  }

  dispose(): void {
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
  }
}
