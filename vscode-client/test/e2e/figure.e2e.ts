import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { DARK, FRAMES, LINES, chooseTheme, rowOf } from './besideText.ts';
import { FigureView } from './figureView.ts';
import { JAR, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { RETRY_MS, retry, until } from './waiting.ts';

/** The line of the text cursor, from 1. */
async function cursorLine(code: VsCode): Promise<number> {
  const number = code.page.locator('.editor-instance .active-line-number').first();
  return Number(await number.textContent());
}

scenario(
  'the figure',
  { inOldest: true, files: { 'walk.rtm': testdata('walk.rtm') }, settings: DARK },
  async (code) => {
    const view = new FigureView(code);
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await view.open();
    await code.page.locator('.tab[aria-label^="walk.rtm: figure"]').waitFor();
    assert.equal(
      await code.page.locator('.monaco-editor.focused').count(),
      1,
      'the text has the focus',
    );
    await code.picture('30 figure, dark');

    // Trails are for the highlighted bone: here that of the list.
    await code.goTo(LINES.indexOf('  leftarm') + 1, 3);
    await view.frame.locator('#trail:enabled').waitFor();
    const row = rowOf('leftarm', 5);
    await code.goTo(row, 3);
    await view.showsFrame('frame 5 of 13, phase 0.33333');
    await code.picture('31 figure at the cursor');

    // The cursor goes to the row of a clicked limb in the frame that is shown.
    await until('the cursor is in a row of the right side of frame 5', async () => {
      const { place } = await view.look();
      if (place) {
        await view.frame.locator('#stage').click({ position: place });
      }
      const line = await cursorLine(code);
      return line !== row && line > (FRAMES[4] ?? 0) && /^ {2}right/.test(LINES[line - 1] ?? '');
    });

    const before = await view.look();
    await code.page.locator('.editor-instance .view-lines').first().click();
    await code.goTo(row, (LINES[row - 1] ?? '').lastIndexOf('|') + 2);
    await view.showsFrame('frame 5 of 13');
    await code.page.keyboard.press('Shift+End');
    await code.page.keyboard.type(' -0.15 0.2 0.1');
    await view.showsDifference(/^largest change: left\w+ \d+\.\d cm at phase 0\.33333$/);
    await view.frame.locator('#legend .saved', { hasText: 'saved' }).waitFor();
    await until('the limb moves', async () => (await view.look()).pixels !== before.pixels);
    await code.picture('32 figure, a typed number');

    await until('nothing is unsaved after undo', async () => {
      await code.page.keyboard.press('Control+z');
      return (
        (await code.page.locator('.tab.dirty').count()) === 0 &&
        (await view.frame.locator('#legend .saved').isHidden())
      );
    });

    for (const [theme, name, file] of [
      ['Light Modern', 'vs', '33 figure, light'],
      ['Dark High Contrast', 'hc-black', '34 figure, high contrast'],
    ] as const) {
      const old = (await view.look()).pixels;
      await chooseTheme(code, theme, name);
      await until(`the figure is drawn in ${theme}`, async () => {
        return (await view.look()).pixels !== old;
      });
      await view.drawsBothSides();
      await code.picture(file);
    }

    // The page has the text's frame, its view and its document again after a reload.
    await code.page.locator('.editor-instance .view-lines').first().click();
    await Promise.all([code.page.waitForEvent('load'), code.command('Developer: Reload Window')]);
    await code.ready();
    await code.page.locator('.tab[aria-label^="walk.rtm: figure"]').waitFor();
    await view.drawsBothSides();
  },
);

scenario(
  'the figure of a diff',
  {
    files: { 'walk.rtm': testdata('walk.rtm') },
    prepare(workspace) {
      const text = fs.readFileSync(testdata('walk.rtmt'), 'utf8');
      const row = rowOf('lefthand', 7) - 1;
      const lines = text.split('\n');
      lines[row] = (lines[row] ?? '').replace(/\|[^|]*$/, '| 0.05 0.1 0.1');
      const variant = path.join(workspace, 'other.rtmt');
      fs.writeFileSync(variant, lines.join('\n'));
      const out = path.join(workspace, 'other.rtm');
      execFileSync('java', ['-jar', JAR, 'pack', variant, '-o', out], { stdio: 'pipe' });
      fs.rmSync(variant);
    },
  },
  async (code) => {
    const view = new FigureView(code);
    await code.ready();
    await code.chooseForAll(['walk.rtm', 'other.rtm'], 'Compare Selected');
    await code.page.locator('.monaco-diff-editor').waitFor();
    await view.open();
    await view.showsDifference(/^largest change: lefthand \d+\.\d cm at phase 0\.5$/);
    await retry('go to the largest difference', async () => {
      await view.frame.locator('#difference').click({ timeout: RETRY_MS });
      await view.frame.locator('#frame', { hasText: 'frame 7 of 13' }).waitFor({
        timeout: RETRY_MS,
      });
    });
    await code.picture('35 figure of a diff');
  },
);
