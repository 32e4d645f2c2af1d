import * as path from 'node:path';
import * as vscode from 'vscode';
import { DebouncedTask } from '../debouncedTask';
import { openDocument } from '../editor/documents';
import { FollowedText } from '../editor/followedText';
import { errorMessage } from '../messages';
import { figureClosed, figure as figureRequest, figurePage } from '../protocol';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { Server } from '../server/serverLifecycle';
import type { FigureAnswer, FromPage, Target } from './figureMessages';
import { PanelUpdates } from '../panelUpdates';

/** Between attempts to ask for a text that the server does not know yet, and after new diagnostics. */
const DELAY_MS = 150;

/** Stores the view for figures that are opened later. */
export interface ViewStore {
  load(): unknown;
  save(view: unknown): void;
}

/** The figure of a document, next to its text. */
export class FigurePanel implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[] = [];
  private readonly updates = new PanelUpdates(
    {
      isVisible: () => this.panel.visible,
      request: () => this.requestFigure(),
      mayRecover: () => this.server.state === 'running',
      showFailure: (error) => this.showFailure(errorMessage(error)),
    },
    DELAY_MS,
  );
  private readonly cursor = new DebouncedTask(() => this.sendCursor(), 0);
  private readonly uri: vscode.Uri;
  private readonly other: vscode.Uri | undefined;
  private readonly text: FollowedText;
  /** The version that the page shows; undefined for none. */
  private shown: number | undefined;
  private isReady = false;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly target: Target,
    private readonly server: Server,
    private readonly views: ViewStore,
    icon: { light: vscode.Uri; dark: vscode.Uri },
  ) {
    this.uri = vscode.Uri.parse(target.uri);
    this.other = target.other === undefined ? undefined : vscode.Uri.parse(target.other);
    this.text = new FollowedText(this.uri, panel, server);
    panel.iconPath = icon;
    panel.title = `${this.name}: figure`;
    panel.webview.options = { enableScripts: true, localResourceRoots: [] };
    const onChange = (document: vscode.TextDocument) => {
      if (this.isDrawn(document)) {
        this.updateNow();
      }
    };
    this.disposables.push(
      this.cursor,
      panel.onDidDispose(() => this.dispose()),
      panel.onDidChangeViewState(() => this.updates.visibilityChanged()),
      panel.webview.onDidReceiveMessage((message: FromPage) => this.onMessage(message)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // Without changes, only the unsaved state has changed.
        if (contentChanges.length > 0) {
          onChange(document);
        }
      }),
      vscode.workspace.onDidOpenTextDocument(onChange),
      vscode.workspace.onDidCloseTextDocument(onChange),
      vscode.workspace.onDidSaveTextDocument(onChange),
      // The server may have found another skeleton.
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === target.uri)) {
          this.updates.schedule();
        }
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        const { uri, version } = textEditor.document;
        // After an edit, the cursor follows the answer: its frame may be new.
        if (uri.toString() === target.uri && version === this.shown) {
          void this.cursor.run();
        }
      }),
      server.onDidChangeState(() => {
        // A restarted server does not know what the page shows.
        this.shown = undefined;
        this.updateNow();
      }),
    );
    this.updateNow();
  }

  private get name(): string {
    return path.posix.basename(this.uri.path);
  }

  private isDrawn({ uri }: vscode.TextDocument): boolean {
    return [this.target.uri, this.target.other].includes(uri.toString());
  }

  private updateNow(): void {
    void this.updates.run();
  }

  private send(message: object): void {
    if (!this.text.isPanelClosed) {
      void this.panel.webview.postMessage(message);
    }
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
        void this.text.moveTo(message, message.focus === true);
    }
  }

  private async chooseSkeleton(): Promise<void> {
    const document = openDocument(this.uri);
    if (document) {
      // The command is for the active editor.
      await this.text.show(document, true);
      await vscode.commands.executeCommand('rtm.chooseSkeleton');
      this.updateNow();
    }
  }

  /** Requests the page or its figure; returns a function that shows it. */
  private async requestFigure(): Promise<() => void> {
    if (!openDocument(this.uri)) {
      return () => this.showProblem(`${this.name} is not open.`);
    }
    const client = await this.server.start();
    if (!this.isReady) {
      const { html } = await client.sendRequest(figurePage);
      // The URI loads the page again for a renamed file. The page says when it is ready.
      return () =>
        (this.panel.webview.html = `${html}<!-- ${encodeURIComponent(this.target.uri)} -->`);
    }
    const answer = await client.sendRequest(figureRequest, {
      ...this.addresses(client),
      ...(this.shown !== undefined && { since: this.shown }),
    });
    return () => this.show(answer);
  }

  private addresses(client: LanguageClient) {
    const asUri = (uri: vscode.Uri) => client.code2ProtocolConverter.asUri(uri);
    return {
      textDocument: { uri: asUri(this.uri) },
      ...(this.other && { compareWith: asUri(this.other) }),
    };
  }

  private show(answer: FigureAnswer): void {
    const isEdited = this.shown !== answer.version;
    this.shown = answer.version;
    if (answer.type === 'figure' && answer.other && this.other?.path === this.uri.path) {
      answer.other.title = 'left side';
    }
    this.send(answer);
    if (isEdited) {
      // It stops the animation, which neither a save nor new diagnostics should.
      void this.cursor.run();
    }
  }

  private showFailure(message: string): void {
    this.showProblem(
      this.server.state === 'starting' ? 'The language server is starting.' : message,
    );
  }

  private async sendCursor(): Promise<void> {
    const place = await this.text.atCursor();
    // The answer to an edit will be followed by another place.
    if (place && place.version === this.shown) {
      this.send({ type: 'cursor', ...place });
    }
  }

  dispose(): void {
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
    void this.release();
  }

  /** Lets the server forget the figure. */
  private async release(): Promise<void> {
    await this.updates.dispose();
    try {
      const client = await this.server.running();
      await client?.sendNotification(figureClosed, this.addresses(client));
    } catch {
      // A server that has ended has forgotten it.
    }
  }
}
