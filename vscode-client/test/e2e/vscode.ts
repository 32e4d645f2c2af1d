// Actions of a user in VS Code: the Explorer, tabs, editors, commands and dialogs.
import type { Locator } from 'playwright-core';
import { Session } from './session.ts';
import { RETRY_MS, none, retry, until } from './waiting.ts';

/** The field of the quick pick list. */
const QUICK_INPUT = '.quick-input-widget .quick-input-box input';

/** A running VS Code. */
export class VsCode extends Session {
  /** Waits until the extension is active. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await until('the extension is active', () =>
      this.logs('remoteexthost.log').includes('rtm-text.rtm-text'),
    );
  }

  explorerRow(name: string) {
    return this.page.locator(`.explorer-folders-view .monaco-list-row:has(:text-is("${name}"))`);
  }

  /** Chooses from the context menu of a file. */
  async chooseFor(name: string, entry: string): Promise<void> {
    await this.chooseForAll([name], entry);
  }

  /** Chooses from the context menu of several files, which it selects in the Explorer. */
  async chooseForAll(names: readonly [string, ...string[]], entry: string): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: entry });
    const selected = (row: Locator) => row.and(this.page.locator('.selected')).isVisible();
    const choose = async () => {
      const [first, ...others] = names.map((name) => this.explorerRow(name));
      // A click would also open a single file.
      if (others.length > 0 && first && !(await selected(first))) {
        await first.click();
        // A text that appears late would replace what the entry opens.
        await this.showsText(/^rtm /m);
        await this.oneTab(names[0]);
      }
      for (const row of others) {
        if (!(await selected(row))) {
          await row.click({ modifiers: ['Control'] });
        }
      }
      await (others.at(-1) ?? first)?.click({ button: 'right' });
      await item.hover({ timeout: RETRY_MS });
      // VS Code ignores clicks right after it has opened the menu. If the menu has been closed, the key
      // must not go to the Explorer, where it would open the file.
      await item.press('Enter', { timeout: RETRY_MS });
      await item.waitFor({ state: 'hidden', timeout: RETRY_MS });
    };
    // When an editor opens, the Explorer changes the selection and closes the menu.
    await retry(`choose ${entry}`, choose, () => this.page.keyboard.press('Escape'));
  }

  /** Renames a file in the Explorer. */
  async rename(name: string, to: string): Promise<void> {
    const input = this.page.locator('.explorer-item-edited input');
    // The field is closed, with what it has, when something else takes the focus.
    await retry(`rename ${name}`, async () => {
      if (await this.explorerRow(to).isVisible()) {
        return;
      }
      await this.chooseFor(name, 'Rename...');
      await input.fill(to, { timeout: RETRY_MS });
      await input.press('Enter', { timeout: RETRY_MS });
      await this.explorerRow(to).waitFor({ timeout: RETRY_MS });
    });
  }

  tab(name: string) {
    return this.page.locator(`.tabs-container .tab[data-resource-name="${name}"]`);
  }

  /** Waits until a file has one tab. The redirecting editor adds a second one for a moment. */
  async oneTab(name: string): Promise<void> {
    await until(`one tab has ${name}`, async () => (await this.tab(name).count()) === 1);
  }

  /** The visible lines of the editor. */
  async text(): Promise<string> {
    const lines = await this.page
      .locator('.editor-instance .view-lines .view-line')
      .evaluateAll((all) =>
        (all as unknown as { style: { top: string }; textContent: string }[])
          .map(({ style, textContent }) => ({ top: parseFloat(style.top), text: textContent }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text.replaceAll('\u00a0', ' ')),
      );
    return lines.join('\n');
  }

  /** Waits until the visible lines of the editor have a part, and returns them. */
  async showsText(part: string | RegExp): Promise<string> {
    let text = '';
    await until(`the editor shows ${part}`, async () => {
      text = await this.text();
      return typeof part === 'string' ? text.includes(part) : part.test(text);
    });
    return text;
  }

  /** Waits until the cursor of a text that was opened for the first time is in the first frame. */
  async isPlaced(): Promise<void> {
    await this.page
      .locator('.statusbar-item', { hasText: /Ln (?!1,)\d/ })
      .first()
      .waitFor();
  }

  /** Waits until a diff has these texts on its left and right. */
  async showsDiff(left: string, right: string): Promise<void> {
    const side = async (name: string) => {
      const lines = await this.page
        .locator(`.monaco-diff-editor .editor.${name} .view-line`)
        .allTextContents();
      return lines.join('\n').replaceAll('\u00a0', ' ');
    };
    await until(
      `a diff of ${left} and ${right}`,
      async () =>
        (await side('original')).includes(left) && (await side('modified')).includes(right),
    );
  }

  /** Types at a line and column of the active editor. */
  async typeAt(line: number, column: number, text: string): Promise<void> {
    await this.goTo(line, column);
    await this.page.keyboard.type(text);
    // Closes the list of completions, which would take further keys.
    await this.page.keyboard.press('Escape');
  }

  /** Clicks a button of a message. */
  async answer(message: string | RegExp, button: string): Promise<void> {
    await this.notification(message).hover();
    await this.notification(message).locator('.monaco-button', { hasText: button }).click();
  }

  /** Moves the cursor to a line and column. */
  async goTo(line: number, column: number): Promise<void> {
    const entry = new RegExp(`go to line ${line} (at|and) (column|character) ${column}\\b`, 'i');
    await this.pick('Control+g', `:${line}:${column}`, entry);
    await this.page
      .locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` })
      .first()
      .waitFor();
    await this.page.locator('.monaco-editor.focused').first().waitFor();
  }

  /** An entry of the quick pick list. */
  choice(text: string | RegExp) {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /** Chooses an entry of the quick pick list that is open. */
  async choose(entry: string): Promise<void> {
    await retry(`choose ${entry}`, () => this.chooseRow(this.choice(entry)));
  }

  /** Tries once to choose a row of the quick pick list that is open. */
  async chooseRow(row: Locator): Promise<void> {
    await row.waitFor({ timeout: RETRY_MS });
    // A click has no effect while the list is drawn again, or if something else is above the row.
    if ((await row.and(this.page.locator('.focused')).count()) > 0) {
      // Not the key itself: an editor that takes the focus at this moment would get it, and break its line.
      const enter = { key: 'Enter', code: 'Enter', keyCode: 13 };
      await this.page.locator(QUICK_INPUT).dispatchEvent('keydown', enter, { timeout: RETRY_MS });
    } else {
      await row.click({ timeout: RETRY_MS });
    }
    await row.waitFor({ state: 'hidden', timeout: RETRY_MS });
  }

  /** Opens a quick pick list with a key, filters it, and chooses an entry. */
  async pick(key: string, filter: string, entry: string | RegExp): Promise<void> {
    const input = this.page.locator(QUICK_INPUT);
    // An editor that opens late takes the focus, which closes the list or leaves it without the focus. A
    // list that stays open has only the commands that were enabled when it was opened.
    await retry(`pick ${entry}`, async () => {
      if (await input.isVisible()) {
        await input.press('Escape', { timeout: RETRY_MS });
        await input.waitFor({ state: 'hidden', timeout: RETRY_MS });
      }
      await this.page.keyboard.press(key);
      await enter(input, filter);
      await this.chooseRow(this.choice(entry));
    });
  }

  async command(title: string): Promise<void> {
    // An editor that opens late would take the focus and close the list.
    await this.page.locator('.monaco-editor.focused').first().waitFor();
    await this.pick('F1', `>${title}`, title);
  }

  /** Saves the active editor under another name in the workspace. */
  async saveAs(
    name: string,
    { overwrite = false, key }: { overwrite?: boolean; key?: string } = {},
  ): Promise<void> {
    if (key === undefined) {
      await this.command('File: Save As...');
    } else {
      await this.page.keyboard.press(key);
    }
    await this.enterTarget(name, { overwrite });
  }

  /** Enters a name in the workspace into the *Save As* dialog. */
  async enterTarget(name: string, { overwrite = false } = {}): Promise<void> {
    await this.enterPath(this.path(name));
    if (overwrite) {
      const question = this.page.locator('.quick-input-widget', { hasText: 'already exists' });
      await question.waitFor();
      await retry('confirm overwriting', async () => {
        if (await question.isVisible()) {
          await question.locator('.monaco-button', { hasText: 'OK' }).click({ timeout: RETRY_MS });
        }
        await question.waitFor({ state: 'hidden', timeout: RETRY_MS });
      });
    }
    await this.page.locator(QUICK_INPUT).waitFor({ state: 'hidden' });
  }

  /** Enters a path into a file dialog, and confirms it. */
  async enterPath(file: string): Promise<void> {
    const input = this.page.locator(QUICK_INPUT);
    await until('the dialog is open', async () => {
      return (await input.isVisible()) && (await input.inputValue()).startsWith('/');
    });
    // When the dialog has listed the folder, it replaces the path.
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await until('the dialog keeps the path', async () => {
      const kept = (await input.inputValue()) === file;
      await enter(input, file);
      return kept;
    });
    await this.page.keyboard.press('Enter');
  }

  /** Waits until no tab has unsaved changes. */
  async clean(): Promise<void> {
    await none(this.page.locator('.tab.dirty'));
  }

  /** Waits until the tab of a file has unsaved changes. */
  async dirty(name: string): Promise<void> {
    await this.page.locator(`.tab.dirty[data-resource-name="${name}"]`).first().waitFor();
  }

  async clearNotifications(): Promise<void> {
    await this.pick('F1', '>Notifications: Clear All Notifications', 'Clear All Notifications');
    await this.page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
  }

  /** Watches for an element that may be visible only briefly; the result waits until it has appeared. */
  async appearance(selector: string): Promise<() => Promise<void>> {
    const seen = 'rtmSeen';
    await this.page.evaluate(
      `{
        const seen = () => (window.${seen} ||= document.querySelector(${JSON.stringify(selector)}) !== null);
        const all = { subtree: true, childList: true, attributes: true };
        window.${seen} = false;
        new MutationObserver((_, observer) => seen() && observer.disconnect()).observe(document.body, all);
      }`,
    );
    return () => this.waitUntil(`window.${seen}`);
  }

  /**
   * Waits until an expression is true, checking it before each picture. VS Code's page does not let
   * `waitForFunction` evaluate its text again.
   */
  async waitUntil(expression: string): Promise<void> {
    await this.page.evaluate(
      `new Promise((resolve) => {
        const check = () => ((${expression}) ? resolve() : requestAnimationFrame(check));
        check();
      })`,
    );
  }

  /** The entry of RTM Text in the status bar. */
  status(text: string | RegExp) {
    return this.page.locator('.statusbar-item[id*="rtm.status"]').filter({ hasText: text });
  }

  /** What a screenshot would show, in words: on some machines only the output of the tests is kept. */
  async state(): Promise<string> {
    const focused = await this.page.evaluate<string>(
      `(() => {
        const classes = [];
        for (let at = document.activeElement; at && classes.length < 6; at = at.parentElement) {
          classes.push(at.className || at.tagName);
        }
        return classes.join(' < ');
      })()`,
    );
    const all = async (selectors: string) => {
      const texts = await this.page.locator(selectors).filter({ visible: true }).allInnerTexts();
      return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).join(', ');
    };
    return [
      `focus: ${focused}`,
      `tabs: ${await all('.tab')}`,
      `status: ${await all('.statusbar-item')}`,
      `messages: ${await all('.notification-toast, .monaco-dialog-box, .quick-input-widget')}`,
      `text: ${(await this.text()).slice(0, 500)}`,
    ].join('\n');
  }

  notification(text: string | RegExp) {
    return this.page
      .locator('.notification-toast, .notification-list-item')
      .filter({ hasText: text })
      .first();
  }
}

/** Sets the value of a field. Keys could go to an editor that takes the focus meanwhile. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.evaluate(
    (element, value) => {
      const input = element as unknown as { value: string; dispatchEvent(event: Event): void };
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
    { timeout: RETRY_MS },
  );
}
