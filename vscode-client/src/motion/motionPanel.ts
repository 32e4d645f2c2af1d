import * as path from 'node:path';
import * as vscode from 'vscode';
import { openDocument } from '../editor/documents';
import { FollowedText } from '../editor/followedText';
import { errorMessage } from '../messages';
import { type MotionParams, motion as motionRequest } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { DebouncedTask } from '../debouncedTask';
import { PanelUpdates } from '../panelUpdates';
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

/** The motion view of a document, next to its text. */
export class MotionPanel implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[] = [];
  private readonly updates = new PanelUpdates(
    {
      isVisible: () => this.panel.visible,
      request: () => this.requestMotion(),
      mayRecover: () => this.server.state === 'running',
      showFailure: (error) => this.showFailure(errorMessage(error)),
    },
    TYPING_DELAY_MS,
  );
  private readonly navigation = new DebouncedTask(() => this.goToFrame(), 0);
  private readonly cursor = new DebouncedTask(() => this.followCursor(), 0);
  private readonly highlight = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    isWholeLine: true,
  });
  private text: FollowedText;
  private choice: BoneChoice = FOLLOW_CURSOR;
  private motion: MotionResult | undefined;
  private requestedLine: number | undefined;
  private target: (FromView & { type: 'goTo' }) | undefined;
  private sequence = 0;

  constructor(
    readonly panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private readonly server: Server,
    private readonly dist: vscode.Uri,
    icon: { light: vscode.Uri; dark: vscode.Uri },
  ) {
    this.text = new FollowedText(uri, panel, server);
    panel.iconPath = icon;
    panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    const isShown = ({ uri: other }: vscode.TextDocument) =>
      other.toString() === this.uri.toString();
    const onChange = (document: vscode.TextDocument) => {
      if (isShown(document)) {
        this.updates.schedule();
      }
    };
    this.disposables.push(
      this.navigation,
      this.cursor,
      this.highlight,
      panel.onDidDispose(() => this.dispose()),
      panel.onDidChangeViewState(() => this.updates.visibilityChanged()),
      panel.webview.onDidReceiveMessage((message: FromView) => this.onMessage(message)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => onChange(document)),
      vscode.workspace.onDidOpenTextDocument(onChange),
      vscode.workspace.onDidCloseTextDocument(onChange),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (isShown(textEditor.document)) {
          if (kind !== vscode.TextEditorSelectionChangeKind.Command) {
            textEditor.setDecorations(this.highlight, []);
          }
          void this.cursor.run();
        }
      }),
      server.onDidChangeState(() => this.updates.schedule()),
    );
    this.show(uri);
  }

  /** The document whose motion is shown. */
  get uri(): vscode.Uri {
    return this.text.uri;
  }

  /** Shows the motion of a document, and keeps the choice of bones and charts. */
  show(uri: vscode.Uri): void {
    this.text = new FollowedText(uri, this.panel, this.server);
    this.panel.title = `${this.name}: motion`;
    this.panel.webview.html = motionPage(this.panel.webview, this.dist, uri);
  }

  private get name(): string {
    return path.posix.basename(this.uri.path);
  }

  private send(message: ToView): void {
    if (!this.text.isPanelClosed) {
      void this.panel.webview.postMessage(message);
    }
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
        void this.updates.run();
        break;
      case 'choose':
        this.choice = message.choice;
        void this.updates.run();
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

  /** The bones to request. The server finds the bone at the cursor; it may be on none. */
  private requestedBones(): Pick<MotionParams, 'bones' | 'line'> {
    if (!this.choice.follow) {
      return { bones: this.choice.bones };
    }
    const previous = [this.motion?.curves[0]?.bone, this.choice.bones[0]];
    const line = this.text.editor()?.selection.active.line ?? 0;
    return { bones: previous.filter((bone) => bone !== undefined), line };
  }

  /** Returns a function that shows the motion. */
  private async requestMotion(): Promise<() => void> {
    if (!openDocument(this.uri)) {
      const open = { label: 'Open the Text', command: 'open' } as const;
      return () => this.showProblem(`${this.name} is not open.`, open);
    }
    const { choice } = this;
    const client = await this.server.start();
    const textDocument = { uri: client.code2ProtocolConverter.asUri(this.uri) };
    const requested = this.requestedBones();
    this.requestedLine = requested.line;
    const motion = await client.sendRequest(motionRequest, { textDocument, ...requested });
    return () => {
      this.motion = motion;
      const bones = choice.follow ? motion.curves.map(({ bone }) => bone) : choice.bones;
      this.send({ type: 'motion', motion, choice: { ...choice, bones } });
      this.showProblem();
      void this.cursor.run();
    };
  }

  private showFailure(message: string): void {
    if (this.server.state === 'starting') {
      this.showProblem('The language server is starting.');
    } else {
      const restart = { label: 'Restart Language Server', command: 'restart' } as const;
      this.showProblem(message, this.server.state === 'running' ? undefined : restart);
    }
  }

  /** Shows the frame at the cursor, and requests the bone there unless it is drawn. */
  private async followCursor(): Promise<void> {
    const { sequence } = this;
    const place = await this.text.atCursor();
    this.send({ type: 'cursor', frame: place?.frame, sequence });
    const isOther = place?.bone !== undefined && place.bone !== this.motion?.curves[0]?.bone;
    if (isOther && this.motion && this.choice.follow && place.line !== this.requestedLine) {
      void this.updates.run();
    }
  }

  /** Shows the last requested frame in the text. */
  private async goToFrame(): Promise<void> {
    const { target } = this;
    this.target = undefined;
    if (!target) {
      return;
    }
    const bone = this.motion?.curves[0]?.bone;
    const row = await this.text.moveTo({ frame: target.frame, bone }, target.focus);
    row?.editor.setDecorations(this.highlight, [row.range]);
    // Also if there is no such row: the page waits for the cursor.
    this.sequence = target.sequence;
    void this.cursor.run();
  }

  dispose(): void {
    void this.updates.dispose();
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
  }
}
