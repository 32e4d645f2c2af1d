import * as vscode from 'vscode';
import { errorMessage } from '../messages';

/**
 * Asks for a text until it is accepted. A text that is refused stays in the box, with the reason.
 *
 * @param accept throws an error with the reason if the text is refused
 * @returns undefined if the user cancels
 */
export async function askChecked(
  { title, prompt, value, valueSelection }: vscode.InputBoxOptions,
  accept: (text: string) => Promise<unknown>,
): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  Object.assign(box, { title, prompt, ignoreFocusOut: true });
  box.value = value ?? '';
  box.valueSelection = valueSelection;
  const answer = new Promise<string | undefined>((resolve) => {
    box.onDidChangeValue(() => (box.validationMessage = undefined));
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
