import * as vscode from 'vscode';
import type { ExecuteCommandSignature } from 'vscode-languageclient/node';
import { isRefusal } from '../server/client';
import { boneNames } from '../text/bones';
import { otherEncodings } from '../text/encodings';
import { summary } from '../text/summary';
import { goToInserted } from './inserted';

type Question = (editor: vscode.TextEditor) => Thenable<unknown>;

/** Commands of the server that need more than the document, and how the user is asked for it. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'rtm.insertFrame': cursor,
  'rtm.deleteFrame': cursor,
  'rtm.addBone': newBone,
  'rtm.removeBone': boneToRemove,
  'rtm.convert': encoding,
};

function cursor(editor: vscode.TextEditor): Thenable<vscode.Position> {
  return Promise.resolve(editor.selection.active);
}

function newBone(editor: vscode.TextEditor): Thenable<string | undefined> {
  const names = boneNames(editor.document.getText());
  return vscode.window.showInputBox({
    title: 'Add Bone',
    prompt: 'Name of the new bone. It comes last in the list, and gets a row in every frame.',
    validateInput: (name) =>
      names.includes(name) ? `There is a bone "${name}" already.` : undefined,
  });
}

function boneToRemove(editor: vscode.TextEditor): Thenable<string | undefined> {
  const names = boneNames(editor.document.getText());
  const range = editor.document.getWordRangeAtPosition(editor.selection.active);
  const here = range && editor.document.getText(range);
  const sorted = [
    ...names.filter((name) => name === here),
    ...names.filter((name) => name !== here),
  ];
  return vscode.window.showQuickPick(sorted, {
    title: 'Remove Bone',
    placeHolder: 'Bone to remove from the list and from all frames',
  });
}

async function encoding(editor: vscode.TextEditor): Promise<string | undefined> {
  const now = summary(editor.document.getText()).encoding ?? '';
  return vscode.window.showQuickPick(otherEncodings(now), {
    title: 'Convert to Another Encoding',
    placeHolder: now === '' ? 'The animation becomes' : `${now} becomes`,
  });
}

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
  const known = args[0];
  const complete = isAddress(known) ? args : argumentsOf(command);
  const all = await complete;
  const editor = vscode.window.activeTextEditor;
  const inserted =
    all && editor && command === 'rtm.insertFrame' ? goToInserted(editor) : undefined;
  try {
    return all && (await next(command, all));
  } catch (error) {
    inserted?.dispose();
    if (!isRefusal(error)) {
      throw error;
    }
    void vscode.window.showWarningMessage(inASentence(error.message));
    return undefined;
  }
}

async function argumentsOf(command: string): Promise<unknown[] | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  const uri = editor.document.uri.toString();
  const question = QUESTIONS[command];
  if (!question) {
    return [uri];
  }
  const answer = await question(editor);
  return answer === undefined ? undefined : [uri, answer];
}

/** A Uri of VS Code, as menus give it, is no argument of the server. */
function isAddress(argument: unknown): boolean {
  const uri =
    typeof argument === 'object' && argument !== null && 'uri' in argument
      ? argument.uri
      : argument;
  return typeof uri === 'string';
}

/** Messages of the server go on behind a place; shown alone they are sentences. */
function inASentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** Lets menus show what the server can do. */
export async function showCommands(commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    await vscode.commands.executeCommand('setContext', command.replace(/^rtm\./, 'rtm.can.'), true);
  }
}
