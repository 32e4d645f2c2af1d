import { createHash } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { FILE, SCHEME, isAnimation, sourceOf } from './rtmAddress';
import { type Conversation, WrongTextError } from './codec';
import { type Content, Hashes, facts } from './fileHashes';
import { Revisions } from './revisionText';
import { TooLongError, tooLong } from './textLimit';
import { Stamps } from './reportedStats';

/** Why an animation cannot be shown. */
export interface Refusal {
  readonly uri: vscode.Uri;
  readonly error: Error;
}

/** What is in a file that has changed. */
export interface ChangeOnDisk {
  /** The document of the file. */
  readonly uri: vscode.Uri;
  readonly hash: string;
}

const NOTHING: Content = {
  hash: createHash('sha256').digest('hex'),
  size: 0,
  mtime: 0,
  ctime: 0,
  isDirectory: false,
  isWritable: true,
};

/**
 * Animations as text files: `rtm:/path/walk.rtm` has the text of `file:/path/walk.rtm`, and writing
 * it writes the binary. Other files, and folders, are what they are: the dialog of 'Save As' looks
 * at them.
 */
export class RtmFileSystem implements vscode.FileSystemProvider {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;

  private readonly told = new vscode.EventEmitter<Refusal>();
  /** An animation could not be shown. */
  readonly onDidRefuse = this.told.event;

  private readonly wrong = new vscode.EventEmitter<vscode.Uri>();
  /** A document was not saved for what is wrong with its text. */
  readonly onDidRefuseText = this.wrong.event;

  private readonly changedOnDisk = new vscode.EventEmitter<ChangeOnDisk>();
  /** A file has other content than VS Code was told of, and it was not written here. */
  readonly onDidChangeOnDisk = this.changedOnDisk.event;

  /** What is being written, by document. */
  private readonly writing = new Map<string, Promise<unknown>>();

  /** What was in files that were removed: programs also replace files by removing them first. */
  private readonly removed = new Map<string, string>();

  private readonly hashes = new Hashes();
  private readonly stamps = new Stamps();
  private readonly revisions: Revisions;
  /** Files that were renamed while a document of theirs was open, until it is closed. */
  private readonly moved = new Map<string, vscode.Uri>();

  /**
   * Before it saves under a new name, VS Code makes an empty file. That is no animation: it is only
   * said to be there, and nothing is left when the text cannot be saved.
   */
  private readonly begun = new Set<string>();

  constructor(private readonly conversation: Conversation) {
    this.revisions = new Revisions(conversation);
  }

  /** The file of a document; undefined if it is of a revision. */
  fileOf(uri: vscode.Uri): vscode.Uri | undefined {
    const moved = this.moved.get(uri.toString());
    if (moved) {
      return moved;
    }
    const source = sourceOf(uri);
    return 'file' in source ? vscode.Uri.from(source.file) : undefined;
  }

  /** Lets a document be of another file for a while; of its own again without one. */
  move(uri: vscode.Uri, file: vscode.Uri | undefined): void {
    if (file) {
      this.moved.set(uri.toString(), file);
    } else {
      this.moved.delete(uri.toString());
      this.stamps.forget(uri.toString());
    }
  }

