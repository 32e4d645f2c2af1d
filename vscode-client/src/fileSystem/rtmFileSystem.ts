import * as path from 'node:path';
import * as vscode from 'vscode';
import { comparedWith } from '../editor/comparisons';
import { openDocument } from '../editor/documents';
import { readVersion, versionId } from '../git/gitApi';
import type { DecodeResult } from '../protocol';
import { FILE, SCHEME, isAnimation, isText, sourceOf } from './rtmAddress';
import { type Codec, InvalidTextError } from './codec';
import { FileHashes, type HashedFile, fileInfo, sha256 } from './fileHashes';
import { ReportedStats } from './reportedStats';
import { shownUri } from './rtmUri';
import { checkLength } from './textLimit';

/** An animation that cannot be shown as text. */
export interface DecodeError {
  readonly uri: vscode.Uri;
  readonly error: Error;
}

/** A text that is not exactly that of its animation. */
export interface DecodeNote {
  readonly uri: vscode.Uri;
  /** The reason, for the user. */
  readonly note: string;
}

/** A file that another program has changed. */
export interface ChangeOnDisk {
  /** The text document of the file. */
  readonly uri: vscode.Uri;
  readonly hash: string;
}

/** A change of the form of a text inserts more characters than this. */
const NEW_FORM = 500;

const EMPTY_FILE: HashedFile = {
  hash: sha256(new Uint8Array()),
  size: 0,
  mtime: 0,
  ctime: 0,
  isDirectory: false,
  isWritable: true,
};

/**
 * Shows animations as text files: `rtm:/path/walk.rtm` has the text of `file:/path/walk.rtm`, and
 * writing it writes the binary. Other files and folders are passed through for the *Save As* dialog,
 * which lists whole folders.
 */
export class RtmFileSystem implements vscode.FileSystemProvider {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;

  private readonly failedToDecode = new vscode.EventEmitter<DecodeError>();
  readonly onDidFailToDecode = this.failedToDecode.event;

  private readonly noted = new vscode.EventEmitter<DecodeNote>();
  readonly onDidNote = this.noted.event;

  private readonly rejectedText = new vscode.EventEmitter<vscode.Uri>();
  /** A document was not saved because its text has errors. */
  readonly onDidRejectText = this.rejectedText.event;

  private readonly changedOnDisk = new vscode.EventEmitter<ChangeOnDisk>();
  /** Another program has changed a file. */
  readonly onDidChangeOnDisk = this.changedOnDisk.event;

  /** Unfinished saves by document. */
  private readonly saving = new Map<string, Promise<unknown>>();

  /** Hashes of removed files: some programs remove a file before they replace it. */
  private readonly removed = new Map<string, string>();

  private readonly hashes = new FileHashes();
  private readonly stats = new ReportedStats();
  /** The ids and forms of revisions that were reported to VS Code. */
  private readonly versions = new Map<string, string>();
  /** Open documents whose file was renamed, with the new file. */
  private readonly redirected = new Map<string, vscode.Uri>();

  /**
   * Files that exist only for VS Code. It creates an empty file before it saves under a new name; an
   * empty file is no animation, and must not be left behind if the save fails.
   */
  private readonly placeholders = new Set<string>();

  constructor(private readonly codec: Codec) {}

  /** The file of a document; undefined for a revision. */
  fileOf(uri: vscode.Uri): vscode.Uri | undefined {
    const redirected = this.redirected.get(uri.toString());
    if (redirected) {
      return redirected;
    }
    const source = sourceOf(uri);
    return 'file' in source ? vscode.Uri.from(source.file) : undefined;
  }

