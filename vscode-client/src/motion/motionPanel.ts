import * as vscode from 'vscode';
import { DebouncedTask } from '../debouncedTask';
import { animationEditor } from '../editor/animationEditor';
import type { Choice, FromPage, ProblemAction, Reveal, Target } from '../page/pageMessages';
import { PagePanel } from '../page/pagePanel';
import type { PanelKind } from '../page/pagePanels';
import { type Place, motionPage, motion as motionRequest } from '../protocol';
import type { Server } from '../server/serverLifecycle';

/** The curves of texts. */
export function motions(server: Server): PanelKind {
  return {
    viewType: 'rtm.motion',
    title: 'Motion',
    command: 'rtm.showMotion',
    pinCommand: 'rtm.pinMotion',
    unpinCommand: 'rtm.unpinMotion',
    target: (chosen) => ({ uri: animationEditor(chosen).document.uri.toString() }),
    create: (panel, target) => new MotionPanel(panel, target, server),
  };
}

/** The curves of a document, next to its text. */
class MotionPanel extends PagePanel {
  private readonly navigation = new DebouncedTask(() => this.goToFrame(), 0);
  private readonly highlight = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    isWholeLine: true,
  });
  private choice: Choice = { bones: [], follow: true };
  private chosen: Reveal | undefined;
  /** Of the last choice that was carried out; the page ignores cursors before it. */
  private sequence = 0;

  constructor(panel: vscode.WebviewPanel, target: Target, server: Server) {
    super(panel, target, server, 'motion', motionPage);
    this.disposables.push(this.navigation, this.highlight);
    this.updateNow();
  }

  protected override changed(): void {
    this.updates.schedule();
  }

  protected override leave(): void {
    this.chosen = undefined;
    this.text.editor()?.setDecorations(this.highlight, []);
  }

  protected override closed(): Promise<void> {
    // The server keeps no curves.
    return Promise.resolve();
  }

  protected override selectionChanged({
    textEditor,
    kind,
  }: vscode.TextEditorSelectionChangeEvent): void {
    if (kind !== vscode.TextEditorSelectionChangeKind.Command) {
      textEditor.setDecorations(this.highlight, []);
    }
    void this.cursor.run();
  }

  protected override serverChanged(): void {
    this.updates.schedule();
  }

  protected override sendProblem(message?: string, action?: ProblemAction): void {
    this.send({ type: 'problem', message, action });
  }

  protected override onMessage(message: FromPage): void {
    switch (message.type) {
      case 'ready':
        // A reloaded page counts its choices again.
        this.sequence = 0;
        this.chosen = undefined;
        this.choice = { bones: message.bones ?? [], follow: message.follow ?? true };
        this.pageLoaded({});
        break;
      case 'choose':
        this.choice = message;
        if (!message.drawn) {
          this.updateNow();
        }
        break;
      case 'reveal':
        this.chosen = message;
        void this.navigation.run();
        break;
      case 'problemAction':
        void this.runAction(message.command);
    }
  }

  protected override async requestContent(): Promise<() => void> {
    const { bones, follow } = this.choice;
    const client = await this.server.start();
    const motion = await client.sendRequest(motionRequest, {
      textDocument: { uri: client.code2ProtocolConverter.asUri(this.uri) },
      bones,
      // The server finds the bone there.
      ...(follow && { line: this.text.editor()?.selection.active.line ?? 0 }),
    });
    return () => {
      this.send({ type: 'motion', motion });
      void this.cursor.run();
    };
  }

  protected override showCursor(place: Place | undefined): void {
    this.send({ type: 'cursor', ...place, sequence: this.sequence });
  }

  /** Shows the frame that was chosen last in the text. */
  private async goToFrame(): Promise<void> {
    const { chosen } = this;
    this.chosen = undefined;
    if (chosen) {
      const row = await this.reveal(chosen);
      row?.editor.setDecorations(this.highlight, [row.range]);
      // Also if there is no such row: the page waits for the cursor.
      this.sequence = chosen.sequence ?? 0;
      void this.cursor.run();
    }
  }
}
