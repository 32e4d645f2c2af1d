// Actions of a user in an editor: hovers, code actions, typing and saving.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import type { Locator } from 'playwright-core';
import type { VsCode } from './vscode.ts';
import { RETRY_MS, retry, until } from './waiting.ts';

const EDITOR = '.editor-instance .monaco-editor';

/** Opens an animation or text, and waits for the first answer of the server. */
export async function openText(code: VsCode, name: string, part: string | RegExp): Promise<void> {
  await code.ready();
  await code.explorerRow(name).dblclick();
  await code.showsText(part);
  await code.oneTab(name);
  await code.page.locator(`${EDITOR} .codelens-decoration`).first().waitFor();
  if (name.endsWith('.rtm')) {
    await code.isPlaced();
  }
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

/** Moves the cursor to the middle of a word. */
export async function goToWord(code: VsCode, line: number, word: string): Promise<void> {
  await code.goTo(line, 1);
  let column = -1;
  await until(`"${word}" is in line ${line}`, async () => {
    column = (await currentLine(code)).indexOf(word);
    return column >= 0;
  });
  await code.goTo(line, column + 1 + Math.floor(word.length / 2));
}

/** Moves the mouse over a word until a hover with this text appears, and returns the complete text. */
export async function hoverOver(
  code: VsCode,
  line: number,
  word: string,
  expected: string | RegExp,
): Promise<string> {
  // Closes an earlier hover, which would stay while the mouse moves towards it.
  await code.page.keyboard.press('Escape');
  await code.page.mouse.move(0, 0);
  await goToWord(code, line, word);
  const cursor = await code.page.locator(`${EDITOR} .cursors-layer .cursor`).first().boundingBox();
  assert.ok(cursor);
  const [x, y] = [cursor.x + 2, cursor.y + cursor.height / 2];
  const shown = code.page.locator('.monaco-hover:not(.hidden)', { hasText: expected }).first();
  // A hover that opened before its text was known is not updated, so it is opened again.
  await retry(`a hover with ${expected}`, async () => {
    await code.page.mouse.move(0, 0);
    // In steps, like a hand: the editor may miss a single event.
    await code.page.mouse.move(x - 8, y);
    await code.page.mouse.move(x, y, { steps: 4 });
    await shown.waitFor({ timeout: RETRY_MS });
  });
  return (await shown.innerText()).replaceAll('\u00a0', ' ');
}

/** Changes the workspace settings while VS Code is running. */
export function setSettings(code: VsCode, settings: Readonly<Record<string, unknown>>): void {
  fs.mkdirSync(code.path('.vscode'), { recursive: true });
  fs.writeFileSync(code.path('.vscode/settings.json'), JSON.stringify(settings));
}

const ACTIONS = '.action-widget .monaco-list-row.action';

/** Opens the menu of code actions at the cursor and returns the entry with this title. */
export async function action(code: VsCode, title: string): Promise<Locator> {
  const entry = code.page.locator(ACTIONS, { hasText: title }).first();
  const open = async () => {
    await code.page.keyboard.press('Control+.');
    await entry.waitFor({ timeout: RETRY_MS });
  };
  // A menu that opened before the problems were known is not updated.
  await retry(`the action ${title}`, open, () => code.page.keyboard.press('Escape'));
  return entry;
}

export async function chooseAction(code: VsCode, title: string): Promise<void> {
  const choose = async () => {
    const entry = await action(code, title);
    if ((await entry.and(code.page.locator('.focused')).count()) > 0) {
      await code.page.keyboard.press('Enter');
    } else {
      await entry.click({ timeout: RETRY_MS });
    }
    await entry.waitFor({ state: 'hidden', timeout: RETRY_MS });
  };
  await retry(`choose the action ${title}`, choose, () => code.page.keyboard.press('Escape'));
}

/**
 * Clicks on the text until it has the focus, which another part of VS Code may take meanwhile.
 *
 * @param pane selects the editor, such as one side of a diff
 */
export async function focusText(code: VsCode, pane = '.editor-instance'): Promise<void> {
  const editor = code.page.locator(pane);
  await retry(`the focus is in ${pane}`, async () => {
    await editor.locator('.view-lines').click({ timeout: RETRY_MS });
    await editor.locator('.monaco-editor.focused').waitFor({ timeout: RETRY_MS });
  });
}

/**
 * Types until VS Code shows that the editor is read-only. The message disappears after a while.
 *
 * @param pane selects the editor, such as one side of a diff
 */
export async function cannotBeTyped(code: VsCode, pane = '.editor-instance'): Promise<void> {
  const message = code.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' });
  await retry(`${pane} is read-only`, async () => {
    await focusText(code, pane);
    await code.page.keyboard.type('x');
    await message.first().waitFor({ timeout: RETRY_MS });
  });
  assert.equal(await code.page.locator('.tab.dirty').count(), 0);
}

/** Waits until a preview has this heading. */
export async function showsPage(code: VsCode, heading: string): Promise<void> {
  await until(`a page with the heading ${heading}`, async () => {
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
  await code.clean();
}

/** Undoes one step, and waits until the editor shows this text. */
export async function undo(code: VsCode, shows: string | RegExp): Promise<void> {
  await code.page.locator('.monaco-editor.focused').first().waitFor();
  await code.page.keyboard.press('Control+z');
  await code.showsText(shows);
}
