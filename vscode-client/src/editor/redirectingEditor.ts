import * as vscode from 'vscode';
import { shownUri } from '../fileSystem/rtmUri';
import { diffTitle, leftAndRight } from './diffSides';

const VIEW_TYPE = 'rtm.animation';

/** Half of a diff that waits for the other half. */
interface Half {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
}

/**
 * The editor of binary animations, which is none: it opens the text document in its place. What VS
 * Code does with text (preview tabs, undo, diffs, hot exit) is then as it is for any other text.
 */
export class RedirectingEditor implements vscode.CustomReadonlyEditorProvider {
  private waiting: Half | undefined;

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
      this.openHalf({ uri, panel });
    }
  }

  private async open(uri: vscode.Uri, panel: vscode.WebviewPanel, tab: vscode.Tab): Promise<void> {
    try {
      await vscode.commands.executeCommand('vscode.open', shownUri(uri), {
        viewColumn: tab.group.viewColumn,
        preview: tab.isPreview,
        preserveFocus: !panel.active,
      });
    } finally {
      panel.dispose();
    }
  }

  /** A side of a diff has no tab of its own: its other side comes too. */
  private openHalf(half: Half): void {
    const other = this.waiting;
    if (!other) {
      this.waiting = half;
      half.panel.onDidDispose(() => {
        if (this.waiting === half) {
          this.waiting = undefined;
        }
      });
      return;
    }
    this.waiting = undefined;
    void this.openDiff(other, half);
  }

  private async openDiff(first: Half, second: Half): Promise<void> {
    const tab = vscode.window.tabGroups.all
      .map((group) => group.activeTab)
      .find((active) => active && isUnknown(active));
    const label = tab?.label ?? '';
    const [left, right] = leftAndRight(first.uri, second.uri, label);
    const options = {
      viewColumn: tab?.group.viewColumn ?? vscode.ViewColumn.Active,
      preview: tab?.isPreview ?? true,
      preserveFocus: !(first.panel.active || second.panel.active),
    };
    await vscode.commands.executeCommand(
      'vscode.diff',
      shownUri(left),
      shownUri(right),
      diffTitle(left, right),
      options,
    );
    if (tab && stillThere(tab)) {
      await vscode.window.tabGroups.close(tab, true);
    }
  }
}

/** The tab of an editor of a single file; undefined if the editor is a part of a diff. */
function tabOf(uri: vscode.Uri, column: vscode.ViewColumn | undefined): vscode.Tab | undefined {
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputCustom &&
        input.viewType === VIEW_TYPE &&
        input.uri.toString() === uri.toString(),
    );
  return tabs.find((tab) => tab.group.viewColumn === column) ?? tabs[0];
}

/** VS Code has no type for the tab of a diff of two custom editors. */
function isUnknown(tab: vscode.Tab): boolean {
  return tab.input === undefined || tab.input === null;
}

function stillThere(tab: vscode.Tab): boolean {
  return vscode.window.tabGroups.all.some((group) => group.tabs.includes(tab));
}
