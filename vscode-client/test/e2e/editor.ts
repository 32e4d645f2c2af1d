// What a user does in an editor: pointing at words, asking for menus, reading what comes up.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import type { Locator } from 'playwright-core';
import { AGAIN, type VsCode, succeeds, until } from './vscode.ts';

const EDITOR = '.editor-instance .monaco-editor';

/** Opens an animation or text, and waits until the server has been asked about it. */
export async function openText(code: VsCode, name: string, part: string | RegExp): Promise<void> {
  await code.ready();
  await code.explorerRow(name).dblclick();
  await code.showsText(part);
  await code.oneTab(name);
  await code.page.locator(`${EDITOR} .codelens-decoration`).first().waitFor();
}

/** The text of the line that the cursor is in. */
async function currentLine(code: VsCode): Promise<string> {
  const y = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
  const wanted = await y(code.page.locator(`${EDITOR} .view-overlays .current-line`).first());
  for (const line of await code.page.locator(`${EDITOR} .view-line`).all()) {
    if (Math.abs((await y(line)) - wanted) < 2) {
      return ((await line.textContent()) ?? '').replaceAll('\u00a0', ' ');
    }
  }
  return '';
}

/** Puts the cursor into the middle of a word. */
export async function goToWord(code: VsCode, line: number, word: string): Promise<void> {
  await code.goTo(line, 1);
  let column = -1;
  await until(`"${word}" is in line ${line}`, async () => {
    column = (await currentLine(code)).indexOf(word);
    return column >= 0;
  });
  await code.goTo(line, column + 1 + Math.floor(word.length / 2));
}

/** Rests the mouse on a word until there is a hover that says this. */
export async function hoverOver(
  code: VsCode,
  line: number,
  word: string,
  says: string | RegExp,
): Promise<string> {
  // A hover stays while the mouse moves towards it.
  await code.page.keyboard.press('Escape');
  await code.page.mouse.move(0, 0);
  await goToWord(code, line, word);
  const cursor = await code.page.locator(`${EDITOR} .cursors-layer .cursor`).first().boundingBox();
  assert.ok(cursor);
  const [x, y] = [cursor.x + 2, cursor.y + cursor.height / 2];
  const shown = code.page.locator('.monaco-hover:not(.hidden)', { hasText: says }).first();
  // One that came up before what it is to say was known stays as it is.
  await until(`there is a hover with ${says}`, async () => {
    await code.page.mouse.move(0, 0);
    // Moved in steps, as a hand does: one jump may come before the editor looks at the mouse.
    await code.page.mouse.move(x - 8, y);
    await code.page.mouse.move(x, y, { steps: 4 });
    return succeeds(shown.waitFor({ timeout: AGAIN }));
  });
  return (await shown.innerText()).replaceAll('\u00a0', ' ');
}

/** Changes the settings of the workspace while VS Code runs. */
export function setSettings(code: VsCode, settings: Readonly<Record<string, unknown>>): void {
  fs.mkdirSync(code.path('.vscode'), { recursive: true });
  fs.writeFileSync(code.path('.vscode/settings.json'), JSON.stringify(settings));
}

const ACTIONS = '.action-widget .monaco-list-row.action';

/** The entry of a title in the menu of fixes and rewrites at the cursor. */
export async function action(code: VsCode, title: string): Promise<Locator> {
  const entry = code.page.locator(ACTIONS, { hasText: title }).first();
  // A menu that was asked for before the problems were known stays as it is.
  await until(`${title} is offered`, async () => {
    await code.page.keyboard.press('Control+.');
    if (await succeeds(entry.waitFor({ timeout: AGAIN }))) {
      return true;
    }
    await code.page.keyboard.press('Escape');
    return false;
  });
  return entry;
}

export async function chooseAction(code: VsCode, title: string): Promise<void> {
  await (await action(code, title)).click();
}

/** Types until it is refused: the message that tells so goes away by itself. */
export async function cannotBeTyped(code: VsCode): Promise<void> {
  const message = code.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' });
  await until('nothing can be typed', async () => {
    await code.page.keyboard.type('x');
    return succeeds(message.first().waitFor({ timeout: AGAIN }));
  });
  assert.equal(await code.page.locator('.tab.dirty').count(), 0);
}

/** Waits until a page that is shown as a preview has this heading. */
export async function showsPage(code: VsCode, heading: string): Promise<void> {
  await until(`there is a page with ${heading}`, async () => {
    for (const frame of code.page.frames()) {
      const found = frame.getByRole('heading', { name: heading, exact: true });
      if (await found.isVisible().catch(() => false)) {
        return true;
      }
    }
    return false;
  });
}

/** Saves, and waits until the tab is clean. */
export async function save(code: VsCode): Promise<void> {
  await code.page.keyboard.press('Control+s');
  await until('it is saved', async () => (await code.page.locator('.tab.dirty').count()) === 0);
}

/** Undoes one step, and waits until the editor shows this again. */
export async function undo(code: VsCode, shows: string | RegExp): Promise<void> {
  await code.page.locator('.monaco-editor.focused').first().waitFor();
  await code.page.keyboard.press('Control+z');
  await code.showsText(shows);
}
