import * as vscode from 'vscode';
import { exampleFile } from './commands/openExample';
import { isAnimation } from './fileSystem/rtmAddress';
import { shownUri } from './fileSystem/rtmUri';
import type { Server } from './server/serverLifecycle';

/**
 * Ticks the steps of the walkthrough when the user has done what they describe. The contexts that
 * `package.json` names are never set: without them, VS Code would tick steps that were only read.
 */
export function tickSteps(context: vscode.ExtensionContext, server: Server): vscode.Disposable {
  const example = shownUri(exampleFile(context)).toString();
  const done = new Set<string>();
  const edited = new Set<string>();
  const tick = (step: string) => {
    if (!done.has(step)) {
      done.add(step);
      // VS Code ignores contexts that are set before it first reads the walkthrough. It keeps this mark,
      // although the command fails if it has not read the walkthrough yet.
      void vscode.commands
        .executeCommand('welcome.markStepComplete', `${context.extension.id}#start#${step}`)
        .then(undefined, () => undefined);
    }
  };
  const opened = (editor: vscode.TextEditor | undefined) => {
    const uri = editor?.document.uri;
    if (uri?.toString() === example) {
      tick('example');
    } else if (uri && isAnimation(uri.path)) {
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
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const lines = contentChanges.filter(isInLine);
      if (lines.length > 0) {
        edited.add(document.uri.toString());
      }
      const isElbow = ({ range }: vscode.TextDocumentContentChangeEvent) =>
        document.lineAt(range.start.line).text.includes('ForeArm');
      if (document.uri.toString() === example && lines.some(isElbow)) {
        tick('pose');
      }
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (isAnimation(uri.path) && edited.has(uri.toString())) {
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

/** Whether a change is in one line, unlike one that shows the text in another form. */
function isInLine({ range, text }: vscode.TextDocumentContentChangeEvent): boolean {
  return range.isSingleLine && !text.includes('\n');
}

function isComparison(input: unknown): boolean {
  return (
    input instanceof vscode.TabInputTextDiff &&
    [input.original, input.modified].every(({ path }) => isAnimation(path))
  );
}
