import * as vscode from 'vscode';
import { DebouncedTask } from '../debouncedTask';
import { animationEditor } from '../editor/animationEditor';
import { renamedPath } from '../editor/followRenames';
import { isAnimation } from '../fileSystem/rtmAddress';
import { showErrors } from '../messages';
import { type Target, parseState } from './pageMessages';
import { type PagePanel, isSameTarget } from './pagePanel';
import { showsTexts, visibleTexts } from './textTabs';

/** VS Code reports one step, such as a renamed file, as several events. */
const DELAY_MS = 100;

/** A kind of panels. */
export interface PanelKind {
  readonly viewType: string;
  readonly title: string;
  /** The command that opens a panel. */
  readonly command: string;
  /** The command that pins the active panel. */
  readonly pinCommand: string;
  /** The command that lets the active panel follow the active text. */
  readonly unpinCommand: string;
  /**
   * What the user asks for.
   *
   * @param chosen the text whose button or menu was used
   * @throws Error if no text of an animation is open
   */
  target(chosen?: vscode.Uri): Target;
  create(panel: vscode.WebviewPanel, target: Target): PagePanel;
}

/**
 * The panels of a kind. One follows the active text, and closes with the last visible one; the others are
 * pinned, and close with theirs. VS Code restores them with the window.
 */
export class PagePanels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Set<PagePanel>();
  private readonly icon: { light: vscode.Uri; dark: vscode.Uri };
  private readonly update = new DebouncedTask(() => this.followTexts(), DELAY_MS);

  constructor(
    private readonly kind: PanelKind,
    extension: vscode.Uri,
  ) {
    const icon = (name: string) => vscode.Uri.joinPath(extension, 'images', name);
    this.icon = { light: icon('file-light.svg'), dark: icon('file-dark.svg') };
  }

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      this.update,
      vscode.window.registerWebviewPanelSerializer(this.kind.viewType, this),
      vscode.commands.registerCommand(this.kind.command, (uri?: vscode.Uri | string) =>
        // Code lenses of the server have strings.
        showErrors(() =>
          this.show(this.kind.target(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri)),
        ),
      ),
      vscode.commands.registerCommand(this.kind.pinCommand, () => this.pin(true)),
      vscode.commands.registerCommand(this.kind.unpinCommand, () => this.pin(false)),
      vscode.workspace.onDidRenameFiles(({ files }) => this.followRenames(files)),
      vscode.window.onDidChangeActiveTextEditor(() => this.update.schedule()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.update.schedule()),
      vscode.window.tabGroups.onDidChangeTabs(() => this.update.schedule()),
    );
  }

  /** Shows a text in a new panel, in the one that follows the active text, or in one that has it already. */
  private show(target: Target): void {
    const existing = this.find(target);
    if (existing) {
      existing.panel.reveal(undefined, false);
      return;
    }
    const follower = this.follower();
    if (follower) {
      follower.show(target);
      follower.panel.reveal(undefined, true);
      return;
    }
    const { viewType, title } = this.kind;
    const position = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.add(vscode.window.createWebviewPanel(viewType, title, position), target);
  }

  private find(target: Target): PagePanel | undefined {
    return [...this.panels].find((shown) => isSameTarget(shown.target, target));
  }

  private follower(): PagePanel | undefined {
    return [...this.panels].find((shown) => !shown.isPinned);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const state = parseState(stored);
    if (!state) {
      panel.dispose();
      return;
    }
    this.add(panel, state.target, state.isPinned);
    // The page reports a file that cannot be opened.
    for (const uri of [state.target.uri, state.target.other]) {
      if (uri !== undefined) {
        await vscode.workspace
          .openTextDocument(vscode.Uri.parse(uri))
          .then(undefined, () => undefined);
      }
    }
    // VS Code restores a panel when it becomes visible: its text may have been closed before.
    this.update.schedule();
  }

  private add(panel: vscode.WebviewPanel, target: Target, isPinned = false): void {
    panel.iconPath = this.icon;
    const shown = this.kind.create(panel, target);
    shown.isPinned = isPinned;
    this.panels.add(shown);
    panel.onDidDispose(() => {
      this.panels.delete(shown);
      this.setContext();
    });
    panel.onDidChangeViewState(() => this.setContext());
    this.setContext();
  }

  /** Pins the active panel, or lets it follow the active text instead of the panel that did so. */
  private pin(isPinned: boolean): void {
    const active = [...this.panels].find(({ panel }) => panel.active);
    if (!active || active.isPinned === isPinned) {
      return;
    }
    if (!isPinned) {
      this.follower()?.panel.dispose();
    }
    active.isPinned = isPinned;
    this.setContext();
  }

  /** The button in the title of a panel is that of the active panel, or of the only visible one. */
  private setContext(): void {
    const visible = [...this.panels].filter(({ panel }) => panel.visible);
    const shown = visible.length === 1 ? visible[0] : visible.find(({ panel }) => panel.active);
    if (shown) {
      const key = `${this.kind.viewType}.isPinned`;
      void vscode.commands.executeCommand('setContext', key, shown.isPinned);
    }
  }

  /** Shows the active text in the panel that follows it, and leaves texts that were closed. */
  private followTexts(): Promise<void> {
    const target = this.targetOf();
    if (target && !this.find(target)) {
      this.follower()?.show(target);
    }
    for (const shown of [...this.panels]) {
      if (!showsTexts(shown.target)) {
        this.leaveText(shown);
      }
    }
    return Promise.resolve();
  }

  /** Shows another visible text in a panel that is not pinned; closes the panel if there is none. */
  private leaveText(shown: PagePanel): void {
    const visible = shown.isPinned ? [] : visibleTexts();
    const targets = visible.map((uri) => this.targetOf(uri));
    const next = targets.find((target) => target && !this.find(target));
    if (next) {
      shown.show(next);
    } else if (targets.length === 0 || targets[0]) {
      // The active text will be followed when it is opened.
      shown.panel.dispose();
    }
  }

  /**
   * What a panel can show of a text.
   *
   * @param uri undefined for the active text
   * @returns undefined if the text has no visible editor
   */
  private targetOf(uri?: vscode.Uri): Target | undefined {
    try {
      animationEditor(uri);
      return this.kind.target(uri);
    } catch {
      return undefined;
    }
  }

  /** Keeps panels open when their files are renamed. */
  private followRenames(renames: vscode.FileRenameEvent['files']): void {
    for (const shown of this.panels) {
      const { target } = shown;
      const uri = vscode.Uri.parse(target.uri);
      const path = uri.query === '' ? renamedPath(renames, uri.path) : undefined;
      if (path !== undefined && isAnimation(path) === isAnimation(uri.path)) {
        shown.show({ ...target, uri: uri.with({ path }).toString() });
      }
    }
  }
}
