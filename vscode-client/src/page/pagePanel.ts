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

/** A panel next to a text, with a page of the server that shows this text. */
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
  protected readonly uri: vscode.Uri;
  protected readonly text: FollowedText;
  protected isReady = false;

  /** @param page the request for the page */
  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly target: Target,
    protected readonly server: Server,
    private readonly page: RequestType0<Page, void>,
  ) {
    this.uri = vscode.Uri.parse(target.uri);
    this.text = new FollowedText(this.uri, panel, server);
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
        if (event.textEditor.document.uri.toString() === target.uri) {
          this.selectionChanged(event);
        }
      }),
      server.onDidChangeState(() => this.serverChanged()),
    );
  }

  protected get name(): string {
    return path.posix.basename(this.uri.path);
  }

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
    this.send({ type: 'state', state: { target: this.target }, initial });
    this.updateNow();
  }

  private async request(): Promise<() => void> {
    if (!this.isReady) {
      const client = await this.server.start();
      const { html } = await client.sendRequest(this.page);
      // The URI loads the page again for a renamed file. The page says when it is ready.
      return () =>
        (this.panel.webview.html = `${html}<!-- ${encodeURIComponent(this.target.uri)} -->`);
    }
    if (!openDocument(this.uri)) {
      const open = { label: 'Open the Text', command: 'open' } as const;
      return () => this.sendProblem(`${this.name} is not open.`, open);
    }
    return this.requestContent();
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
    this.showCursor(await this.text.atCursor());
  }

  dispose(): void {
    this.disposables.splice(0).forEach((disposable) => void disposable.dispose());
    void this.release();
  }

  /** Resolves when the last request has been answered. */
  protected release(): Promise<void> {
    return this.updates.dispose();
  }
}