  /** Lets a document read and write another file; undefined ends this. */
  redirect(uri: vscode.Uri, file: vscode.Uri | undefined): void {
    if (file) {
      this.redirected.set(uri.toString(), file);
    } else {
      this.redirected.delete(uri.toString());
      this.stats.forget(uri.toString());
    }
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = this.fileOf(uri);
    if (!file) {
      return this.statRevision(uri);
    }
    if (!isAnimation(uri.path)) {
      return vscode.workspace.fs.stat(file);
    }
    const isPlaceholder = this.placeholders.has(uri.toString());
    const info = isPlaceholder ? EMPTY_FILE : await this.readHash(file);
    const { ctime, mtime, size, hash } = info;
    if (info.isDirectory) {
      return { type: vscode.FileType.Directory, ctime, mtime, size };
    }
    return {
      type: vscode.FileType.File,
      ctime,
      ...this.stats.report(uri.toString(), hash, mtime, size),
      ...(info.isWritable ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }

  private async statRevision(uri: vscode.Uri): Promise<vscode.FileStat> {
    const id = await versionId(versionOf(uri));
    const bytes = await versionBytes(uri);
    // The text has the form of the present text.
    const form = (await this.codec.formOf(presentText(uri))) ?? '';
    this.versions.set(uri.toString(), `${id} ${form}`);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      ...this.stats.report(uri.toString(), sha256(bytes) + form, 1, bytes.length),
      permissions: vscode.FilePermission.Readonly,
    };
  }

  private async readHash(file: vscode.Uri): Promise<HashedFile> {
    try {
      return await this.hashes.read(file.fsPath);
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? vscode.FileSystemError.FileNotFound(file)
        : error;
    }
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const file = this.fileOf(uri);
    if (this.placeholders.has(uri.toString())) {
      return new Uint8Array();
    }
    if (file && !isAnimation(uri.path)) {
      return vscode.workspace.fs.readFile(file);
    }
    try {
      return await this.read(uri, file);
    } catch (error) {
      if (isNotFound(error)) {
        throw error;
      }
      // VS Code shows only that an unexpected error has occurred.
      this.failedToDecode.fire({
        uri,
        error: error instanceof Error ? error : new Error(String(error)),
      });
      throw error;
    }
  }

  private async read(uri: vscode.Uri, file: vscode.Uri | undefined): Promise<Uint8Array> {
    // Given the URI of the document, the server keeps the decoded text until it is opened.
    const { text, note } = file
      ? await this.readAnimation(uri, file)
      : await this.readRevision(uri);
    checkLength(path.posix.basename(uri.path), text.length);
    if (note !== undefined) {
      this.noted.fire({ uri, note });
    }
    return Buffer.from(text, 'utf8');
  }

  private async readAnimation(uri: vscode.Uri, file: vscode.Uri): Promise<DecodeResult> {
    if (this.redirected.has(uri.toString())) {
      return this.codec.decode(file);
    }
    const other = comparedWith(uri);
    return other ? this.codec.decodeBeside(uri, other) : this.codec.decode(uri);
  }

  /** The text of a revision, in the form of the present text. */
  private async readRevision(uri: vscode.Uri): Promise<Pick<DecodeResult, 'text' | 'note'>> {
    const bytes = await versionBytes(uri);
    // Source control gives an empty revision for a file that did not exist.
    return bytes.length === 0 ? { text: '' } : this.codec.decode(presentText(uri), bytes);
  }

  async writeFile(
    uri: vscode.Uri,
    bytes: Uint8Array,
    options: { readonly create: boolean; readonly overwrite: boolean },
  ): Promise<void> {
    const file = this.fileOf(uri);
    if (!file) {
      throw vscode.FileSystemError.NoPermissions('Revisions in source control are read-only.');
    }
    if (!isAnimation(uri.path)) {
      return vscode.workspace.fs.writeFile(file, bytes);
    }
    const key = uri.toString();
    const exists = await fileInfo(file.fsPath).then(
      () => true,
      () => false,
    );
    if (!exists && !options.create && !this.placeholders.has(key)) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    if (exists && !options.overwrite) {
      throw vscode.FileSystemError.FileExists(uri);
    }
    this.placeholders.delete(key);
    if (!exists && bytes.length === 0) {
      this.placeholders.add(key);
      return;
    }
    // VS Code asks for the stat before it writes and decides whether to overwrite that version. Only
    // this version may be replaced.
    const hash = exists
      ? (this.stats.lastHash(key) ?? (await this.readHash(file)).hash)
      : undefined;
    const text = new TextDecoder('utf-8').decode(bytes);
    const write = this.write(uri, file, text, hash);
    const done = write.catch(() => undefined);
    this.saving.set(key, done);
    try {
      await write;
    } finally {
      if (this.saving.get(key) === done) {
        this.saving.delete(key);
      }
    }
  }

  private async write(
    uri: vscode.Uri,
    file: vscode.Uri,
    text: string,
    hash: string | undefined,
  ): Promise<void> {
    const written = await this.encode(uri, text, hash);
    const after = await fileInfo(file.fsPath);
    this.stats.report(uri.toString(), written, after.mtime, after.size);
  }

  private async encode(uri: vscode.Uri, text: string, hash: string | undefined): Promise<string> {
    try {
      return await this.codec.encode(uri, text, hash);
    } catch (error) {
      if (error instanceof InvalidTextError) {
        this.rejectedText.fire(uri);
      }
      throw error;
    }
  }

  /** Replaces the current file, whatever it contains. The caller has asked the user. */
  async replace(uri: vscode.Uri, text: string): Promise<void> {
    const file = this.writableFile(uri);
    const current = await this.readHash(file).catch((error: unknown) => {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    });
    // An open document of the file sees this as a change by another program.
    await this.codec.encode(uri, text, current?.hash);
  }

  /** Whether a document of any file system has the text of an animation. */
  async isAnimation(document: vscode.TextDocument): Promise<boolean | undefined> {
    return this.codec.isAnimation(document);
  }

  /** The hash of the current file. */
  async hashOf(file: vscode.Uri): Promise<string> {
    return (await this.readHash(file)).hash;
  }

  watch(uri: vscode.Uri): vscode.Disposable {
    const version = this.fileOf(uri) ? undefined : versionOf(uri);
    const file = this.fileOf(uri) ?? (version?.scheme === FILE ? version : undefined);
    if (!file || !(isAnimation(file.path) || isText(file.path))) {
      return new vscode.Disposable(() => undefined);
    }
    const folder = vscode.Uri.joinPath(file, '..');
    const name = path.posix.basename(file.path);
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, escapeGlob(name)),
    );
    const onEvent = (changed: vscode.Uri) => {
      // The watcher also reports changes under the scheme of this file system.
      if (changed.scheme === FILE) {
        if (version) {
          this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
        } else {
          void this.reportChange(uri, file);
        }
      }
    };
    return vscode.Disposable.from(
      watcher,
      watcher.onDidChange(onEvent),
      watcher.onDidCreate(onEvent),
      watcher.onDidDelete(onEvent),
    );
  }

  /** Reports a change to VS Code unless the content is the one last reported. */
  private async reportChange(uri: vscode.Uri, file: vscode.Uri): Promise<void> {
    // The change may be from a save here, which is known only when the save is finished.
    const key = uri.toString();
    await this.saving.get(key);
    const reported = this.stats.lastHash(key);
    let type: vscode.FileChangeType;
    try {
      const { hash } = await this.hashes.read(file.fsPath);
      if (hash === reported) {
        return;
      }
      type = reported === undefined ? vscode.FileChangeType.Created : vscode.FileChangeType.Changed;
      if (hash !== (reported ?? this.removed.get(key))) {
        this.changedOnDisk.fire({ uri, hash });
      }
      this.removed.delete(key);
    } catch {
      if (reported !== undefined) {
        this.removed.set(key, reported);
      }
      this.stats.forget(key);
      type = vscode.FileChangeType.Deleted;
    }
    this.changed.fire([{ type, uri }]);
  }

  /** Makes VS Code read the open revisions of a text again, which may have another form now. */
  formChanged(present: vscode.Uri): void {
    this.reload(
      openRevisions().filter((uri) => presentText(uri).toString() === present.toString()),
    );
  }

  /**
   * Makes VS Code read open revisions again that have changed: a name such as HEAD may now be another
   * commit. VS Code's git extension takes a report for a change of the working tree and then looks at the
   * whole repository, so nothing else is reported.
   */
  async gitChanged(): Promise<void> {
    const found = openRevisions().map(async (uri) => {
      const id = await versionId(versionOf(uri));
      // The server may have learned of a new form only after VS Code has asked for the revision.
      const form = (await this.codec.formOf(presentText(uri))) ?? '';
      const version = `${id} ${form}`;
      const isChanged = this.versions.get(uri.toString()) !== version;
      this.versions.set(uri.toString(), version);
      return isChanged ? [uri] : [];
    });
    this.reload((await Promise.all(found)).flat());
  }

  private reload(revisions: readonly vscode.Uri[]): void {
    if (revisions.length > 0) {
      this.changed.fire(revisions.map((uri) => ({ type: vscode.FileChangeType.Changed, uri })));
    }
  }

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    return vscode.workspace.fs.readDirectory(this.writableFile(uri));
  }

  async createDirectory(uri: vscode.Uri): Promise<void> {
    return vscode.workspace.fs.createDirectory(this.writableFile(uri));
  }

  async delete(uri: vscode.Uri, options: { readonly recursive: boolean }): Promise<void> {
    await vscode.workspace.fs.delete(this.writableFile(uri), options);
    this.stats.forget(uri.toString());
  }

  async rename(
    from: vscode.Uri,
    to: vscode.Uri,
    options: { readonly overwrite: boolean },
  ): Promise<void> {
    await vscode.workspace.fs.rename(this.writableFile(from), this.writableFile(to), options);
    this.stats.forget(from.toString());
    this.stats.forget(to.toString());
  }

  private writableFile(uri: vscode.Uri): vscode.Uri {
    const file = this.fileOf(uri);
    if (!file) {
      throw vscode.FileSystemError.NoPermissions('Revisions in source control are read-only.');
    }
    return file;
  }

  /** Forgets what was known of the file of a text that has been closed. */
  private async forgetClosed({ uri }: vscode.TextDocument): Promise<void> {
    // A change of language closes the document and opens it again.
    await Promise.resolve();
    if (uri.scheme !== SCHEME || openDocument(uri)) {
      return;
    }
    const key = uri.toString();
    const file = this.fileOf(uri);
    this.stats.forget(key);
    this.removed.delete(key);
    this.versions.delete(key);
    if (file) {
      this.hashes.forget(file.fsPath);
    }
  }

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.workspace.registerFileSystemProvider(SCHEME, this, {
        isCaseSensitive: process.platform === 'linux',
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.forgetClosed(document)),
      // The text with which unsaved changes are compared.
      vscode.workspace.onDidSaveTextDocument(({ uri }) =>
        this.reload(
          openRevisions().filter(
            (other) => shownUri(versionOf(other)).toString() === uri.toString(),
          ),
        ),
      ),
      vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        const inserted = contentChanges.reduce((sum, { text }) => sum + text.length, 0);
        if (inserted >= NEW_FORM) {
          this.formChanged(uri);
        }
      }),
    );
  }
}

function openRevisions(): vscode.Uri[] {
  return vscode.workspace.textDocuments
    .map(({ uri }) => uri)
    .filter((uri) => uri.scheme === SCHEME && uri.query !== '');
}

/** The text document of the animation or text file that a revision is of, or is compared with. */
function presentText({ scheme, authority, path: file }: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: isText(file) ? FILE : scheme, authority, path: file });
}

/** The URI that a revision is read from. */
function versionOf(revision: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(revision.query, true);
}

/** The content of a revision; of a file, with the unsaved changes of its text, unless it is compared with them. */
async function versionBytes(revision: vscode.Uri): Promise<Uint8Array> {
  const version = versionOf(revision);
  const shown = shownUri(version);
  const isStored = shown.toString() === presentText(revision).toString();
  const open = isStored ? undefined : openDocument(shown);
  return open?.isDirty ? Buffer.from(open.getText()) : readVersion(version);
}

function isNotFound(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

/** A glob pattern that matches only this name. */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?]/g, (c) => `[${c}]`);
}
