import * as vscode from 'vscode';
import { showAsText } from '../editor/binaryTabs';
import { FILE, SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { animationFile, textUri } from '../fileSystem/rtmUri';

/** The parts of VS Code's git extension that are used here. */
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

/** Marks in the gutter show what was changed since git last had the animation. */
export async function watchGit(files: RtmFileSystem): Promise<vscode.Disposable | undefined> {
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
    disposables.push(repository.state.onDidChange(() => revisionsChanged(files)));
  };
  api.repositories.forEach(watch);
  disposables.push(
    api.onDidOpenRepository(watch),
    vscode.window.onDidChangeVisibleTextEditors(() => marks.update()),
    showConflicts(api),
  );
  return new vscode.Disposable(() => disposables.forEach((d) => void d.dispose()));
}

/** A file that both sides of a merge have changed is opened by git as text, whatever it is. */
function showConflicts(api: GitApi): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      if (tab.input instanceof vscode.TabInputText && isInConflict(api, tab.input.uri)) {
        void showAsText(tab, tab.input.uri);
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

function revisionsChanged(files: RtmFileSystem): void {
  files.revisionsChanged(
    vscode.workspace.textDocuments
      .map((document) => document.uri)
      .filter((uri) => uri.scheme === SCHEME && uri.query !== ''),
  );
}

/**
 * Tells VS Code what to compare an animation with. That takes a source control without a folder, which
 * is listed in the view of source control: it is there only while such an animation is on the screen.
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
    // The index ("~") is what git's own marks compare with.
    return file && this.git.getRepository(file) ? textUri(this.git.toGitUri(file, '~')) : undefined;
  }

  dispose(): void {
    this.control?.dispose();
    this.control = undefined;
  }
}
