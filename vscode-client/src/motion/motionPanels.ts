import * as vscode from 'vscode';
import { tellErrors } from '../messages';
import { pathAfter } from '../editor/followRenames';
import { isAnimation } from '../fileSystem/rtmAddress';
import type { Server } from '../server/server';
import { stateOf } from './viewMessages';
import { MotionPanel } from './motionPanel';

const VIEW_TYPE = 'rtm.motion';

/** The views of motions: one for each document at most. They come back with the window. */
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
        tellErrors(() => this.show(uri)),
      ),
      vscode.workspace.onDidRenameFiles(({ files }) => this.follow(files)),
    );
  }

  /** Shows the motion beside the text, which keeps the focus; a view that is there already gets it. */
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
    const known = this.panels.get(uri.toString());
    if (known) {
      known.panel.reveal(undefined, false);
      return;
    }
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.add(vscode.window.createWebviewPanel(VIEW_TYPE, 'Motion', place), uri);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: unknown): Promise<void> {
    const state = stateOf(kept);
    if (!state) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(state.uri);
    this.add(panel, uri);
    // What is wrong with a file that is gone is said in the view.
    await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  }

  private add(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    const view = new MotionPanel(panel, uri, this.server, this.dist, this.icon);
    this.panels.set(uri.toString(), view);
    panel.onDidDispose(() => this.panels.delete(view.uri.toString()));
  }

  /** Views stay with the documents whose files are renamed. */
  private follow(renames: vscode.FileRenameEvent['files']): void {
    for (const [key, view] of [...this.panels]) {
      const path = view.uri.query === '' ? pathAfter(renames, view.uri.path) : undefined;
      if (path !== undefined && isAnimation(path) === isAnimation(view.uri.path)) {
        this.panels.delete(key);
        view.show(view.uri.with({ path }));
        this.panels.set(view.uri.toString(), view);
      }
    }
  }
}