  private static revisionOf(uri: vscode.Uri): vscode.Uri {
    return vscode.Uri.parse(uri.query, true);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = this.fileOf(uri);
    if (!file) {
      return this.statRevision(uri);
    }
    const begun = this.begun.has(uri.toString());
    const content = begun ? NOTHING : await this.content(file);
    if (content.isDirectory) {
      return {
        type: vscode.FileType.Directory,
        ctime: content.ctime,
        mtime: content.mtime,
        size: content.size,
      };
    }
    const stamp = this.stamps.of(uri.toString(), content.hash, content.mtime, content.size);
    return {
      type: vscode.FileType.File,
      ctime: content.ctime,
      ...stamp,
      ...(content.isWritable ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }

  private async statRevision(uri: vscode.Uri): Promise<vscode.FileStat> {
    const bytes = await vscode.workspace.fs.readFile(RtmFileSystem.revisionOf(uri));
    const hash = createHash('sha256').update(bytes).digest('hex');
    return {
      type: vscode.FileType.File,
      ctime: 0,
      ...this.stamps.of(uri.toString(), hash, 1, bytes.length),
      permissions: vscode.FilePermission.Readonly,
    };
  }

  private async content(file: vscode.Uri): Promise<Content> {
    try {
      return await this.hashes.content(file.fsPath);
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? vscode.FileSystemError.FileNotFound(file)
        : error;
    }
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const file = this.fileOf(uri);
    if (this.begun.has(uri.toString())) {
      return new Uint8Array();
    }
    if (file && !isAnimation(uri.path)) {
      return vscode.workspace.fs.readFile(file);
    }
    try {
      return await this.read(uri, file);
    } catch (error) {
      // VS Code only says that something unexpected has happened.
      this.told.fire({ uri, error: error instanceof Error ? error : new Error(String(error)) });
      throw error;
    }
  }

  private async read(uri: vscode.Uri, file: vscode.Uri | undefined): Promise<Uint8Array> {
    const text = file
      ? await this.decode(uri, file)
      : await this.revisions.text(RtmFileSystem.revisionOf(uri));
    const refusal = tooLong(path.posix.basename(uri.path), text.length);
    if (refusal !== undefined) {
      throw new TooLongError(refusal);
    }
    return Buffer.from(text, 'utf8');
  }

  private async decode(uri: vscode.Uri, file: vscode.Uri): Promise<string> {
    // Asked for by the document's own address, the server knows the text when it is opened.
    const { text } = await this.conversation.decode(this.moved.has(uri.toString()) ? file : uri);
    return text;
  }

  async writeFile(
    uri: vscode.Uri,
    bytes: Uint8Array,
    options: { readonly create: boolean; readonly overwrite: boolean },
  ): Promise<void> {
    const file = this.fileOf(uri);
    if (!file) {
      throw vscode.FileSystemError.NoPermissions('A revision cannot be written.');
    }
    if (!isAnimation(uri.path)) {
      return vscode.workspace.fs.writeFile(file, bytes);
    }
    const key = uri.toString();
    const there = await facts(file.fsPath).then(
      () => true,
      () => false,
    );
    if (!there && !options.create && !this.begun.has(key)) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    if (there && !options.overwrite) {
      throw vscode.FileSystemError.FileExists(uri);
    }
    this.begun.delete(key);
    if (!there && bytes.length === 0) {
      this.begun.add(key);
      return;
    }
    // Right before it writes, VS Code asks what is there and decides whether to replace that: what
    // it was told then, and nothing else, may be replaced.
    const hash = there ? (this.stamps.hash(key) ?? (await this.content(file)).hash) : undefined;
    const text = new TextDecoder('utf-8').decode(bytes);
    const write = this.write(uri, file, text, hash);
    const done = write.catch(() => undefined);
    this.writing.set(key, done);
    try {
      await write;
    } finally {
      if (this.writing.get(key) === done) {
        this.writing.delete(key);
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
    const after = await facts(file.fsPath);
    this.stamps.of(uri.toString(), written, after.mtime, after.size);
  }

  private async encode(uri: vscode.Uri, text: string, hash: string | undefined): Promise<string> {
    try {
      return await this.conversation.encode(uri, text, hash);
    } catch (error) {
      if (error instanceof WrongTextError) {
        this.wrong.fire(uri);
      }
      throw error;
    }
  }

  /** Saves a text over whatever is in the file now: the user was asked. */
  async replace(uri: vscode.Uri, text: string): Promise<void> {
    const file = this.existing(uri);
    const there = await this.content(file).catch((error: unknown) => {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    });
    // An open document hears of it as of a change by another program.
    await this.conversation.encode(uri, text, there?.hash);
  }

  /** The hash of what is in a file now. */
  async hashOf(file: vscode.Uri): Promise<string> {
    return (await this.content(file)).hash;
  }

  watch(uri: vscode.Uri): vscode.Disposable {
    const file = this.fileOf(uri);
    if (!file) {
      return new vscode.Disposable(() => undefined);
    }
    const folder = vscode.Uri.joinPath(file, '..');
    const name = path.posix.basename(file.path);
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, escapeGlob(name)),
    );
    const look = (heard: vscode.Uri) => {
      // The watcher also hears of documents under the scheme of this file system.
      if (heard.scheme === FILE) {
        void this.look(uri, file);
      }
    };
    return vscode.Disposable.from(
      watcher,
      watcher.onDidChange(look),
      watcher.onDidCreate(look),
      watcher.onDidDelete(look),
    );
  }

  /** Tells what became of a file, if it is not what was told before. */
  private async look(uri: vscode.Uri, file: vscode.Uri): Promise<void> {
    // The change may be what is written here, and is not known as such before that is done.
    const key = uri.toString();
    await this.writing.get(key);
    const told = this.stamps.hash(key);
    let type: vscode.FileChangeType;
    try {
      const { hash } = await this.hashes.content(file.fsPath);
      if (hash === told) {
        return;
      }
      type = told === undefined ? vscode.FileChangeType.Created : vscode.FileChangeType.Changed;
      if (hash !== (told ?? this.removed.get(key))) {
        this.changedOnDisk.fire({ uri, hash });
      }
      this.removed.delete(key);
    } catch {
      if (told !== undefined) {
        this.removed.set(key, told);
      }
      this.stamps.forget(key);
      type = vscode.FileChangeType.Deleted;
    }
    this.changed.fire([{ type, uri }]);
  }

  /** Source control may have other content under the same revisions. */
  revisionsChanged(documents: readonly vscode.Uri[]): void {
    this.changed.fire(documents.map((uri) => ({ type: vscode.FileChangeType.Changed, uri })));
  }

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    return vscode.workspace.fs.readDirectory(this.existing(uri));
  }

  async createDirectory(uri: vscode.Uri): Promise<void> {
    return vscode.workspace.fs.createDirectory(this.existing(uri));
  }

  async delete(uri: vscode.Uri, options: { readonly recursive: boolean }): Promise<void> {
    await vscode.workspace.fs.delete(this.existing(uri), options);
    this.stamps.forget(uri.toString());
  }

  async rename(
    from: vscode.Uri,
    to: vscode.Uri,
    options: { readonly overwrite: boolean },
  ): Promise<void> {
    await vscode.workspace.fs.rename(this.existing(from), this.existing(to), options);
    this.stamps.forget(from.toString());
    this.stamps.forget(to.toString());
  }

  private existing(uri: vscode.Uri): vscode.Uri {
    const file = this.fileOf(uri);
    if (!file) {
      throw vscode.FileSystemError.NoPermissions('A revision cannot be changed.');
    }
    return file;
  }

  /** Makes this the file system of the scheme. */
  register(): vscode.Disposable {
    return vscode.workspace.registerFileSystemProvider(SCHEME, this, {
      isCaseSensitive: process.platform === 'linux',
    });
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

/** A pattern that stands for this very name. */
function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?]/g, (c) => `[${c}]`);
}
