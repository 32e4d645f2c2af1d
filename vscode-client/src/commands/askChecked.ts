import * as vscode from 'vscode';
import { errorMessage } from '../messages';

/** The user wants to change the answer before. */
export const BACK = Symbol('back');

/** What happens while the user enters a text. */
export interface Entry {
  /** The number of the question, from 1. */
  readonly step: number;
  /** The largest number of questions. */
  readonly totalSteps: number;
  /** Whether there is an answer before. */
  readonly hasBack: boolean;
  /** Takes each text that the user enters. */
  readonly changed: (text: string) => void;
  /** @throws Error with the reason if the text is refused */
  readonly accept: (text: string) => Promise<void>;
}

/**
 * Asks for a text until it is accepted. A text that is refused stays in the box, with the reason.
 *
 * @returns undefined if the user cancels
 */
export async function askChecked(
  { title, prompt, value, valueSelection }: vscode.InputBoxOptions,
  { step, totalSteps, hasBack, changed, accept }: Entry,
): Promise<string | typeof BACK | undefined> {
  const box = vscode.window.createInputBox();
  const buttons = hasBack ? [vscode.QuickInputButtons.Back] : [];
  Object.assign(box, { title, step, totalSteps, prompt, buttons, ignoreFocusOut: true });
  box.value = value ?? '';
  box.valueSelection = valueSelection;
  const answer = new Promise<string | typeof BACK | undefined>((resolve) => {
    box.onDidChangeValue((text) => {
      box.validationMessage = undefined;
      changed(text);
    });
    // The only button.
    box.onDidTriggerButton(() => resolve(BACK));
    box.onDidHide(() => resolve(undefined));
    box.onDidAccept(async () => {
      const text = box.value;
      box.busy = true;
      box.enabled = false;
      try {
        await accept(text);
        resolve(text);
      } catch (error) {
        box.enabled = true;
        box.validationMessage = errorMessage(error);
      } finally {
        box.busy = false;
      }
    });
  });
  box.show();
  try {
    return await answer;
  } finally {
    box.dispose();
  }
}
