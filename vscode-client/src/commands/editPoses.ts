import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient/node';
import { asSentence } from '../messageText';
import { type PosePrompt, type RemainingPrompts, poseEdits } from '../protocol';
import { isRefusal } from '../server/refusals';
import type { Server } from '../server/serverLifecycle';
import { askChecked } from './askChecked';

/** The server's command that edits poses. */
const SERVER_EDIT = 'rtm.editPoses';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
  };
}

/** Registers the extension's commands that edit poses. They ask for what the server says. */
export function registerPoseEdits(
  register: (name: string, run: () => unknown) => vscode.Disposable,
  server: Server,
  { packageJSON }: vscode.Extension<unknown>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...(packageJSON as Manifest).contributes.commands
      .filter(({ enablement }) => enablement?.includes('rtm.can.editPoses'))
      .map(({ command }) => register(command, () => ask(command, server))),
  );
}

/** Each answer is checked before the next question; the last one runs the edit. */
async function ask(command: string, server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  const client = await server.start();
  const uri = editor.document.uri.toString();
  const line = editor.selection.active.line;
  const { edits } = await client.sendRequest(poseEdits, { textDocument: { uri }, line });
  const offered = edits.find((edit) => edit.command === command);
  if (!offered) {
    throw new Error(`The language server has no edit for ${command}.`);
  }
  const { edit, title, prompts } = offered;
  let given: object = { edit };
  let prompt = prompts[0];
  if (!prompt) {
    await run(server, editor, given);
  }
  while (prompt) {
    const { member }: PosePrompt = prompt;
    const isLast = prompt === prompts.at(-1);
    let next: string | undefined;
    const answer = await answerTo(title, prompt, async (entered) => {
      given = { ...given, [member]: entered };
      const remaining = isLast ? undefined : await run(server, editor, { ...given, check: true });
      [next] = remaining?.missing ?? [];
      if (next === undefined) {
        await run(server, editor, given);
      }
    });
    prompt = answer === undefined ? undefined : prompts.find((other) => other.member === next);
  }
}

/** Asks for a text or a file until it is accepted; undefined if the user cancels. */
async function answerTo(
  title: string,
  { prompt, value, selectFrom, file }: PosePrompt,
  accept: (entered: string) => Promise<void>,
): Promise<string | undefined> {
  if (!file) {
    const valueSelection: [number, number] = [selectFrom, value.length];
    return askChecked({ title, prompt, value, valueSelection }, accept);
  }
  const [chosen] =
    (await vscode.window.showOpenDialog({ title, filters: { Animations: ['rtm'] } })) ?? [];
  if (chosen) {
    await accept(chosen.toString());
  }
  return chosen?.toString();
}

/** @throws Error with a sentence if the server refuses the edit */
async function run(
  server: Server,
  { document, selection }: vscode.TextEditor,
  edit: object,
): Promise<RemainingPrompts | undefined> {
  const client = await server.start();
  try {
    return (await client.sendRequest(ExecuteCommandRequest.type, {
      command: SERVER_EDIT,
      arguments: [{ uri: document.uri.toString(), line: selection.active.line, ...edit }],
    })) as RemainingPrompts;
  } catch (error) {
    throw isRefusal(error) ? new Error(asSentence(error.message)) : error;
  }
}
