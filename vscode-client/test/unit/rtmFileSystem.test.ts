import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import { RtmFileSystem } from '../../src/fileSystem/rtmFileSystem';
import { shownUri, versionUri } from '../../src/fileSystem/rtmUri';
import type { Codec } from '../../src/fileSystem/codec';
import type fake from './vscode';

const { test: given, workspace } = vscode as unknown as typeof fake;

describe('the file system of texts', () => {
  const files = new RtmFileSystem({} as Codec);
  let folder: string;

  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-unit-'))));
  afterEach(() => {
    fs.rmSync(folder, { recursive: true });
    given.stats.clear();
    given.contents.clear();
    given.extension = undefined;
    workspace.textDocuments.length = 0;
  });

  const uriOf = (name: string) =>
    vscode.Uri.from({ scheme: 'rtm', path: path.posix.join(folder, name) });

  function write(name: string, content: string, seconds: number): void {
    fs.writeFileSync(path.join(folder, name), content);
    fs.utimesSync(path.join(folder, name), seconds, seconds);
  }

  test('does not read files that are no animations', async () => {
    const stat = { type: vscode.FileType.File, ctime: 1, mtime: 2, size: 3 };
    // The file does not exist: reading it would fail.
    const film = uriOf('film.mp4');
    given.stats.set(film.path, stat);
    assert.equal(await files.stat(film), stat);
  });

  test('reads a revision again only if the form of its own text has changed', async () => {
    const poses = new Set<string>();
    const codec = {
      formOf: async ({ path: p }: vscode.Uri) => Promise.resolve(poses.has(p) ? '1' : 'exact'),
    };
    const system = new RtmFileSystem(codec as Codec);
    const changed: string[] = [];
    system.onDidChangeFile((changes) => changed.push(...changes.map(({ uri }) => uri.path)));
    const names = ['/w/a.rtm', '/w/b.rtm'];
    const [a, b] = names.map((name) => {
      given.contents.set(name, Buffer.from(name));
      return vscode.Uri.from({ scheme: 'rtm', path: name, query: `other:${name}` });
    }) as [vscode.Uri, vscode.Uri];
    workspace.textDocuments.push({ uri: a }, { uri: b }, { uri: a.with({ query: '' }) });
    const before = [await system.stat(a), await system.stat(b)];

    system.formChanged(a.with({ query: '' }));
    assert.deepEqual(changed, ['/w/a.rtm']);
    assert.deepEqual([await system.stat(a), await system.stat(b)], before, 'a large edit');

    poses.add('/w/a.rtm');
    assert.notDeepEqual(await system.stat(a), before[0]);
    assert.deepEqual(await system.stat(b), before[1]);
  });

  test('compares a text with what was saved, and another one with its unsaved changes', async () => {
    const decode = (_: vscode.Uri, bytes: Uint8Array) => Promise.resolve({ text: String(bytes) });
    const system = new RtmFileSystem({ decode } as never);
    const registered = system.register();
    const changed: string[] = [];
    system.onDidChangeFile((changes) => changed.push(...changes.map(({ uri }) => uri.path)));
    const names = ['/w/a.rtmt', '/w/a.rtm'];
    for (const name of names) {
      const file = vscode.Uri.file(name);
      const document = { uri: shownUri(file), isDirty: true, getText: () => 'unsaved' };
      workspace.textDocuments.push(document);
      given.contents.set(name, Buffer.from('saved'));
      const beside = (other: string) => versionUri(file, vscode.Uri.file(other));
      const read = async (version: vscode.Uri) => String(await system.readFile(version));
      assert.equal(await read(beside(name)), 'saved', name);
      assert.equal(await read(beside('/w/b.rtm')), 'unsaved', name);
      document.isDirty = false;
      assert.equal(await read(beside('/w/b.rtm')), 'saved', name);

      workspace.textDocuments.push({ uri: beside(`${name}.b.rtm`) });
      given.saved.fire({ uri: shownUri(file) });
      assert.equal(changed.pop(), `${name}.b.rtm`, 'it is read again');
    }
    registered.dispose();
  });

  // VS Code's git extension answers each report with `git status`, which is a change of git again.
  test('reads only revisions again that git has changed', async () => {
    const objects = new Map([
      ['/w/a.rtm', 'a1'],
      ['/w/b.rtm', 'b1'],
    ]);
    const getObjectDetails = (_: string, file: string) =>
      Promise.resolve({ object: objects.get(file) });
    const repository = { rootUri: vscode.Uri.file('/w'), getObjectDetails };
    // As git cannot run, its extension is asked for the content.
    const api = { git: { path: '/no/git' }, getRepository: () => repository };
    const git = { enabled: true, getAPI: () => api };
    given.extension = { activate: () => Promise.resolve(git) };
    const system = new RtmFileSystem({ formOf: () => Promise.resolve(undefined) } as never);
    const changed: string[] = [];
    system.onDidChangeFile((changes) => changed.push(...changes.map(({ uri }) => uri.path)));
    for (const name of objects.keys()) {
      given.contents.set(name, Buffer.from(name));
      const query = JSON.stringify({ path: name, ref: '~' });
      const version = vscode.Uri.from({ scheme: 'git', path: name, query });
      const uri = vscode.Uri.from({ scheme: 'rtm', path: name, query: version.toString() });
      workspace.textDocuments.push({ uri });
      await system.stat(uri);
    }

    await system.gitChanged();
    assert.deepEqual(changed, []);
    objects.set('/w/b.rtm', 'b2');
    await system.gitChanged();
    await system.gitChanged();
    assert.deepEqual(changed, ['/w/b.rtm']);
  });

  test('forgets the stat of an animation when its text is closed', async () => {
    const registered = files.register();
    const uri = uriOf('a.rtm');
    write('a.rtm', 'one', 2000);
    assert.equal((await files.stat(uri)).mtime, 2_000_000);
    write('a.rtm', 'two', 1000);
    assert.equal((await files.stat(uri)).mtime, 2_000_001, 'a change has a later time');

    // A change of language.
    given.closed.fire({ uri });
    workspace.textDocuments.push({ uri });
    await new Promise(setImmediate);
    assert.equal((await files.stat(uri)).mtime, 2_000_001, 'the text is still open');

    workspace.textDocuments.length = 0;
    given.closed.fire({ uri });
    await new Promise(setImmediate);
    assert.equal((await files.stat(uri)).mtime, 1_000_000);
    registered.dispose();
  });
});
