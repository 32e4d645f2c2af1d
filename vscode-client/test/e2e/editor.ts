// What a user does in an editor: pointing at words, asking for menus, reading what comes up.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import type { Locator } from 'playwright-core';
import { type VsCode, until } from './vscode.ts';

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
  // Moved in steps, as a hand does: one jump may come before the editor looks at the mouse.
  await code.page.mouse.move(x - 8, y);
  await code.page.mouse.move(x, y, { steps: 4 });
  await shown.waitFor();
  return (await shown.innerText()).replaceAll('\u00a0', ' ');
}

/** Changes the settings of the workspace while VS Code runs. */
export function setSettings(code: VsCode, settings: Readonly<Record<string, unknown>>): void {
  fs.mkdirSync(code.path('.vscode'), { recursive: true });
  fs.writeFileSync(code.path('.vscode/settings.json'), JSON.stringify(settings));
}

/** What the menu of fixes and rewrites offers at the cursor. */
export async function actions(code: VsCode): Promise<Locator> {
  await code.page.keyboard.press('Control+.');
  const list = code.page.locator('.action-widget .monaco-list-row.action');
  await list.first().waitFor();
  return list;
}

export async function chooseAction(code: VsCode, title: string): Promise<void> {
  await (await actions(code)).filter({ hasText: title }).first().click();
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
  await code.page.keyboard.press('Control+z');
  await code.showsText(shows);
}
