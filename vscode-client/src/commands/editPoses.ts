import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient/node';
import type { EditPreview } from '../figure/editPreview';
import { asSentence } from '../messageText';
import { type PoseEdit, type PosePrompt, type RemainingPrompts, poseEdits } from '../protocol';
import { isRefusal } from '../server/refusals';
import type { Server } from '../server/serverLifecycle';
import { BACK, askChecked } from './askChecked';

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
  preview: EditPreview,
  { packageJSON }: vscode.Extension<unknown>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...(packageJSON as Manifest).contributes.commands
      .filter(({ enablement }) => enablement?.includes('rtm.can.editPoses'))
      .map(({ command }) => register(command, () => ask(command, server, preview))),
  );
}

async function ask(command: string, server: Server, preview: EditPreview): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  const client = await server.start();
  const uri = editor.document.uri.toString();
  const { line } = editor.selection.active;
  const { edits } = await client.sendRequest(poseEdits, { textDocument: { uri }, line });
  const offered = edits.find((edit) => edit.command === command);
  if (!offered) {
    throw new Error(`The language server has no edit for ${command}.`);
  }
  await new Questions(offered, editor, server, preview).ask();
}

/**
 * The questions of an edit. Each answer is checked before the next question; the last one runs the
 * edit. Until then, the figures of the text show it with the answers so far and the proposed ones.
 */
class Questions {
  /** What the user has entered, or else the proposals, by member. */
  private readonly answers: Map<string, string>;
  /** The current question is the last one. */
  private readonly asked: PosePrompt[] = [];

  constructor(
    private readonly offered: PoseEdit,
    private readonly editor: vscode.TextEditor,
    private readonly server: Server,
    private readonly preview: EditPreview,
  ) {
    this.answers = new Map(offered.prompts.map(({ member, value }) => [member, value]));
  }

  async ask(): Promise<void> {
    let prompt = this.offered.prompts[0];
    if (!prompt) {
      await this.run({});
    }
    try {
      while (prompt) {
        prompt = await this.answer(prompt);
      }
    } finally {
      this.preview.end();
    }
  }

  /** Asks until an answer is accepted; returns the next question, if there is one. */
  private async answer(prompt: PosePrompt): Promise<PosePrompt | undefined> {
    this.asked.push(prompt);
    let next: PosePrompt | undefined;
    const accept = async (text: string) => {
      this.answers.set(prompt.member, text);
      next = await this.checkOrRun(prompt);
    };
    const answer = prompt.file ? await this.chooseFile(accept) : await this.enter(prompt, accept);
    if (answer === BACK) {
      this.asked.pop();
      return this.asked.pop();
    }
    return answer === undefined ? undefined : next;
  }

  private enter(
    { member, prompt, value: proposal, selectFrom }: PosePrompt,
    accept: (text: string) => Promise<void>,
  ): Promise<string | typeof BACK | undefined> {
    const { title, prompts } = this.offered;
    const value = this.answers.get(member) ?? proposal;
    const valueSelection: [number, number] = [
      value === proposal ? selectFrom : value.length,
      value.length,
    ];
    const changed = (text: string) => {
      this.answers.set(member, text);
      this.preview.show(this.editor.document, this.edit(this.offered.prompts));
    };
    changed(value);
    const hasBack = this.asked.length > 1;
    const step = { step: this.asked.length, totalSteps: prompts.length };
    return askChecked(
      { title, prompt, value, valueSelection },
      { ...step, hasBack, changed, accept },
    );
  }

  private async chooseFile(accept: (uri: string) => Promise<void>): Promise<string | undefined> {
    const filters = { Animations: ['rtm'] };
    const { title } = this.offered;
    const [chosen] = (await vscode.window.showOpenDialog({ title, filters })) ?? [];
    if (chosen) {
      await accept(chosen.toString());
    }
    return chosen?.toString();
  }

  /** Runs the edit if nothing remains to be asked; otherwise returns the next question. */
  private async checkOrRun(prompt: PosePrompt): Promise<PosePrompt | undefined> {
    const { prompts } = this.offered;
    if (prompt !== prompts.at(-1)) {
      const remaining = await this.run({ check: true });
      const next = prompts.find(({ member }) => member === remaining?.missing[0]);
      if (next) {
        return next;
      }
    }
    await this.run({});
    return undefined;
  }

  /** @throws Error with a sentence if the server refuses the edit */
  private async run(options: object): Promise<RemainingPrompts | undefined> {
    const client = await this.server.start();
    const uri = this.editor.document.uri.toString();
    try {
      return (await client.sendRequest(ExecuteCommandRequest.type, {
        command: SERVER_EDIT,
        arguments: [{ uri, ...this.edit(this.asked), ...options }],
      })) as RemainingPrompts;
    } catch (error) {
      throw isRefusal(error) ? new Error(asSentence(error.message)) : error;
    }
  }

  /** The arguments of the server's command, with the answers to these questions. */
  private edit(prompts: readonly PosePrompt[]): object {
    return {
      edit: this.offered.edit,
      line: this.editor.selection.active.line,
      ...Object.fromEntries(prompts.map(({ member }) => [member, this.answers.get(member)])),
    };
  }
}
