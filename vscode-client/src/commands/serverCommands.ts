import * as vscode from 'vscode';
import type { ExecuteCommandSignature } from 'vscode-languageclient/node';
import { isRefusal } from '../server/languageClient';
import { boneNames } from '../text/bones';
import { conversionOf, showConverted } from './convert';
import { goToInserted } from './revealInsertedFrame';
import { tellErrors } from '../messages';

/** Asks for the arguments of a command; undefined if the user wants none of it. */
type Question = (editor: vscode.TextEditor) => Promise<unknown[] | undefined>;

const CONVERT = 'rtm.convert';

/** Commands of the server that need more than the document, and how the user is asked for it. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'rtm.insertFrame': cursor,
  'rtm.deleteFrame': cursor,
  'rtm.addBone': newBone,
  'rtm.removeBone': boneToRemove,
  [CONVERT]: conversionOf,
};

function cursor(editor: vscode.TextEditor): Promise<unknown[]> {
  return Promise.resolve([editor.document.uri.toString(), editor.selection.active]);
}

async function newBone(editor: vscode.TextEditor): Promise<unknown[] | undefined> {
  const names = boneNames(editor.document.getText());
  const bone = await vscode.window.showInputBox({
    title: 'Add Bone',
    prompt: 'Name of the new bone. It comes last in the list, and gets a row in every frame.',
    validateInput: (name) =>
      names.includes(name) ? `There is a bone "${name}" already.` : undefined,
  });
  return withUri(editor, bone);
}

async function boneToRemove(editor: vscode.TextEditor): Promise<unknown[] | undefined> {
  const names = boneNames(editor.document.getText());
  const range = editor.document.getWordRangeAtPosition(editor.selection.active);
  const here = range && editor.document.getText(range);
  const sorted = [
    ...names.filter((name) => name === here),
    ...names.filter((name) => name !== here),
  ];
  const bone = await vscode.window.showQuickPick(sorted, {
    title: 'Remove Bone',
    placeHolder: 'Bone to remove from the list and from all frames',
  });
  return withUri(editor, bone);
}

function withUri(editor: vscode.TextEditor, answer: string | undefined): unknown[] | undefined {
  return answer === undefined ? undefined : [editor.document.uri.toString(), answer];
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
  const all = isAddress(known) ? args : await tellErrors(() => argumentsOf(command));
  const editor = vscode.window.activeTextEditor;
  const inserted =
    all && editor && command === 'rtm.insertFrame' ? goToInserted(editor) : undefined;
  try {
    const answer: unknown = all && (await next(command, all));
    if (all && command === CONVERT) {
      await showConverted(answer, all);
    }
    return answer;
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
  const question = QUESTIONS[command];
  return question ? question(editor) : [editor.document.uri.toString()];
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
