import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as vscode from 'vscode';
import type { GitRepository } from '../../src/git/gitApi';
import { RepositoryListeners } from '../../src/git/repositoryListeners';

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
