import type * as vscode from 'vscode';
import type { GitApi, GitRepository } from './gitApi';

/** Listens to the changes of all open repositories. */
export class RepositoryListeners implements vscode.Disposable {
  private readonly repositories = new Map<GitRepository, vscode.Disposable>();
  private readonly listeners: readonly vscode.Disposable[];

  /**
   * @param onOpen called for each repository that is open or will be opened
   * @param onChange called when git has changed one of them
   */
  constructor(
    api: Pick<GitApi, 'repositories' | 'onDidOpenRepository' | 'onDidCloseRepository'>,
    onOpen: () => void,
    onChange: () => void,
  ) {
    const open = (repository: GitRepository) => {
      this.close(repository);
      this.repositories.set(repository, repository.state.onDidChange(onChange));
      onOpen();
    };
    api.repositories.forEach(open);
    this.listeners = [
      api.onDidOpenRepository(open),
      api.onDidCloseRepository((repository) => this.close(repository)),
    ];
  }

  private close(repository: GitRepository): void {
    this.repositories.get(repository)?.dispose();
    this.repositories.delete(repository);
  }

  dispose(): void {
    this.listeners.forEach((listener) => void listener.dispose());
    [...this.repositories.keys()].forEach((repository) => this.close(repository));
  }
}
