import * as vscode from 'vscode';

/**
 * Goes to the frame that comes next into a text: its place is behind the frame of the cursor, which
 * may be far outside of what is on the screen.
 *
 * @returns what ends the waiting
 */
export function goToInserted(editor: vscode.TextEditor): vscode.Disposable {
  const waiting = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change] = contentChanges;
    if (document !== editor.document || !change) {
      return;
    }
    waiting.dispose();
    const above = /^\s*/.exec(change.text)?.[0].split(/\r\n|\r|\n/).length ?? 1;
    const start = new vscode.Position(change.range.start.line + above - 1, 0);
    editor.selection = new vscode.Selection(start, start);
    editor.revealRange(
      new vscode.Range(start, start),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
  });
  return waiting;
}
