import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { openDocument } from '../editor/documents';
import type { FigureAnswer, FromPage, NumbersMessage, Target } from '../page/pageMessages';
import { PagePanel } from '../page/pagePanel';
import type { PanelKind } from '../page/pagePanels';
import {
  type Place,
  figureClosed,
  figurePage,
  figure as figureRequest,
  numbers,
} from '../protocol';
import type { Server } from '../server/serverLifecycle';
import type { EditPreview } from './editPreview';
import { figureTarget } from './figureTarget';

/** The key of the last view, so that the next figure is seen from the same side. */
const VIEW_KEY = 'rtm.figure.view';

/** The figures of texts, and of pairs of texts that are compared. */
export function figures(server: Server, memento: vscode.Memento, preview: EditPreview): PanelKind {
  return {
    viewType: 'rtm.figure',
    title: 'Figure',
    command: 'rtm.showFigure',
    pinCommand: 'rtm.pinFigure',
    unpinCommand: 'rtm.unpinFigure',
    target: figureTarget,
    create: (panel, target) => new FigurePanel(panel, target, server, memento, preview),
  };
}

/** The figure of a document, next to its text. */
class FigurePanel extends PagePanel {
  /** The version that the page shows; undefined for none. */
  private shown: number | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    target: Target,
    server: Server,
    private readonly memento: vscode.Memento,
    private readonly preview: EditPreview,
  ) {
    super(panel, target, server, 'figure', figurePage);
    this.disposables.push(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (this.isDrawn(uri)) {
          this.changed();
        }
      }),
      preview.onDidChange((uri) => {
        if (uri === this.target.uri) {
          this.previewChanged();
        }
      }),
      // The server may have found another skeleton.
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === this.target.uri)) {
          this.updates.schedule();
        }
      }),
    );
    this.updateNow();
  }

  protected override isDrawn(uri: vscode.Uri): boolean {
    return super.isDrawn(uri) || uri.toString() === this.target.other;
  }

  protected override changed(): void {
    this.updateNow();
  }

  private previewChanged(): void {
    if (this.previewed) {
      this.updates.schedule();
    } else {
      this.updateNow();
    }
  }

  private get previewed(): object | undefined {
    const document = openDocument(this.uri);
    return document && this.preview.of(document);
  }

  protected override leave(): void {
    this.shown = undefined;
  }

  protected override selectionChanged({ textEditor }: vscode.TextEditorSelectionChangeEvent): void {
    // After an edit, the cursor follows the answer: its frame may be new.
    if (textEditor.document.version === this.shown) {
      void this.cursor.run();
    }
  }

  protected override serverChanged(): void {
    // A restarted server does not know what the page shows.
    this.replace();
  }

  /** Requests a whole figure. */
  private replace(): void {
    this.shown = undefined;
    this.updateNow();
  }

  protected override sendProblem(problem: string): void {
    this.shown = undefined;
    const nothing = { bones: [], phases: [], poses: '' };
    this.send({ type: 'figure', title: this.name, problem, ...nothing });
  }

  protected override onMessage(message: FromPage): void {
    switch (message.type) {
      case 'ready':
        this.shown = undefined;
        this.pageLoaded({ view: this.memento.get(VIEW_KEY) });
        break;
      case 'refresh':
        this.replace();
        break;
      case 'chooseSkeleton':
        void this.chooseSkeleton();
        break;
      case 'state': {
        const { view } = (message.state ?? {}) as { view?: unknown };
        void this.memento.update(VIEW_KEY, view);
        break;
      }
      case 'numbers':
        void this.sendNumbers(message);
        break;
      case 'reveal':
        void this.reveal(message);
    }
  }

  /** Sends the page the numbers of a frame. It asks again when it shows another one. */
  private async sendNumbers({ frame, version }: NumbersMessage): Promise<void> {
    const { target } = this;
    try {
      const client = await this.server.running();
      const textDocument = client && addresses(client, target).textDocument;
      const answer =
        textDocument && (await client.sendRequest(numbers, { textDocument, frame, version }));
      if (answer && target === this.target) {
        this.send({ type: 'numbers', ...answer });
      }
    } catch {
      // The figure reports a server that has failed.
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

  protected override async requestContent(): Promise<() => void> {
    const client = await this.server.start();
    const edit = this.previewed;
    const answer = await client.sendRequest(figureRequest, {
      ...addresses(client, this.target),
      ...(edit && { edit }),
      ...(this.shown !== undefined && { since: this.shown }),
    });
    return () => this.draw(answer);
  }

  private draw(answer: FigureAnswer): void {
    const isEdited = this.shown !== answer.version;
    this.shown = answer.version;
    const { other } = this.target;
    const isOtherVersion = other !== undefined && vscode.Uri.parse(other).path === this.uri.path;
    if (answer.type === 'figure' && answer.other && isOtherVersion) {
      answer.other.title = 'version on the left';
    }
    this.send(answer);
    if (isEdited) {
      // It stops the animation, which neither a save nor new diagnostics should.
      void this.cursor.run();
    }
  }

  protected override showCursor(place: Place | undefined): void {
    // The answer to an edit will be followed by another place.
    if (place && place.version === this.shown) {
      this.send({ type: 'cursor', ...place });
    }
  }

  /** Lets the server forget the figure. */
  protected override async closed(target: Target): Promise<void> {
    try {
      const client = await this.server.running();
      await client?.sendNotification(figureClosed, addresses(client, target));
    } catch {
      // A server that has ended has forgotten it.
    }
  }
}

function addresses(client: LanguageClient, { uri, other }: Target) {
  const asUri = (text: string) => client.code2ProtocolConverter.asUri(vscode.Uri.parse(text));
  return {
    textDocument: { uri: asUri(uri) },
    ...(other !== undefined && { compareWith: asUri(other) }),
  };
}
