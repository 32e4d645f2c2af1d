import * as vscode from 'vscode';
import type { ExecuteCommandSignature } from 'vscode-languageclient/node';
import { type OtherSide, hasForm, otherSide, showVersion } from '../editor/comparisons';
import { SCHEME } from '../fileSystem/rtmAddress';
import { asSentence } from '../messageText';
import { showErrors } from '../messages';
import { motion } from '../protocol';
import { isRefusal } from '../server/refusals';
import type { Server } from '../server/serverLifecycle';
import { changeNumber, isNumberCommand } from './changeNumber';
import { conversionArguments, showConverted } from './convert';
import { exportArguments, showExported } from './exportGltf';
import { importArguments, importChosen } from './importGltf';
import { SHOW_COMMANDS, isShownBy, staysSaved } from './showForm';

/** Asks for the arguments of a command; undefined if the user cancels. */
type Prompt = (editor: vscode.TextEditor, server: Server) => Promise<unknown[] | undefined>;

/** Continues after the answer of a command. */
type Followup = (
  answer: unknown,
  args: readonly unknown[],
  run: (args: unknown[]) => Promise<unknown>,
) => Promise<void>;

const CONVERT = 'rtm.convert';
const EXPORT_GLTF = 'rtm.exportGltf';
const IMPORT_GLTF = 'rtm.importGltf';

/** Commands of the server that need more arguments than the document. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  'rtm.insertFrame': cursor,
  'rtm.deleteFrame': cursor,
  'rtm.addBone': newBone,
  'rtm.removeBone': boneToRemove,
  [CONVERT]: conversionArguments,
  [EXPORT_GLTF]: exportArguments,
  [IMPORT_GLTF]: importArguments,
  ...Object.fromEntries(SHOW_COMMANDS.map((command) => [command, cursor])),
};

const FOLLOWUPS: Readonly<Record<string, Followup>> = {
  [CONVERT]: showConverted,
  [EXPORT_GLTF]: showExported,
  [IMPORT_GLTF]: importChosen,
};

function cursor({ document, selection }: vscode.TextEditor): Promise<unknown[]> {
  return Promise.resolve([document.uri.toString(), selection.active]);
}

async function newBone({ document }: vscode.TextEditor, server: Server) {
  const names = await boneNames(document, server);
  const bone = await vscode.window.showInputBox({
    title: 'Add Bone',
    prompt: 'Name of the new bone. It is added at the end of the list and to every frame.',
    validateInput: (name) => (names.includes(name) ? `"${name}" already exists.` : undefined),
  });
  return bone === undefined ? undefined : [document.uri.toString(), bone];
}

async function boneToRemove({ document, selection }: vscode.TextEditor, server: Server) {
  const names = await boneNames(document, server);
  const range = document.getWordRangeAtPosition(selection.active);
  const atCursor = range && document.getText(range);
  const sorted = [
    ...names.filter((name) => name === atCursor),
    ...names.filter((name) => name !== atCursor),
  ];
  const bone = await vscode.window.showQuickPick(sorted, {
    title: 'Remove Bone',
    placeHolder: 'Bone to remove from the list and from all frames',
  });
  return bone === undefined ? undefined : [document.uri.toString(), bone];
}

async function boneNames(document: vscode.TextDocument, server: Server) {
  const client = await server.start();
  const textDocument = { uri: document.uri.toString() };
  return (await client.sendRequest(motion, { textDocument })).bones;
}

/**
 * Runs a command of the server. From the palette it applies to the active editor and its cursor;
 * code actions of the server pass their own arguments.
 */
export async function executeServerCommand(
  server: Server,
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
): Promise<unknown> {
  if (isNumberCommand(command) && !hasUri(args[0])) {
    const editor = await showErrors(() => activeAnimation());
    return (
      editor &&
      changeNumber(editor, command, args[0], (signed, argument) =>
        execute(server, signed, [argument], next),
      )
    );
  }
  return execute(server, command, args, next);
}

