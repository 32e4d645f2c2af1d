import * as vscode from 'vscode';
import { isAnimation } from './fileSystem/rtmAddress';
import type { Server } from './server/serverLifecycle';

/** Ticks the steps of the walkthrough, by contexts that `package.json` names. */
export function tickSteps(server: Server): vscode.Disposable {
  const done = new Set<string>();
  const tick = (step: string) => {
    if (!done.has(step)) {
      done.add(step);
      void vscode.commands.executeCommand('setContext', `rtm.step.${step}`, true);
    }
  };
  const opened = (editor: vscode.TextEditor | undefined) => {
    if (editor && isAnimation(editor.document.uri.path)) {
      tick('open');
    }
  };
  opened(vscode.window.activeTextEditor);
  return vscode.Disposable.from(
    server.onDidChangeState((state) => {
      if (state === 'running') {
        tick('java');
      }
    }),
    vscode.window.onDidChangeActiveTextEditor(opened),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (isAnimation(uri.path)) {
        tick('save');
      }
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ opened: tabs, changed }) => {
      if ([...tabs, ...changed].some(({ input }) => isComparison(input))) {
        tick('compare');
      }
    }),
  );
}

function isComparison(input: unknown): boolean {
  return (
    input instanceof vscode.TabInputTextDiff &&
    [input.original, input.modified].every(({ path }) => isAnimation(path))
  );
}
