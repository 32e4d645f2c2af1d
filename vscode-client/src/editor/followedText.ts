import * as vscode from 'vscode';
import { type Place, type PlaceParams, place } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { openDocument } from './documents';

/** The text that a panel beside it shows: its cursor, and the rows that the user chooses. */
export class FollowedText {
  private isDisposed = false;
  private moves = 0;

  constructor(
    private shown: vscode.Uri,
    private readonly panel: vscode.WebviewPanel,
    private readonly server: Server,
  ) {
    panel.onDidDispose(() => (this.isDisposed = true));
  }

  get uri(): vscode.Uri {
    return this.shown;
  }

  /** Follows another text. */
  follow(uri: vscode.Uri): void {
    this.shown = uri;
    // A row that was chosen is one of the old text.
    this.moves++;
  }

  /** Whether the panel was closed, for example during a request; it must not be used then. */
  get isPanelClosed(): boolean {
    return this.isDisposed;
  }

  editor(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    return [activeTextEditor, ...visibleTextEditors].find(
      (editor) => editor?.document.uri.toString() === this.uri.toString(),
    );
  }

  /** The frame and the bone at the cursor; undefined if the text is not visible. */
  async atCursor(): Promise<Place | undefined> {
    const cursor = this.editor()?.selection.active;
    return cursor && this.find({ line: cursor.line, character: cursor.character });
  }

  /**
   * Moves the cursor to a bone's row, or to the frame if the bone has none.
   *
   * @param focus whether the text gets the keyboard focus
   * @returns the row; undefined if there is no such frame, or if another row was chosen meanwhile
   */
  async moveTo(
    row: { readonly frame: number; readonly bone?: string | undefined },
    focus: boolean,
  ): Promise<{ editor: vscode.TextEditor; range: vscode.Range } | undefined> {
    const { frame, bone } = row;
    const move = ++this.moves;
    const version = openDocument(this.uri)?.version;
    const found = await this.find({ frame, ...(bone !== undefined && { bone }) });
    const document = openDocument(this.uri);
    // Answers can overtake each other.
    if (this.isDisposed || move !== this.moves || !document || !found) {
      return undefined;
    }
    if (document.version !== version) {
      // Frames may have moved to other lines.
      return this.moveTo(row, focus);
    }
    const { line } = found;
    const column = document.lineAt(line).firstNonWhitespaceCharacterIndex;
    const editor = await this.show(document, focus);
    // Nothing is selected, so that typing does not replace the row.
    editor.selection = new vscode.Selection(line, column, line, column);
    const range = new vscode.Range(line, 0, line, 0);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return { editor, range };
  }

  /** Shows the text in an editor, beside the panel if it is not yet visible. */
  async show(document: vscode.TextDocument, focus: boolean): Promise<vscode.TextEditor> {
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

  private async find(where: Omit<PlaceParams, 'textDocument'>): Promise<Place | undefined> {
    try {
      const client = await this.server.running();
      if (!client) {
        return undefined;
      }
      const textDocument = { uri: client.code2ProtocolConverter.asUri(this.uri) };
      return (await client.sendRequest(place, { textDocument, ...where })) ?? undefined;
    } catch {
      // The server has ended; the panel reports it.
      return undefined;
    }
  }
}
