import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RequestType0 } from 'vscode-languageclient/node';
import { DebouncedTask } from '../debouncedTask';
import { openDocument } from '../editor/documents';
import { FollowedText } from '../editor/followedText';
import { errorMessage } from '../messages';
import { PanelUpdates } from '../panelUpdates';
import type { Page, Place } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import type { FromPage, ProblemAction, Reveal, Target } from './pageMessages';

/** Between attempts to ask for a text that the server does not know yet, and of scheduled updates. */
const DELAY_MS = 150;

/** A panel next to a text, with a page of the server that shows this text, and later maybe another one. */
export abstract class PagePanel implements vscode.Disposable {
  protected readonly disposables: vscode.Disposable[] = [];
  protected readonly updates = new PanelUpdates(
    {
      isVisible: () => this.panel.visible,
      request: () => this.request(),
      mayRecover: () => this.server.state === 'running',
      showFailure: (error) => this.showFailure(errorMessage(error)),
    },
    DELAY_MS,
  );
  protected readonly cursor = new DebouncedTask(() => this.sendCursor(), 0);
  protected readonly text: FollowedText;
  protected isReady = false;
  private shownTarget: Target;
  private pinned = false;

  /**
   * @param subject what the page shows of the text
   * @param page the request for the page
   */
  constructor(
    readonly panel: vscode.WebviewPanel,
    target: Target,
    protected readonly server: Server,
    private readonly subject: string,
    private readonly page: RequestType0<Page, void>,
  ) {
    this.shownTarget = target;
    this.text = new FollowedText(vscode.Uri.parse(target.uri), panel, server);
    this.setTitle();
    panel.webview.options = {
      enableScripts: true,
      enableCommandUris: ['rtm.restartServer'],
      localResourceRoots: [],
    };
    const onChange = (document: vscode.TextDocument) => {
      if (this.isDrawn(document.uri)) {
        this.changed();
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
      vscode.window.onDidChangeTextEditorSelection((event) => {
        if (event.textEditor.document.uri.toString() === this.target.uri) {
          this.selectionChanged(event);
        }
      }),
      server.onDidChangeState(() => this.serverChanged()),
    );
  }

  get target(): Target {
    return this.shownTarget;
  }

  /** Whether the panel keeps its text when another one becomes active. */
  get isPinned(): boolean {
    return this.pinned;
  }

  set isPinned(isPinned: boolean) {
    this.pinned = isPinned;
    this.sendState({});
  }

  protected get uri(): vscode.Uri {
    return this.text.uri;
  }

  protected get name(): string {
    return path.posix.basename(this.uri.path);
  }

  /** Shows another text in the same page. */
  show(target: Target): void {
    const left = this.shownTarget;
    this.leave();
    this.shownTarget = target;
    this.text.follow(vscode.Uri.parse(target.uri));
    this.setTitle();
    this.sendState({});
    // The server would keep what it answers for the text that was left.
    void this.updates.run().then(() => {
      if (!isSameTarget(left, this.target)) {
        void this.closed(left);
      }
    });
  }

  private setTitle(): void {
    this.panel.title = `${this.name}: ${this.subject}`;
  }

  /** Forgets what is shown, before another text is. */
  protected abstract leave(): void;

  /** The page no longer shows a text. */
  protected abstract closed(target: Target): Promise<void>;

  /** Whether the page shows a text. */
  protected isDrawn(uri: vscode.Uri): boolean {
    return uri.toString() === this.target.uri;
  }

  /** A text that the page shows was edited, opened or closed. */
  protected abstract changed(): void;

  protected abstract selectionChanged(event: vscode.TextEditorSelectionChangeEvent): void;

  protected abstract serverChanged(): void;

  /** Requests what the page shows; returns a function that sends it to the page. */
  protected abstract requestContent(): Promise<() => void>;

  /** Tells a page that is ready why it cannot be up to date. */
  protected abstract sendProblem(problem: string, action?: ProblemAction): void;

  /** @param place of the text cursor; undefined if the text is not visible */
  protected abstract showCursor(place: Place | undefined): void;

  protected abstract onMessage(message: FromPage): void;

  protected updateNow(): void {
    void this.updates.run();
  }

  protected send(message: object): void {
    if (!this.text.isPanelClosed) {
      void this.panel.webview.postMessage(message);
    }
  }

  /**
   * Sends a page that has loaded what it shows.
   *
   * @param initial what the page remembers unless it remembers something of its own
   */
  protected pageLoaded(initial: object): void {
    this.isReady = true;
    this.sendState(initial);
    this.updateNow();
  }

  private sendState(initial: object): void {
    if (this.isReady) {
      const { target, isPinned } = this;
      this.send({ type: 'state', state: { target, isPinned }, initial });
    }
  }

  private async request(): Promise<() => void> {
    if (!this.isReady) {
      const client = await this.server.start();
      const { html } = await client.sendRequest(this.page);
      // The page says when it is ready.
      return () => (this.panel.webview.html = html);
    }
    const { target } = this;
    if (!openDocument(this.uri)) {
      const open = { label: 'Open the Text', command: 'open' } as const;
      return () => this.sendProblem(`${this.name} is not open.`, open);
    }
    const show = await this.requestContent();
    return () => {
      if (target === this.target) {
        show();
      }
    };
  }

  private showFailure(message: string): void {
    const { state } = this.server;
    const problem = state === 'starting' ? 'The language server is starting.' : message;
    const isStopped = state !== 'starting' && state !== 'running';
    const restart = { label: 'Restart Language Server', command: 'restart' } as const;
    if (this.isReady) {
      this.sendProblem(problem, isStopped ? restart : undefined);
    } else {
      const escaped = problem.replace(/[&<]/g, (c) => `&#${c.charCodeAt(0)};`);
      const link = `<p><a href="command:rtm.restartServer">${restart.label}</a></p>`;
      this.panel.webview.html = `<p>${escaped}</p>${isStopped ? link : ''}`;
    }
  }

  protected async runAction(command: ProblemAction['command']): Promise<void> {
    if (command === 'open') {
      await vscode.commands.executeCommand('vscode.open', this.uri, {
        viewColumn: vscode.ViewColumn.One,
      });
    } else {
      await vscode.commands.executeCommand('rtm.restartServer');
    }
  }

  /** Moves the text cursor to a row that the user has chosen in the page. */
  protected reveal(row: Reveal) {
    return this.text.moveTo(row, row.focus === true);
  }

  private async sendCursor(): Promise<void> {
    const { target } = this;
    const place = await this.text.atCursor();
    if (target === this.target) {
      this.showCursor(place);
    }
  }

  dispose(): void {
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
    void this.release();
  }

  private async release(): Promise<void> {
    // After the last answer.
    await this.updates.dispose();
    await this.closed(this.target);
  }
}

export function isSameTarget(one: Target, other: Target): boolean {
  return one.uri === other.uri && one.other === other.other;
}
