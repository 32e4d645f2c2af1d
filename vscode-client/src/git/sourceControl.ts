import * as vscode from 'vscode';
import { replaceWithText } from '../editor/binaryTabs';
import { FILE, SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import type { Codec } from '../fileSystem/codec';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { animationFile, textUri } from '../fileSystem/rtmUri';
import { Conflicts } from './conflicts';
import { type GitApi, gitApi, hasVersion } from './gitApi';
import { RepositoryListeners } from './repositoryListeners';

/**
 * Shows git's changes of animations in the gutter, reloads revisions when git changes, and opens files
 * with merge conflicts as text. Returns undefined without git.
 */
export async function integrateGit(
  files: RtmFileSystem,
  codec: Codec,
): Promise<vscode.Disposable | undefined> {
  const api = await gitApi();
  if (!api) {
    return undefined;
  }
  const marks = new GutterMarks(api);
  const conflicts = new Conflicts(api, codec);
  return vscode.Disposable.from(
    marks,
    conflicts,
    new RepositoryListeners(
      api,
      () => {
        marks.update();
        conflicts.update();
      },
      () => {
        void files.gitChanged();
        conflicts.update();
      },
    ),
    vscode.window.onDidChangeVisibleTextEditors(() => marks.update()),
    showConflicts(api),
  );
}

/**
 * Replaces tabs of animations with merge conflicts, which git opens in the text editor as binary or, if
 * the user has chosen so, in the merge editor, which shows only an error.
 */
function showConflicts(api: GitApi): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      const file = conflictOf(api, tab);
      if (file) {
        void replaceWithText(tab, file);
      }
    }
  });
}

/** The animation with a merge conflict that a tab shows. */
function conflictOf(api: GitApi, { input }: vscode.Tab): vscode.Uri | undefined {
  const file = input instanceof vscode.TabInputText ? input.uri : resultOf(input);
  return file?.scheme === FILE &&
    isAnimation(file.path) &&
    (api.getRepository(file)?.state.mergeChanges ?? []).some(
      ({ uri }) => uri.toString() === file.toString(),
    )
    ? file
    : undefined;
}

/** The file that the merge editor writes. VS Code's API has no public type for this editor. */
function resultOf(input: unknown): vscode.Uri | undefined {
  return typeof input === 'object' &&
    input !== null &&
    'result' in input &&
    input.result instanceof vscode.Uri
    ? input.result
    : undefined;
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
      ({ document }) => this.inIndex(document.uri) !== undefined,
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

  /** Undefined for a file that git does not have, such as an ignored one. */
  private async original(document: vscode.Uri): Promise<vscode.Uri | undefined> {
    const version = this.inIndex(document);
    return version && (await hasVersion(version)) ? textUri(version) : undefined;
  }

  /** The file in the index ("~"), which git's own marks have as their original, too. */
  private inIndex(document: vscode.Uri): vscode.Uri | undefined {
    const file = document.scheme === SCHEME ? animationFile(document) : undefined;
    return file && this.git.getRepository(file) ? this.git.toGitUri(file, '~') : undefined;
  }

  dispose(): void {
    this.control?.dispose();
    this.control = undefined;
  }
}
