import * as vscode from 'vscode';
import { replaceWithText } from '../editor/binaryTabs';
import { FILE, SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { animationFile, textUri } from '../fileSystem/rtmUri';

/** A change of the form of a text inserts more characters than this. */
const NEW_FORM = 500;

/** The parts of the API of VS Code's git extension that are used here. */
interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly mergeChanges: readonly { readonly uri: vscode.Uri }[];
    readonly onDidChange: vscode.Event<void>;
  };
}

interface GitApi {
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  getRepository(uri: vscode.Uri): GitRepository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/**
 * Shows git's changes of animations in the gutter, reloads revisions when git changes, and opens files
 * with merge conflicts as text. Returns undefined without git.
 */
export async function integrateGit(files: RtmFileSystem): Promise<vscode.Disposable | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  if (!git?.enabled) {
    return undefined;
  }
  const api = git.getAPI(1);
  const marks = new GutterMarks(api);
  const disposables: vscode.Disposable[] = [marks];
  const watch = (repository: GitRepository) => {
    marks.update();
    disposables.push(repository.state.onDidChange(() => files.reloadRevisions()));
  };
  api.repositories.forEach(watch);
  disposables.push(
    api.onDidOpenRepository(watch),
    vscode.window.onDidChangeVisibleTextEditors(() => marks.update()),
    vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
      const changed = contentChanges.reduce((sum, { text }) => sum + text.length, 0);
      if (uri.scheme === SCHEME && uri.query === '' && changed >= NEW_FORM) {
        files.reloadRevisions();
      }
    }),
    showConflicts(api),
  );
  return new vscode.Disposable(() => disposables.forEach((d) => void d.dispose()));
}

/** Replaces tabs of animations with merge conflicts, which git opens in the text editor as binary. */
function showConflicts(api: GitApi): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      if (tab.input instanceof vscode.TabInputText && isInConflict(api, tab.input.uri)) {
        void replaceWithText(tab, tab.input.uri);
      }
    }
  });
}

function isInConflict(api: GitApi, file: vscode.Uri): boolean {
  return (
    file.scheme === FILE &&
    isAnimation(file.path) &&
    (api.getRepository(file)?.state.mergeChanges ?? []).some(
      ({ uri }) => uri.toString() === file.toString(),
    )
  );
}

/**
 * Provides the original texts for VS Code's change marks. This needs a source control of its own, which
 * the Source Control view lists; it therefore exists only while such a text is visible.
 */
class GutterMarks implements vscode.Disposable {
  private control: vscode.SourceControl | undefined;

  constructor(private readonly git: GitApi) {
    this.update();
  }

  update(): void {
    const needed = vscode.window.visibleTextEditors.some(
      ({ document }) => this.original(document.uri) !== undefined,
    );
    if (!needed) {
      this.dispose();
    } else if (!this.control) {
      this.control = vscode.scm.createSourceControl('rtm', 'RTM Text');
      this.control.inputBox.visible = false;
      this.control.quickDiffProvider = {
        provideOriginalResource: (uri) => this.original(uri),
      };
    }
  }

  private original(document: vscode.Uri): vscode.Uri | undefined {
    const file = document.scheme === SCHEME ? animationFile(document) : undefined;
    // As for git's own marks, the original is the index ("~").
    return file && this.git.getRepository(file) ? textUri(this.git.toGitUri(file, '~')) : undefined;
  }

  dispose(): void {
    this.control?.dispose();
    this.control = undefined;
  }
}
