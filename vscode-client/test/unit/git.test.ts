import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as vscode from 'vscode';
import type { Codec } from '../../src/fileSystem/codec';
import { Conflicts } from '../../src/git/conflicts';
import type { GitApi, GitRepository } from '../../src/git/gitApi';
import { RepositoryListeners } from '../../src/git/repositoryListeners';
import type fake from './vscode';

const { test: given, workspace } = vscode as unknown as typeof fake;

class Repository {
  private readonly changed = new vscode.EventEmitter<void>();
  listeners = 0;

  readonly state = {
    onDidChange: (listener: () => void) => {
      this.listeners++;
      const listening = this.changed.event(listener);
      return new vscode.Disposable(() => {
        this.listeners--;
        listening.dispose();
      });
    },
  };

  change(): void {
    this.changed.fire();
  }
}

test('changes of git are reported until a repository is closed', () => {
  const opened = new vscode.EventEmitter<GitRepository>();
  const closed = new vscode.EventEmitter<GitRepository>();
  const [first, second] = [new Repository(), new Repository()];
  const of = (repository: Repository) => repository as unknown as GitRepository;
  const seen: string[] = [];
  const listeners = new RepositoryListeners(
    {
      repositories: [of(first)],
      onDidOpenRepository: opened.event,
      onDidCloseRepository: closed.event,
    },
    () => seen.push('open'),
    () => seen.push('change'),
  );
  opened.fire(of(second));
  assert.deepEqual(seen.splice(0), ['open', 'open']);
  first.change();
  second.change();
  assert.deepEqual(seen.splice(0), ['change', 'change']);

  closed.fire(of(first));
  first.change();
  second.change();
  assert.deepEqual(seen.splice(0), ['change']);
  assert.deepEqual([first.listeners, second.listeners], [0, 1]);

  listeners.dispose();
  assert.equal(second.listeners, 0);
});

describe('the problem of a merge conflict', () => {
  const file = vscode.Uri.file('/w/walk.rtm');
  const text = { uri: vscode.Uri.from({ scheme: 'rtm', path: '/w/walk.rtm' }) };
  const settled = () => new Promise(setImmediate);
  const created: Conflicts[] = [];

  afterEach(() => {
    created.splice(0).forEach((shown) => shown.dispose());
    workspace.textDocuments.length = 0;
    given.diagnostics.clear();
  });

  /** Conflicts in a repository whose answers a test gives. */
  function conflicts() {
    const answers: (() => void)[] = [];
    const state = { mergeChanges: [{ uri: file }] };
    const repository = {
      rootUri: vscode.Uri.file('/w'),
      state,
      getObjectDetails: () =>
        new Promise((resolve) => answers.push(() => resolve({ object: '0' }))),
    };
    const api = {
      git: { path: 'git' },
      getRepository: () => repository,
      toGitUri: (uri: vscode.Uri, ref: string) =>
        vscode.Uri.from({
          scheme: 'git',
          path: uri.path,
          query: JSON.stringify({ path: uri.path, ref }),
        }),
    } as unknown as GitApi;
    given.extension = { activate: () => Promise.resolve({ enabled: true, getAPI: () => api }) };
    workspace.textDocuments.push(text);
    const answer = async () => {
      await settled();
      for (let next = answers.shift(); next; next = answers.shift()) {
        next();
        await settled();
      }
    };
    const shown = new Conflicts(api, {} as Codec);
    created.push(shown);
    return { answer, shown, state };
  }

  test('is shown when both versions exist', async () => {
    const { answer, shown } = conflicts();
    shown.update();
    await answer();
    assert.deepEqual([...given.diagnostics.keys()], [text.uri.toString()]);
  });

  test('is not brought back by an older check', async () => {
    const { answer, shown, state } = conflicts();
    shown.update();
    await settled();
    state.mergeChanges = [];
    shown.update();
    await answer();
    assert.deepEqual([...given.diagnostics.keys()], []);
  });

  test('is not shown in a text that was closed meanwhile', async () => {
    const { answer, shown } = conflicts();
    shown.update();
    await settled();
    given.closed.fire(text);
    await answer();
    assert.deepEqual([...given.diagnostics.keys()], []);
  });
});
