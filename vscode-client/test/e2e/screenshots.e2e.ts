// Takes the pictures of README.md: RTM_E2E_SCREENSHOTS=1 npm run e2e -- test/e2e/screenshots.e2e.ts
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { hoverOver, openText } from './editor.ts';
import { withPalette } from './png.ts';
import { scenario, testdata, textOf } from './support.ts';
import type { VsCode } from './vscode.ts';

const CLIENT = path.join(import.meta.dirname, '../..');
const [WIDTH, HEIGHT] = [1100, 620];

/** Takes a picture of the window without its title bar. */
async function screenshot(code: VsCode, name: string): Promise<void> {
  const png = await code.page.screenshot({
    animations: 'disabled',
    clip: { x: 0, y: 35, width: WIDTH, height: HEIGHT - 35 },
  });
  fs.writeFileSync(path.join(CLIENT, 'images', `${name}.png`), withPalette(png));
}

/** Creates a variant of the walk in which one hand differs in one frame. */
function makeVariant(workspace: string): void {
  const text = textOf(testdata('walk.rtm'));
  const [before, after] = ['lefthand      |  0.01746', 'lefthand      |  0.25881'];
  const variant = path.join(workspace, 'variant.rtmt');
  fs.writeFileSync(variant, text.replace(before, after).replace('-1.62', '-1.5'));
  const jar = path.join(CLIENT, '../server/target/rtm.jar');
  const out = path.join(workspace, 'walk2.rtm');
  execFileSync('java', ['-jar', jar, 'pack', variant, '-o', out], { stdio: 'pipe' });
  fs.rmSync(variant);
}

if (process.env['RTM_E2E_SCREENSHOTS'] === '1') {
  scenario(
    'screenshots',
    {
      files: { 'walk.rtm': testdata('walk.rtm') },
      prepare: makeVariant,
      settings: {
        'workbench.colorTheme': 'Default Dark Modern',
        'workbench.activityBar.location': 'hidden',
        'workbench.layoutControl.enabled': false,
        'editor.minimap.enabled': false,
        'editor.lightbulb.enabled': 'off',
        'breadcrumbs.enabled': false,
        'editor.fontSize': 12,
        'outline.collapseItems': 'alwaysCollapse',
      },
    },
    async (code) => {
      await code.page.setViewportSize({ width: WIDTH, height: HEIGHT });
      await openText(code, 'walk.rtm', '"StepSound"');
      await code.goTo(330, 1);
      await hoverOver(code, 18, 'leftshoulder', /bone 8 of 21/);
      await code.page.locator('.monaco-hover:not(.hidden) img').first().waitFor();
      await screenshot(code, 'hover');
      await code.page.keyboard.press('Escape');

      await code.goTo(59, 3);
      await code.page.keyboard.type('x');
      await code.page.locator('.squiggly-error').first().waitFor();
      await code.page.keyboard.press('Control+s');
      await code.notification(/was not saved/).waitFor();
      await screenshot(code, 'refused');
      await code.command('File: Revert File');
      await code.command('Notifications: Clear All Notifications');

      // The context menu does not fit into a low window.
      await code.page.setViewportSize({ width: 1400, height: 900 });
      await code.chooseForAll(['walk.rtm', 'walk2.rtm'], 'Compare Selected');
      await code.showsDiff('motion 0 0 -1.62', 'motion 0 0 -1.5');
      await code.page.setViewportSize({ width: WIDTH, height: HEIGHT });
      // Both sides of the diff fit only without the side bar.
      await code.page.keyboard.press('Control+b');
      await code.page.locator('.monaco-diff-editor.side-by-side').waitFor();
      await code.page.locator('.editor.modified .view-line').first().click();
      await code.goTo(67, 1);
      await code.page.locator('.editor.modified .view-line', { hasText: '0.2588' }).waitFor();
      await code.page.mouse.move(0, 0);
      await screenshot(code, 'diff');

      await code.page.keyboard.press('Control+b');
      await code.tab('walk.rtm').first().click();
      await code.page.locator('.monaco-diff-editor').waitFor({ state: 'hidden' });
      await code.page.locator('.pane-header', { hasText: 'work' }).click();
      await code.page.locator('.pane-header', { hasText: 'Outline' }).click();
      await code.page
        .locator('.outline-pane .monaco-list-row', { hasText: 'frame 1' })
        .first()
        .waitFor();
      await code.goTo(78, 1);
      await code.goTo(50, 5);
      await code.page.mouse.move(0, 0);
      await screenshot(code, 'outline');
    },
  );
}
