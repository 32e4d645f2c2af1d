import * as path from 'node:path';
import * as vscode from 'vscode';
import { DebouncedTask } from '../debouncedTask';
import { openDocument } from '../editor/documents';
import { errorMessage } from '../messages';
import { figure as figureRequest, figurePage } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { type FigureAnswer, FigureRows, type FromPage, type Reveal } from './figureMessages';
import type { Target } from './figureMessages';

/** Between attempts to ask for a text that the server does not know yet. */
const RETRY_DELAY_MS = 150;

/** The server may not know a document yet that was just opened. */
const MAX_ATTEMPTS = 5;

/** Stores the view for figures that are opened later. */
export interface ViewStore {
  load(): unknown;
  save(view: unknown): void;
}

/** The figure of a document, next to its text. */
export class FigurePanel implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[] = [];
  // Without a delay: while one request is answered, further edits wait for the next one.
  private readonly update = new DebouncedTask(() => this.requestFigure(), RETRY_DELAY_MS);
  private readonly uri: vscode.Uri;
  private readonly other: vscode.Uri | undefined;
  private rows = FigureRows.NONE;
  /** The version that the page shows; undefined for none. */
  private shown: number | undefined;
  private isReady = false;
  private attempts = 0;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly target: Target,
    private readonly server: Server,
    private readonly views: ViewStore,
    icon: { light: vscode.Uri; dark: vscode.Uri },
  ) {
    this.uri = vscode.Uri.parse(target.uri);
    this.other = target.other === undefined ? undefined : vscode.Uri.parse(target.other);
    panel.iconPath = icon;
    panel.title = `${this.name}: figure`;
    panel.webview.options = { enableScripts: true, localResourceRoots: [] };
    const onChange = (document: vscode.TextDocument) => {
      if (this.isDrawn(document)) {
        this.updateNow();
      }
    };
    this.disposables.push(
      this.update,
      panel.onDidDispose(() => this.dispose()),
      panel.webview.onDidReceiveMessage((message: FromPage) => this.onMessage(message)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => onChange(document)),
      vscode.workspace.onDidOpenTextDocument(onChange),
      vscode.workspace.onDidCloseTextDocument(onChange),
      vscode.workspace.onDidSaveTextDocument(onChange),
      // The server may have found another skeleton.
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === target.uri)) {
          this.updateNow();
        }
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor.document.uri.toString() === target.uri) {
          this.sendCursor();
        }
      }),
      server.onDidChangeState(() => {
        // A restarted server does not know what the page shows.
        this.shown = undefined;
        this.updateNow();
      }),
    );
    void this.update.run();
  }

  private get name(): string {
    return path.posix.basename(this.uri.path);
  }

  private isDrawn({ uri }: vscode.TextDocument): boolean {
    return [this.target.uri, this.target.other].includes(uri.toString());
  }

  private updateNow(): void {
    this.attempts = 0;
    void this.update.run();
  }

  private send(message: object): void {
    void this.panel.webview.postMessage(message);
  }

  private showProblem(problem: string): void {
    this.shown = undefined;
    if (this.isReady) {
      const nothing = { bones: [], phases: [], poses: '' };
      this.send({ type: 'figure', title: this.name, problem, ...nothing });
    } else {
      this.panel.webview.html = `<p>${problem.replace(/[&<]/g, (c) => `&#${c.charCodeAt(0)};`)}</p>`;
    }
  }

  private onMessage(message: FromPage): void {
    switch (message.type) {
      case 'ready': {
        this.isReady = true;
        const initial = { view: this.views.load() };
        this.send({ type: 'state', state: { target: this.target }, initial });
        this.shown = undefined;
        this.updateNow();
        break;
      }
      case 'refresh':
        this.shown = undefined;
        this.updateNow();
        break;
      case 'chooseSkeleton':
        void this.chooseSkeleton();
        break;
      case 'state':
        this.views.save((message.state as { view?: unknown } | null)?.view);
        break;
      case 'reveal':
        void this.reveal(message);
    }
  }

  private async chooseSkeleton(): Promise<void> {
    const document = openDocument(this.uri);
    if (document) {
      // The command is for the active editor.
      await this.showEditor(document, false);
      await vscode.commands.executeCommand('rtm.chooseSkeleton');
      this.updateNow();
    }
  }

  private async requestFigure(): Promise<void> {
    if (!openDocument(this.uri)) {
      this.showProblem(`${this.name} is not open.`);
      return;
    }
    try {
      const client = await this.server.start();
      if (!this.isReady) {
        const { html } = await client.sendRequest(figurePage);
        // The URI loads the page again for a renamed file. The page says when it is ready.
        this.panel.webview.html = `${html}<!-- ${encodeURIComponent(this.target.uri)} -->`;
        return;
      }
      const asUri = (uri: vscode.Uri) => client.code2ProtocolConverter.asUri(uri);
      const answer = await client.sendRequest(figureRequest, {
        textDocument: { uri: asUri(this.uri) },
        ...(this.shown !== undefined && { since: this.shown }),
        ...(this.other && { compareWith: asUri(this.other) }),
      });
      if (!answer) {
        throw new Error('The language server has not received the text: run "RTM: Show Log".');
      }
      this.attempts = 0;
      this.show(answer);
    } catch (error) {
      this.onFailure(errorMessage(error));
    }
  }

  private show(answer: FigureAnswer): void {
    const isEdited = this.shown !== answer.version;
    this.shown = answer.version;
    this.rows = this.rows.next(answer);
    if (answer.type === 'figure' && answer.other && this.other?.path === this.uri.path) {
      answer.other.title = 'left side';
    }
    this.send(answer);
    if (isEdited) {
      // It stops the animation, which neither a save nor new diagnostics should.
      this.sendCursor();
    }
  }

  private onFailure(message: string): void {
    if (this.server.state === 'running' && this.attempts++ < MAX_ATTEMPTS) {
      this.update.schedule();
    } else {
      this.showProblem(
        this.server.state === 'starting' ? 'The language server is starting.' : message,
      );
    }
  }

  private editor(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    return [activeTextEditor, ...visibleTextEditors].find(
      (editor) => editor?.document.uri.toString() === this.target.uri,
    );
  }

  private sendCursor(): void {
    const editor = this.editor();
    if (editor) {
      this.send({ type: 'cursor', ...this.rows.at(editor.selection.active.line) });
    }
  }

  /** Moves the text cursor to a row. */
  private async reveal(target: Reveal): Promise<void> {
    const document = openDocument(this.uri);
    if (document && this.rows.version !== document.version) {
      // Frames may have moved to other lines.
      await this.update.run();
    }
    const line = this.rows.lineOf(target);
    if (!document || line === undefined || line >= document.lineCount) {
      return;
    }
    const column = document.lineAt(line).firstNonWhitespaceCharacterIndex;
    const editor = await this.showEditor(document, target.focus !== true);
    // Nothing is selected, so that typing does not replace the row.
    editor.selection = new vscode.Selection(line, column, line, column);
    editor.revealRange(
      new vscode.Range(line, 0, line, 0),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
  }

  private async showEditor(
    document: vscode.TextDocument,
    preserveFocus: boolean,
  ): Promise<vscode.TextEditor> {
    const editor = this.editor();
    if (editor && preserveFocus) {
      return editor;
    }
    const otherColumn =
      this.panel.viewColumn === vscode.ViewColumn.One
        ? vscode.ViewColumn.Two
        : vscode.ViewColumn.One;
    return vscode.window.showTextDocument(document, {
      viewColumn: editor?.viewColumn ?? otherColumn,
      preserveFocus,
    });
  }

  dispose(): void {
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
  }
}
