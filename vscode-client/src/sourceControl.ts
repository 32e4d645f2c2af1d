import * as vscode from 'vscode';
import { SCHEME } from './projection/address';
import type { RtmFileSystem } from './projection/fileSystem';
import { animationFile, textUri } from './projection/uris';

/** The parts of VS Code's git extension that are used here. */
interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: { readonly onDidChange: vscode.Event<void> };
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
  const disposables: vscode.Disposable[] = [];
  const watch = (repository: GitRepository) => {
    disposables.push(repository.state.onDidChange(() => revisionsChanged(files)));
  };
  api.repositories.forEach(watch);
  disposables.push(api.onDidOpenRepository(watch), quickDiff(api));
  return new vscode.Disposable(() => disposables.forEach((d) => void d.dispose()));
}

function revisionsChanged(files: RtmFileSystem): void {
  files.revisionsChanged(
    vscode.workspace.textDocuments
      .map((document) => document.uri)
      .filter((uri) => uri.scheme === SCHEME && uri.query !== ''),
  );
}

/** A provider without a folder of its own: VS Code asks it for documents of all schemes. */
function quickDiff(api: GitApi): vscode.Disposable {
  const control = vscode.scm.createSourceControl('rtm', 'RTM Text');
  control.inputBox.visible = false;
  control.quickDiffProvider = {
    provideOriginalResource(uri) {
      const file = uri.scheme === SCHEME ? animationFile(uri) : undefined;
      // The index ("~") is what git's own marks compare with.
      return file && api.getRepository(file) ? textUri(api.toGitUri(file, '~')) : undefined;
    },
  };
  return control;
}
