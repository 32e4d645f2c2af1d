import { execFile } from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { type GitAddress, gitAddress } from './gitAddress';

/** The parts of the API of VS Code's git extension that are used here. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly mergeChanges: readonly { readonly uri: vscode.Uri }[];
    readonly onDidChange: vscode.Event<void>;
  };
  /** Rejects if the version does not have the file. */
  getObjectDetails(treeish: string, path: string): Promise<{ readonly object: string }>;
}

export interface GitApi {
  readonly git: { readonly path: string };
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  readonly onDidCloseRepository: vscode.Event<GitRepository>;
  getRepository(uri: vscode.Uri): GitRepository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** Undefined without git. */
export async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  return git?.enabled ? git.getAPI(1) : undefined;
}

/** Whether git has a version of a file. */
export async function hasVersion(version: vscode.Uri): Promise<boolean> {
  return (await versionId(version)) !== undefined;
}

/** Identifies the content of a version in git; undefined if git does not have it. */
export async function versionId(version: vscode.Uri): Promise<string | undefined> {
  return (await objectOf(version))?.hash;
}

/**
 * Reads a version in source control, as a checkout would write it. VS Code's git extension itself would
 * run the `textconv` that the user has set for `git diff`.
 *
 * @throws vscode.FileSystemError if there is no such version
 */
export async function readVersion(version: vscode.Uri): Promise<Uint8Array> {
  const found = await objectOf(version);
  const bytes = found && (await blob(found));
  return bytes ?? vscode.workspace.fs.readFile(version);
}

/** A file in git's database. */
interface GitObject {
  readonly git: string;
  readonly root: string;
  readonly path: string;
  readonly hash: string;
}

async function objectOf(version: vscode.Uri): Promise<GitObject | undefined> {
  const address = version.scheme === 'git' ? gitAddress(version.query) : undefined;
  const api = address && (await gitApi());
  const repository = address && api?.getRepository(vscode.Uri.file(address.path));
  return api && repository ? find(api, repository, address) : undefined;
}

async function find(
  api: GitApi,
  repository: GitRepository,
  { path: file, treeish }: GitAddress,
): Promise<GitObject | undefined> {
  try {
    const { object } = await repository.getObjectDetails(treeish, file);
    const root = repository.rootUri.fsPath;
    return { git: api.git.path, root, path: path.relative(root, file), hash: object };
  } catch {
    return undefined;
  }
}

/** Undefined if git fails, for example if a filter is not installed. */
function blob({ git, root, path: file, hash }: GitObject): Promise<Uint8Array | undefined> {
  const args = ['cat-file', '--filters', `--path=${file.replaceAll('\\', '/')}`, hash];
  const options = {
    cwd: root,
    encoding: 'buffer',
    maxBuffer: Infinity,
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    execFile(git, args, options, (error, bytes) => resolve(error ? undefined : bytes));
  });
}
