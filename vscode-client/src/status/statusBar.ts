import * as vscode from 'vscode';
import { DebouncedTask } from '../debouncedTask';
import { type SkeletonResult, skeleton } from '../protocol';
import type { Server, ServerState } from '../server/serverLifecycle';
import { TextContexts } from './textContexts';
import { animationText, skeletonText } from './statusText';

const TYPING_DELAY_MS = 300;

/** The status bar entry: encoding, frames, bones and problems of the active animation. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'rtm.status',
    vscode.StatusBarAlignment.Right,
    100,
  );
  private readonly update = new DebouncedTask(() => this.requestSummary(), TYPING_DELAY_MS);
  private readonly disposables: vscode.Disposable[];
  private readonly contexts = new TextContexts();
  private summary:
    { readonly document: vscode.TextDocument; readonly result: SkeletonResult } | undefined;

  constructor(private readonly server: Server) {
    this.item.name = 'RTM Text';
    const updateNow = () => {
      this.show();
      void this.update.run();
    };
    this.disposables = [
      this.item,
      this.update,
      vscode.window.onDidChangeActiveTextEditor(updateNow),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) {
          this.update.schedule();
        }
      }),
      // The server may also have found another skeleton.
      vscode.languages.onDidChangeDiagnostics(updateNow),
      server.onDidChangeState(updateNow),
    ];
    updateNow();
  }

  private async requestSummary(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const client = await this.server.running();
    if (document?.languageId !== 'rtm' || !client) {
      return;
    }
    const uri = document.uri.toString();
    // The server does not know untitled texts; they have no summary.
    const result = await client.sendRequest(skeleton, { uri }).catch(() => undefined);
    if (document === vscode.window.activeTextEditor?.document) {
      this.summary = result ? { document, result } : undefined;
      this.show();
    }
  }

  private show(): void {
    const document = vscode.window.activeTextEditor?.document;
    this.contexts.set(this.summary?.document === document ? this.summary?.result : undefined);
    if (document?.languageId !== 'rtm') {
      this.item.hide();
      return;
    }
    const { state } = this.server;
    const result = this.summary?.document === document ? this.summary.result : undefined;
    const text = result ? animationText(result) : 'RTM';
    this.item.text = `${icon(state)}${text}${problemCounts(document.uri)}`;
    this.item.tooltip = [tooltip(state), ...(result ? [skeletonText(result)] : [])].join('\n');
    this.item.command = state === 'failed' ? 'rtm.restartServer' : 'rtm.statusMenu';
    this.item.backgroundColor =
      state === 'failed' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.item.show();
  }

  dispose(): void {
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
      return 'RTM Text: the language server is not running; click to start it';
    default:
      return 'RTM Text: encoding, frames and bones of this animation';
  }
}

function problemCounts(uri: vscode.Uri): string {
  const all = vscode.languages.getDiagnostics(uri);
  const count = (severity: vscode.DiagnosticSeverity) =>
    all.filter((diagnostic) => diagnostic.severity === severity).length;
  const errors = count(vscode.DiagnosticSeverity.Error);
  const warnings = count(vscode.DiagnosticSeverity.Warning);
  return `${errors > 0 ? ` $(error) ${errors}` : ''}${warnings > 0 ? ` $(warning) ${warnings}` : ''}`;
}
