import * as vscode from 'vscode';

const INCREASE = 'rtm.increaseNumber';
const DECREASE = 'rtm.decreaseNumber';

/** Steps that wait until an earlier command has edited the text. */
interface Waiting {
  readonly editor: vscode.TextEditor;
  /** Negative to decrease. */
  steps: number;
}

/** In the order of their keys; neighbours belong to different editors. */
const waiting: Waiting[] = [];

let running: Promise<unknown> | undefined;

/** Whether a command of the server changes the numbers at the cursors. */
export function isNumberCommand(command: string): boolean {
  return command === INCREASE || command === DECREASE;
}

/**
 * Changes the numbers at the cursors of an editor by steps. A held key runs the command again before the
 * text is edited. Such steps wait and are then made together, unless the cursor was moved to another number.
 *
 * @param options the arguments of the key binding
 * @param run runs a command of the server; its answer is true after an edit
 */
export function changeNumber(
  editor: vscode.TextEditor,
  command: string,
  options: unknown,
  run: (command: string, argument: object) => Promise<unknown>,
): Promise<unknown> {
  const { steps = 1 } = (options ?? {}) as { readonly steps?: number };
  const signed = command === INCREASE ? steps : -steps;
  const last = waiting.at(-1);
  if (last?.editor === editor) {
    last.steps += signed;
  } else {
    waiting.push({ editor, steps: signed });
  }
  running ??= runWaiting(run).finally(() => (running = undefined));
  return running;
}

async function runWaiting(run: (command: string, argument: object) => Promise<unknown>) {
  // An edit that moves the cursor has no kind.
  const moves = vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
    if (kind !== undefined) {
      const others = waiting.filter(({ editor }) => editor !== textEditor);
      waiting.splice(0, waiting.length, ...others);
    }
  });
  try {
    let answer: unknown = true;
    for (let next = waiting.shift(); next && answer === true; next = waiting.shift()) {
      const { editor, steps } = next;
      if (steps !== 0 && vscode.window.visibleTextEditors.includes(editor)) {
        answer = await run(steps > 0 ? INCREASE : DECREASE, {
          uri: editor.document.uri.toString(),
          positions: editor.selections.map(({ active }) => active),
          steps: Math.abs(steps),
        });
      }
    }
    return answer;
  } finally {
    // After a refusal, which the user has been told once, nothing else runs.
    waiting.length = 0;
    moves.dispose();
  }
}
