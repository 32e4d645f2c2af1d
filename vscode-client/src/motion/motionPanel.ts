import * as path from 'node:path';
import * as vscode from 'vscode';
import { openDocument } from '../editor/documents';
import { errorMessage } from '../messages';
import { type MotionParams, motion as motionRequest } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { DebouncedTask } from '../debouncedTask';
import { frameAtLine } from './frameAtLine';
import { motionPage } from './motionPage';
import type { MotionResult } from './motionResult';
import {
  type BoneChoice,
  FOLLOW_CURSOR,
  type FromView,
  type ProblemAction,
  type ToView,
} from './viewMessages';

const TYPING_DELAY_MS = 150;

/** The server may not know a document yet that was just opened. */
const MAX_ATTEMPTS = 5;

/** The motion view of a document, next to its text. */
export class MotionPanel implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[] = [];
  private readonly update = new DebouncedTask(() => this.requestMotion(), TYPING_DELAY_MS);
  private readonly navigation = new DebouncedTask(() => this.goToFrame(), 0);
  private readonly highlight = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    isWholeLine: true,
  });
  private documentUri: vscode.Uri;
  private choice: BoneChoice = FOLLOW_CURSOR;
  private motion: MotionResult | undefined;
  private requestedLine: number | undefined;
  private target: (FromView & { type: 'goTo' }) | undefined;
  private sequence = 0;
  private attempts = 0;

  constructor(
    readonly panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private readonly server: Server,
    private readonly dist: vscode.Uri,
    icon: { light: vscode.Uri; dark: vscode.Uri },
  ) {
    this.documentUri = uri;
    panel.iconPath = icon;
    panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    const isShown = ({ uri: other }: vscode.TextDocument) =>
      other.toString() === this.uri.toString();
    const onChange = (document: vscode.TextDocument) => {
      if (isShown(document)) {
        this.scheduleUpdate();
      }
    };
    this.disposables.push(
      this.update,
      this.navigation,
      this.highlight,
      panel.onDidDispose(() => this.dispose()),
      panel.webview.onDidReceiveMessage((message: FromView) => this.onMessage(message)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => onChange(document)),
      vscode.workspace.onDidOpenTextDocument(onChange),
      vscode.workspace.onDidCloseTextDocument(onChange),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (isShown(textEditor.document)) {
          if (kind !== vscode.TextEditorSelectionChangeKind.Command) {
            textEditor.setDecorations(this.highlight, []);
          }
          this.followCursor();
          this.sendCursor();
        }
      }),
      server.onDidChangeState(() => this.scheduleUpdate()),
    );
    this.show(uri);
  }

  /** The document whose motion is shown. */
  get uri(): vscode.Uri {
    return this.documentUri;
  }

  /** Shows the motion of a document, and keeps the choice of bones and charts. */
  show(uri: vscode.Uri): void {
    this.documentUri = uri;
    this.panel.title = `${this.name}: motion`;
    this.panel.webview.html = motionPage(this.panel.webview, this.dist, uri);
  }

  private get name(): string {
    return path.posix.basename(this.uri.path);
  }

  private scheduleUpdate(): void {
    this.attempts = 0;
    this.update.schedule();
  }

  private send(message: ToView): void {
    void this.panel.webview.postMessage(message);
  }

  private showProblem(message?: string, action?: ProblemAction): void {
    this.send({ type: 'problem', message, action });
  }

  private onMessage(message: FromView): void {
    switch (message.type) {
      case 'ready':
        // A reloaded page starts its sequence again.
        this.sequence = 0;
        this.target = undefined;
        this.choice = message.choice ?? this.choice;
        this.attempts = 0;
        void this.update.run();
        break;
      case 'choose':
        this.choice = message.choice;
        void this.update.run();
        break;
      case 'goTo':
        this.target = message;
        void this.navigation.run();
        break;
      case 'problemAction':
        void this.runAction(message.command);
    }
  }

  private async runAction(command: ProblemAction['command']): Promise<void> {
    if (command === 'open') {
      await vscode.commands.executeCommand('vscode.open', this.uri, {
        viewColumn: vscode.ViewColumn.One,
      });
    } else {
      await vscode.commands.executeCommand('rtm.restartServer');
    }
  }

  private editor(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    return [activeTextEditor, ...visibleTextEditors].find(
      (editor) => editor?.document.uri.toString() === this.uri.toString(),
    );
  }

  /** The bones to request. The server finds the bone at the cursor; it may be on none. */
  private requestedBones(): Pick<MotionParams, 'bones' | 'line'> {
    if (!this.choice.follow) {
      return { bones: this.choice.bones };
    }
    const previous = [this.motion?.curves[0]?.bone, this.choice.bones[0]];
    const line = this.editor()?.selection.active.line ?? 0;
    return { bones: previous.filter((bone) => bone !== undefined), line };
  }

  private async requestMotion(): Promise<void> {
    if (!openDocument(this.uri)) {
      this.showProblem(`${this.name} is not open.`, { label: 'Open the Text', command: 'open' });
      return;
    }
    try {
      const { choice } = this;
      const client = await this.server.start();
      const textDocument = { uri: client.code2ProtocolConverter.asUri(this.uri) };
      const requested = this.requestedBones();
      this.requestedLine = requested.line;
      const motion = await client.sendRequest(motionRequest, { textDocument, ...requested });
      if (!motion) {
        throw new Error('The language server failed: run "RTM: Show Log".');
      }
      this.motion = motion;
      this.attempts = 0;
      const bones = choice.follow ? motion.curves.map(({ bone }) => bone) : choice.bones;
      this.send({ type: 'motion', motion, choice: { ...choice, bones } });
      this.showProblem();
      this.followCursor();
      this.sendCursor();
    } catch (error) {
      this.onFailure(errorMessage(error));
    }
  }

  private onFailure(message: string): void {
    if (this.server.state === 'running' && this.attempts++ < MAX_ATTEMPTS) {
      this.update.schedule();
    } else if (this.server.state === 'starting') {
      this.showProblem('The language server is starting.');
    } else {
      const restart = { label: 'Restart Language Server', command: 'restart' } as const;
      this.showProblem(message, this.server.state === 'running' ? undefined : restart);
    }
  }

  /** Requests the bone at the cursor unless the current answer shows that it is the same one. */
  private followCursor(): void {
    const line = this.editor()?.selection.active.line;
    if (!this.motion || !this.choice.follow || line === undefined || line === this.requestedLine) {
      return;
    }
    const { lines, curves } = this.motion;
    if (!lines.includes(line) && !curves[0]?.lines.includes(line)) {
      void this.update.run();
    }
  }

  private sendCursor(): void {
    const editor = this.editor();
    const frame = editor && frameAtLine(this.motion?.lines ?? [], editor.selection.active.line);
    this.send({ type: 'cursor', frame, sequence: this.sequence });
  }

  /** Shows the last requested frame in the text. */
  private async goToFrame(): Promise<void> {
    const { target } = this;
    if (!target) {
      return;
    }
    this.target = undefined;
    const document = openDocument(this.uri);
    if (document && this.motion?.version !== document.version) {
      // Frames may have moved to other lines.
      await this.update.run();
    }
    const line = this.motion?.curves[0]?.lines[target.frame] ?? this.motion?.lines[target.frame];
    if (!document || line === undefined || line >= document.lineCount) {
      return;
    }
    const column = document.lineAt(line).firstNonWhitespaceCharacterIndex;
    const editor = await this.showEditor(document, target.focus);
    // Nothing is selected, so that typing does not replace the row.
    editor.selection = new vscode.Selection(line, column, line, column);
    const range = new vscode.Range(line, 0, line, 0);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    editor.setDecorations(this.highlight, [range]);
    this.sequence = target.sequence;
    this.sendCursor();
  }

  private async showEditor(
    document: vscode.TextDocument,
    focus: boolean,
  ): Promise<vscode.TextEditor> {
    const editor = this.editor();
    if (editor && !focus) {
      return editor;
    }
    const otherColumn =
      this.panel.viewColumn === vscode.ViewColumn.One
        ? vscode.ViewColumn.Two
        : vscode.ViewColumn.One;
    return vscode.window.showTextDocument(document, {
      viewColumn: editor?.viewColumn ?? otherColumn,
      preserveFocus: !focus,
    });
  }

  dispose(): void {
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
  }
}
