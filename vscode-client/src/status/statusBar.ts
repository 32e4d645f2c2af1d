import * as vscode from 'vscode';
import * as protocol from '../protocol';
import type { Server, ServerState } from '../server/server';
import { ofSkeleton } from './skeletonSummary';
import { inWords, summary } from '../text/summary';

/** Longer texts are not counted anew while they are typed, but when they are shown and saved. */
const COUNTED_WHILE_TYPING = 4 * 1024 * 1024;
const TYPING_PAUSE = 300;

/** The entry in the status bar: what the animation is, what is wrong with it, and the server. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'rtm.status',
    vscode.StatusBarAlignment.Right,
    100,
  );
  private readonly disposables: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private skeleton: { readonly document: vscode.TextDocument; readonly words: string } | undefined;
  private words: { readonly document: vscode.TextDocument; readonly text: string } | undefined;

  constructor(private readonly server: Server) {
    this.item.name = 'RTM Text';
    this.disposables = [
      this.item,
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.show(true);
        void this.askForSkeleton();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.typed(document)),
      vscode.workspace.onDidSaveTextDocument(() => this.show(true)),
      vscode.languages.onDidChangeDiagnostics(() => {
        this.show(false);
        void this.askForSkeleton();
      }),
      server.onDidChangeState(() => {
        this.show(false);
        void this.askForSkeleton();
      }),
    ];
    this.show(true);
    void this.askForSkeleton();
  }

  /** Which skeleton the animation in front has: the server's diagnostics may tell of another one. */
  private async askForSkeleton(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const client = await this.server.running();
    if (document?.languageId !== 'rtm' || !client) {
      return;
    }
    const uri = document.uri.toString();
    // A text that the server does not have, as that of a revision, has none.
    const answer = await client.sendRequest(protocol.skeleton, { uri }).catch((): null => null);
    const words = answer ? ofSkeleton(answer) : '';
    if (this.skeleton?.document !== document || this.skeleton.words !== words) {
      this.skeleton = { document, words };
      this.show(false);
    }
  }

  private typed(document: vscode.TextDocument): void {
    if (document === vscode.window.activeTextEditor?.document) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        if (document.offsetAt(new vscode.Position(document.lineCount, 0)) < COUNTED_WHILE_TYPING) {
          this.show(true);
        }
      }, TYPING_PAUSE);
    }
  }

  private show(count: boolean): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'rtm') {
      this.item.hide();
      return;
    }
    if (count || this.words?.document !== document) {
      this.words = { document, text: inWords(summary(document.getText())) };
    }
    this.item.text = `${icon(this.server.state)}${this.words.text}${problems(document.uri)}`;
    const skeleton = this.skeleton?.document === document ? this.skeleton.words : '';
    this.item.tooltip = [tooltip(this.server.state), skeleton].filter(Boolean).join('\n');
    this.item.command = this.server.state === 'failed' ? 'rtm.restartServer' : 'rtm.statusMenu';
    this.item.backgroundColor =
      this.server.state === 'failed'
        ? new vscode.ThemeColor('statusBarItem.errorBackground')
        : undefined;
    this.item.show();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

function icon(state: ServerState): string {
  switch (state) {
    case 'starting':
      return '$(loading~spin) ';
    case 'failed':
      return '$(error) ';
    default:
      return '';
  }
}

function tooltip(state: ServerState): string {
  switch (state) {
    case 'starting':
      return 'RTM Text: the language server is starting';
    case 'failed':
      return 'RTM Text: the language server does not run; click to start it';
    default:
      return 'RTM Text: the animation of this text';
  }
}

function problems(uri: vscode.Uri): string {
  const all = vscode.languages.getDiagnostics(uri);
  const count = (severity: vscode.DiagnosticSeverity) =>
    all.filter((diagnostic) => diagnostic.severity === severity).length;
  const errors = count(vscode.DiagnosticSeverity.Error);
  const warnings = count(vscode.DiagnosticSeverity.Warning);
  return `${errors > 0 ? ` $(error) ${errors}` : ''}${warnings > 0 ? ` $(warning) ${warnings}` : ''}`;
}
