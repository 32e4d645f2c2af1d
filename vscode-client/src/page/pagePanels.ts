import * as vscode from 'vscode';
import { renamedPath } from '../editor/followRenames';
import { isAnimation } from '../fileSystem/rtmAddress';
import { showErrors } from '../messages';
import { type Target, parseState } from './pageMessages';
import type { PagePanel } from './pagePanel';

/** A kind of panels. */
export interface PanelKind {
  readonly viewType: string;
  readonly title: string;
  /** The command that opens a panel. */
  readonly command: string;
  /**
   * What the user asks for.
   *
   * @param chosen the text whose button or menu was used
   * @throws Error if no text of an animation is open
   */
  target(chosen?: vscode.Uri): Target;
  create(panel: vscode.WebviewPanel, target: Target): PagePanel;
}

/** The panels of a kind, at most one per target. VS Code restores them with the window. */
export class PagePanels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, PagePanel>();
  private readonly icon: { light: vscode.Uri; dark: vscode.Uri };

  constructor(
    private readonly kind: PanelKind,
    extension: vscode.Uri,
  ) {
    const icon = (name: string) => vscode.Uri.joinPath(extension, 'images', name);
    this.icon = { light: icon('file-light.svg'), dark: icon('file-dark.svg') };
  }

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(this.kind.viewType, this),
      vscode.commands.registerCommand(this.kind.command, (uri?: vscode.Uri | string) =>
        // Code lenses of the server have strings.
        showErrors(() =>
          this.show(this.kind.target(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri)),
        ),
      ),
      vscode.workspace.onDidRenameFiles(({ files }) => this.followRenames(files)),
    );
  }

  /** Opens a panel, or focuses the one that is already open. A new one takes no focus. */
  private show(target: Target): void {
    const existing = this.panels.get(keyOf(target));
    if (existing) {
      existing.panel.reveal(undefined, false);
      return;
    }
    const { viewType, title } = this.kind;
    const position = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.add(vscode.window.createWebviewPanel(viewType, title, position), target);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const state = parseState(stored);
    if (!state) {
      panel.dispose();
      return;
    }
    this.add(panel, state.target);
    // The page reports a file that cannot be opened.
    for (const uri of [state.target.uri, state.target.other]) {
      if (uri !== undefined) {
        await vscode.workspace
          .openTextDocument(vscode.Uri.parse(uri))
          .then(undefined, () => undefined);
      }
    }
  }

  private add(panel: vscode.WebviewPanel, target: Target): void {
    const key = keyOf(target);
    panel.iconPath = this.icon;
    const shown = this.kind.create(panel, target);
    this.panels.set(key, shown);
    panel.onDidDispose(() => {
      if (this.panels.get(key) === shown) {
        this.panels.delete(key);
      }
    });
  }

  /** Keeps panels open when their files are renamed. */
  private followRenames(renames: vscode.FileRenameEvent['files']): void {
    for (const [key, shown] of [...this.panels]) {
      const { panel, target } = shown;
      const uri = vscode.Uri.parse(target.uri);
      const path = uri.query === '' ? renamedPath(renames, uri.path) : undefined;
      if (path !== undefined && isAnimation(path) === isAnimation(uri.path)) {
        this.panels.delete(key);
        shown.dispose();
        this.add(panel, { ...target, uri: uri.with({ path }).toString() });
      }
    }
  }
}

function keyOf({ uri, other }: Target): string {
  return `${uri} ${other ?? ''}`;
}
