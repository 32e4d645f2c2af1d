import * as vscode from 'vscode';
import type { ExecuteCommandSignature } from 'vscode-languageclient/node';
import { boneNames } from '../text/bones';

const ENCODINGS = ['plain', 'bmtr 3', 'bmtr 4', 'bmtr 5'];

/** Commands of the server that need more than the document, and how the user is asked for it. */
const QUESTIONS: Readonly<
  Record<string, (editor: vscode.TextEditor) => Thenable<unknown> | undefined>
> = {
  'rtm.insertFrame': (editor) => Promise.resolve({ line: editor.selection.active.line }),
  'rtm.deleteFrame': (editor) => Promise.resolve({ line: editor.selection.active.line }),
  'rtm.addBone': () => vscode.window.showInputBox({ prompt: 'Name of the new bone' }),
  'rtm.removeBone': (editor) =>
    vscode.window.showQuickPick(boneNames(editor.document.getText()), {
      placeHolder: 'Bone to remove from the list and from all frames',
    }),
  'rtm.setEncoding': () =>
    vscode.window.showQuickPick(ENCODINGS, {
      placeHolder: 'Encoding. The numbers stay as they are; only the first line changes',
    }),
};

/**
 * Commands of the server, called from the palette, are about the text in front and the place of the
 * cursor; called by the server's own actions they know theirs.
 */
export async function askCommands(
  this: void,
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
): Promise<unknown> {
  if (typeof args[0] === 'string' || isDocument(args[0])) {
    return next(command, args);
  }
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  const uri = editor.document.uri.toString();
  const question = QUESTIONS[command];
  if (!question) {
    return next(command, [uri]);
  }
  const answer = await question(editor);
  return answer === undefined ? undefined : next(command, [uri, answer]);
}

function isDocument(argument: unknown): boolean {
  // A Uri of VS Code, as menus give it, is no argument of the server.
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'uri' in argument &&
    typeof argument.uri === 'string'
  );
}

/** Lets menus show what the server can do. */
export async function showCommands(commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    await vscode.commands.executeCommand('setContext', command.replace(/^rtm\./, 'rtm.can.'), true);
  }
}
