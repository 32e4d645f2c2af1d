// The views beside the text of walk.rtm: the figure and the motion.
import * as fs from 'node:fs';
import { testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { RETRY_MS, retry } from './waiting.ts';

export const LINES = fs.readFileSync(testdata('walk.rtmt'), 'utf8').split('\n');

/** The first line of each frame, from 1. */
export const FRAMES = LINES.flatMap((line, i) => (line.startsWith('frame ') ? [i + 1] : []));

/** The line of a bone's row, from 1. */
export function rowOf(bone: string, frame: number): number {
  const from = FRAMES[frame - 1] ?? 0;
  return LINES.findIndex((line, i) => i >= from && line.startsWith(`  ${bone} `)) + 1;
}

export const DARK = { 'workbench.colorTheme': 'Default Dark Modern' };

/** A view whose page is in a webview. */
export class ViewBesideText {
  protected readonly code: VsCode;

  constructor(code: VsCode) {
    this.code = code;
  }

  get frame() {
    return this.code.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** Opens the view with its button above the text. */
  protected async click(button: string): Promise<void> {
    await this.code.page
      .locator(`.editor-actions .action-label[aria-label^="${button}"]`)
      .first()
      .click();
  }

  async showsFrame(words: string): Promise<void> {
    await this.frame.locator('#frame', { hasText: words }).waitFor();
  }
}

/** Chooses a theme by its name in VS Code's list. */
export async function chooseTheme(code: VsCode, theme: string, workbench: string): Promise<void> {
  await retry(`choose ${theme}`, async () => {
    await code.command('Preferences: Color Theme');
    const list = code.page.locator('.quick-input-list');
    await list.locator('.monaco-list-row', { hasText: 'Dark Modern' }).first().waitFor();
    await code.page.locator('.quick-input-widget input').fill(theme);
    await code.chooseRow(list.locator(`.monaco-list-row[aria-label^="${theme}"]`).first());
    await code.page.locator(`.monaco-workbench.${workbench}`).waitFor({ timeout: 2 * RETRY_MS });
  });
}
