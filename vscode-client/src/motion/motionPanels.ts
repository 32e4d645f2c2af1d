import * as vscode from 'vscode';
import { showErrors } from '../messages';
import { renamedPath } from '../editor/followRenames';
import { isAnimation } from '../fileSystem/rtmAddress';
import type { Server } from '../server/serverLifecycle';
import { parseState } from './viewMessages';
import { MotionPanel } from './motionPanel';

const VIEW_TYPE = 'rtm.motion';

/** The motion views, at most one per document. VS Code restores them with the window. */
export class MotionPanels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, MotionPanel>();
  private readonly dist: vscode.Uri;
  private readonly icon: { light: vscode.Uri; dark: vscode.Uri };

  constructor(
    private readonly server: Server,
    extension: vscode.Uri,
  ) {
    this.dist = vscode.Uri.joinPath(extension, 'dist');
    const icon = (name: string) => vscode.Uri.joinPath(extension, 'images', name);
    this.icon = { light: icon('file-light.svg'), dark: icon('file-dark.svg') };
  }

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      vscode.commands.registerCommand('rtm.showMotion', (uri?: vscode.Uri) =>
        showErrors(() => this.show(uri)),
      ),
      vscode.workspace.onDidRenameFiles(({ files }) => this.followRenames(files)),
    );
  }

  /** Opens the view of a text, or focuses the view that is already open. A new one takes no focus. */
  private show(chosen?: vscode.Uri): void {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editor =
      chosen instanceof vscode.Uri
        ? visibleTextEditors.find(({ document }) => document.uri.toString() === chosen.toString())
        : activeTextEditor;
    if (editor?.document.languageId !== 'rtm') {
      throw new Error('Open an animation first.');
    }
    const { uri } = editor.document;
    const existing = this.panels.get(uri.toString());
    if (existing) {
      existing.panel.reveal(undefined, false);
      return;
    }
    const position = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.add(vscode.window.createWebviewPanel(VIEW_TYPE, 'Motion', position), uri);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const state = parseState(stored);
    if (!state) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(state.uri);
    this.add(panel, uri);
    // The view reports a file that cannot be opened.
    await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  }

  private add(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    const view = new MotionPanel(panel, uri, this.server, this.dist, this.icon);
    this.panels.set(uri.toString(), view);
    panel.onDidDispose(() => this.panels.delete(view.uri.toString()));
  }

  /** Keeps views open when their files are renamed. */
  private followRenames(renames: vscode.FileRenameEvent['files']): void {
    for (const [key, view] of [...this.panels]) {
      const path = view.uri.query === '' ? renamedPath(renames, view.uri.path) : undefined;
      if (path !== undefined && isAnimation(path) === isAnimation(view.uri.path)) {
        this.panels.delete(key);
        view.show(view.uri.with({ path }));
        this.panels.set(view.uri.toString(), view);
      }
    }
  }
}
