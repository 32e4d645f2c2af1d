import * as vscode from 'vscode';
import { renamedPath } from '../editor/followRenames';
import { isAnimation } from '../fileSystem/rtmAddress';
import { showErrors } from '../messages';
import type { Server } from '../server/serverLifecycle';
import { type Target, parseState } from './figureMessages';
import { FigurePanel, type ViewStore } from './figurePanel';
import { figureTarget } from './figureTarget';

const VIEW_TYPE = 'rtm.figure';

/** The key of the last view, so that the next figure is seen from the same side. */
const VIEW_KEY = 'rtm.figure.view';

/** The figures, at most one per document or diff. VS Code restores them with the window. */
export class FigurePanels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, FigurePanel>();
  private readonly icon: { light: vscode.Uri; dark: vscode.Uri };
  private readonly views: ViewStore;

  constructor(
    private readonly server: Server,
    context: vscode.ExtensionContext,
  ) {
    const icon = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'images', name);
    this.icon = { light: icon('file-light.svg'), dark: icon('file-dark.svg') };
    const { workspaceState } = context;
    this.views = {
      load: () => workspaceState.get(VIEW_KEY),
      save: (view) => void workspaceState.update(VIEW_KEY, view),
    };
  }

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      vscode.commands.registerCommand('rtm.showFigure', (uri?: vscode.Uri) =>
        showErrors(() => this.show(figureTarget(uri))),
      ),
      vscode.workspace.onDidRenameFiles(({ files }) => this.followRenames(files)),
    );
  }

  /** Opens a figure, or focuses the one that is already open. A new one takes no focus. */
  private show(target: Target): void {
    const existing = this.panels.get(keyOf(target));
    if (existing) {
      existing.panel.reveal(undefined, false);
      return;
    }
    const position = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.add(vscode.window.createWebviewPanel(VIEW_TYPE, 'Figure', position), target);
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
    const figure = new FigurePanel(panel, target, this.server, this.views, this.icon);
    this.panels.set(key, figure);
    panel.onDidDispose(() => {
      if (this.panels.get(key) === figure) {
        this.panels.delete(key);
      }
    });
  }

  /** Keeps figures open when their files are renamed. */
  private followRenames(renames: vscode.FileRenameEvent['files']): void {
    for (const [key, figure] of [...this.panels]) {
      const uri = vscode.Uri.parse(figure.target.uri);
      const path = uri.query === '' ? renamedPath(renames, uri.path) : undefined;
      if (path !== undefined && isAnimation(path) === isAnimation(uri.path)) {
        this.panels.delete(key);
        figure.dispose();
        this.add(figure.panel, { ...figure.target, uri: uri.with({ path }).toString() });
      }
    }
  }
}

function keyOf({ uri, other }: Target): string {
  return `${uri} ${other ?? ''}`;
}
