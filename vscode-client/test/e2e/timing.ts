// Measures a warm VS Code: click to text, and Ctrl+S to a clean tab. Arguments: animations.
import * as fs from 'node:fs';
import * as path from 'node:path';
import { plainFile } from './plainFile.ts';
import { VSIX, testdata } from './support.ts';
import { VsCode, until } from './vscode.ts';

const ROUNDS = 7;

const median = (times: number[]) =>
  Math.round([...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN);

async function measure(name: string, from: string, uncompressed: boolean): Promise<void> {
  const code = await VsCode.start(VSIX, {
    files: { [name]: from, 'warm.rtm': testdata('walk.rtm') },
    uncompressed,
  });
  try {
    await code.ready();
    await code.explorerRow('warm.rtm').dblclick();
    await code.showsText('"StepSound"');
    const opening: number[] = [];
    const saving: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await code.explorerRow('warm.rtm').click();
      await code.showsText('"StepSound"');
      const clicked = performance.now();
      await code.explorerRow(name).click();
      await code.page.waitForFunction(
        `!document.querySelector('.editor-instance .view-lines')?.textContent.includes('StepSound') && document.querySelector('.editor-instance .view-lines')?.textContent.includes('bones')`,
        undefined,
        { polling: 'raf' },
      );
      opening.push(performance.now() - clicked);
      // Nobody edits before the extension has the text.
      await code.page
        .locator('.statusbar-item[id*="rtm.status"]')
        .filter({ hasText: 'frames', hasNotText: ' 13 frames' })
        .waitFor();
      await code.goTo(2, 8);
      await code.page.keyboard.type(String(1 + (round % 8)));
      await code.page.locator('.tab.dirty').waitFor();
      const pressed = performance.now();
      await code.page.keyboard.press('Control+s');
      await code.page.waitForFunction(`!document.querySelector('.tab.dirty')`, undefined, {
        polling: 'raf',
      });
      saving.push(performance.now() - pressed);
      await code.command('View: Close Editor');
      await until('it is closed', async () => (await code.tab(name).count()) === 0);
    }
    const size = (fs.statSync(from).size / 1e6).toFixed(2);
    console.log(
      `${name} (${size} MB${uncompressed ? ', uncompressed' : ''}): open p50 ${median(opening)} ms [${opening.map(Math.round).join(' ')}], save p50 ${median(saving)} ms [${saving.map(Math.round).join(' ')}]`,
    );
  } catch (error) {
    await code.picture('failed timing');
    throw error;
  } finally {
    await code.end();
  }
}

/** As in a browser, and without what only a browser does. */
async function measureBoth(name: string, from: string): Promise<void> {
  await measure(name, from, false);
  await measure(name, from, true);
}

for (const file of process.argv.slice(2)) {
  await measureBoth(path.basename(file), file);
}
const plain = plainFile(30e6);
try {
  await measureBoth('plain.rtm', plain);
} finally {
  fs.rmSync(path.dirname(plain), { recursive: true });
}