async function execute(
  server: Server,
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
): Promise<unknown> {
  const editor = editorOf(args[0]) ?? vscode.window.activeTextEditor;
  const complete = hasUri(args[0])
    ? withCursor(command, args, editor)
    : await showErrors(() => promptForArguments(command, server));
  if (!complete) {
    return undefined;
  }
  const other = editor && SHOW_COMMANDS.includes(command) ? otherSide(editor.document) : undefined;
  const answer =
    editor && other
      ? await showBoth(command, editor, other, server, next)
      : await run(command, complete, editor, next);
  return answer === REFUSED ? undefined : answer;
}

/**
 * Shows both sides of a diff in one form, with the joints of the side that has this form already, or
 * else of the active one. A version in source control follows by itself.
 */
async function showBoth(
  command: string,
  active: vscode.TextEditor,
  side: OtherSide,
  server: Server,
  next: ExecuteCommandSignature,
): Promise<unknown> {
  const other = hasForm(side.uri) ? editorOf(side.uri.toString()) : undefined;
  const isShown = await isShownBy(command, active.document, server);
  const isOtherShown = other !== undefined && (await isShownBy(command, other.document, server));
  let answer: unknown;
  if (!isShown || !other || isOtherShown) {
    answer = await run(command, argumentsBeside(active, other), active, next);
  }
  if (isOtherShown || answer === REFUSED) {
    return answer;
  }
  if (side.uri.scheme !== SCHEME) {
    await showVersion(side, active.document.uri);
  } else if (other) {
    await run(command, argumentsBeside(other, active), other, next);
  }
  return answer;
}

function argumentsBeside(
  { document, selection }: vscode.TextEditor,
  other: vscode.TextEditor | undefined,
): unknown[] {
  const beside = other ? [other.document.uri.toString()] : [];
  return [document.uri.toString(), selection.active, ...beside];
}

const REFUSED = Symbol('refused');

/** @returns {@link REFUSED} if the server has refused the command, which the user has been told */
async function run(
  command: string,
  complete: unknown[],
  editor: vscode.TextEditor | undefined,
  next: ExecuteCommandSignature,
): Promise<unknown> {
  const saved = editor && staysSaved(command, editor.document) ? editor.document : undefined;
  // What the user types before the answer arrives is not saved.
  let shown: number | undefined;
  const edits = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document === saved && contentChanges.length > 0) {
      shown ??= document.version;
    }
  });
  try {
    const answer: unknown = await next(command, complete);
    if (answer === true && saved?.version === shown) {
      await saved?.save();
    }
    await FOLLOWUPS[command]?.(answer, complete, async (chosen) => {
      const again: unknown = await next(command, chosen);
      return again;
    });
    return answer;
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    void vscode.window.showWarningMessage(asSentence(error.message));
    return REFUSED;
  } finally {
    edits.dispose();
  }
}

/** The visible editor of a document that the server has named. */
function editorOf(uri: unknown): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
}

/** A code lens does not know the cursor, which some commands keep at its row. */
function withCursor(
  command: string,
  args: unknown[],
  editor: vscode.TextEditor | undefined,
): unknown[] {
  return SHOW_COMMANDS.includes(command) && args.length === 1 && editor
    ? [...args, editor.selection.active]
    : args;
}

/** @throws Error if the active editor does not show an animation */
function activeAnimation(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  return editor;
}

async function promptForArguments(command: string, server: Server): Promise<unknown[] | undefined> {
  const editor = activeAnimation();
  const prompt = PROMPTS[command];
  return prompt ? prompt(editor, server) : [editor.document.uri.toString()];
}

/** Whether the server sent the argument: it sends URIs as strings, menus of VS Code as objects. */
function hasUri(argument: unknown): boolean {
  const uri =
    typeof argument === 'object' && argument !== null && 'uri' in argument
      ? argument.uri
      : argument;
  return typeof uri === 'string';
}

/** Sets the context keys that enable the menu entries of these server commands. */
export async function enableCommands(commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    await vscode.commands.executeCommand('setContext', command.replace(/^rtm\./, 'rtm.can.'), true);
  }
}
