import * as vscode from 'vscode';

/**
 * Moves the cursor to the frame that the next edit inserts. It is inserted after the frame at the
 * cursor, so it may be far outside the visible lines.
 *
 * @returns stops waiting for the edit when disposed
 */
export function revealInsertedFrame(editor: vscode.TextEditor): vscode.Disposable {
  const listener = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change] = contentChanges;
    if (document !== editor.document || !change) {
      return;
    }
    listener.dispose();
    const linesAbove = (/^\s*/.exec(change.text)?.[0].split(/\r\n|\r|\n/).length ?? 1) - 1;
    const start = new vscode.Position(change.range.start.line + linesAbove, 0);
    editor.selection = new vscode.Selection(start, start);
    editor.revealRange(
      new vscode.Range(start, start),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
  });
  return listener;
}
