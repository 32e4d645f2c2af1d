import * as vscode from 'vscode';
import type { Codec } from '../fileSystem/codec';
import { shownUri } from '../fileSystem/rtmUri';
import { compareFiles } from './comparisons';
import { diffTitle, leftAndRight } from './diffSides';
import { allTabs } from './documents';

const VIEW_TYPE = 'rtm.animation';

/** One side of a diff, opened by VS Code before the other. */
interface DiffSide {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
}

/**
 * The custom editor for `.rtm` files. It replaces itself with the text document, so that preview tabs,
 * undo, diffs and hot exit work as for any text.
 */
export class RedirectingEditor implements vscode.CustomReadonlyEditorProvider {
  private waiting: DiffSide | undefined;

  /** @param opening is called with the address of a text and what shows it */
  constructor(
    private readonly codec: Codec,
    private readonly opening: (uri: vscode.Uri, show: () => Thenable<unknown>) => Promise<void>,
  ) {}

  register(): vscode.Disposable {
    return vscode.window.registerCustomEditorProvider(VIEW_TYPE, this, {
      supportsMultipleEditorsPerDocument: true,
    });
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor(
    document: vscode.CustomDocument,
    panel: vscode.WebviewPanel,
  ): Promise<void> {
    const { uri } = document;
    const tab = tabOf(uri, panel.viewColumn);
    if (tab) {
      await this.open(uri, panel, tab);
    } else {
      // A side of a diff has no tab of its own.
      this.openSide({ uri, panel });
    }
  }

  private async open(uri: vscode.Uri, panel: vscode.WebviewPanel, tab: vscode.Tab): Promise<void> {
    const shown = shownUri(uri);
    await this.opening(shown, async () => {
      try {
        await vscode.commands.executeCommand('vscode.open', shown, {
          viewColumn: tab.group.viewColumn,
          preview: tab.isPreview,
          preserveFocus: !panel.active,
        });
      } finally {
        panel.dispose();
      }
    });
  }

  /** Opens the diff once VS Code has opened both sides. */
  private openSide(side: DiffSide): void {
    const other = this.waiting;
    if (!other) {
      this.waiting = side;
      side.panel.onDidDispose(() => {
        if (this.waiting === side) {
          this.waiting = undefined;
        }
      });
      return;
    }
    this.waiting = undefined;
    void this.openDiff(other, side);
  }

  private async openDiff(first: DiffSide, second: DiffSide): Promise<void> {
    const tab = vscode.window.tabGroups.all
      .map((group) => group.activeTab)
      .find((active) => active && isUntyped(active));
    const label = tab?.label ?? '';
    const [left, right] = leftAndRight(first.uri, second.uri, label);
    const options = {
      viewColumn: tab?.group.viewColumn ?? vscode.ViewColumn.Active,
      preview: tab?.isPreview ?? true,
      preserveFocus: !(first.panel.active || second.panel.active),
    };
    await compareFiles(left, right, this.codec, diffTitle(left, right), options);
    if (tab && allTabs().includes(tab)) {
      await vscode.window.tabGroups.close(tab, true);
    }
  }
}

/** The tab of an editor for a single file; undefined if the editor is a side of a diff. */
function tabOf(uri: vscode.Uri, column: vscode.ViewColumn | undefined): vscode.Tab | undefined {
  const tabs = allTabs().filter(
    ({ input }) =>
      input instanceof vscode.TabInputCustom &&
      input.viewType === VIEW_TYPE &&
      input.uri.toString() === uri.toString(),
  );
  return tabs.find((tab) => tab.group.viewColumn === column) ?? tabs[0];
}

/** Whether the tab may show a diff of two custom editors: the API has no type for those. */
function isUntyped(tab: vscode.Tab): boolean {
  return tab.input === undefined || tab.input === null;
}
