// Takes the pictures of README.md: RTM_E2E_SCREENSHOTS=1 npm run e2e -- test/e2e/screenshots.e2e.ts
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ViewBesideText } from './besideText.ts';
import { focusText, hoverOver, openText } from './editor.ts';
import { withPalette } from './png.ts';
import { JAR, scenario, testdata } from './support.ts';
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

/** The line, from 1, of the left forearm in frame 5 of the text of poses. */
const TURNED = 159;

/** Creates a variant of the walk in which the left elbow is bent in frames 5 to 7. */
function makeVariant(workspace: string): void {
  const out = path.join(workspace, 'walk2.rtm');
  const turn = [
    'edit',
    testdata('walk.rtm'),
    '--turn=leftforearm 40 0 0',
    '--frames=5..7',
    '-o',
    out,
  ];
  execFileSync('java', ['-jar', JAR, ...turn], { stdio: 'pipe' });
}

if (process.env['RTM_E2E_SCREENSHOTS'] === '1') {
  scenario(
    'screenshots',
    {
      files: { 'walk.rtm': testdata('walk.rtm') },
      prepare: makeVariant,
      settings: {
        'rtm.text': 'auto',
        '[rtm]': {},
        'workbench.colorTheme': 'Default Dark Modern',
        'workbench.activityBar.location': 'hidden',
        'workbench.layoutControl.enabled': false,
        'editor.lightbulb.enabled': 'off',
        'breadcrumbs.enabled': false,
        'editor.fontSize': 12,
        'outline.collapseItems': 'alwaysCollapse',
      },
    },
    async (code) => {
      await code.page.setViewportSize({ width: WIDTH, height: HEIGHT });
      await openText(code, 'walk.rtm', 'turn');
      await code.goTo(TURNED, 5);
      await hoverOver(code, TURNED, 'leftforearm', /in frame 5 of 13/);
      await screenshot(code, 'hover');
      await code.page.keyboard.press('Escape');

      await code.goTo(TURNED, 3);
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
      await code.showsDiff('turn', 'turn');
      await code.notification('with the joints of walk.rtm').waitFor();
      await code.clearNotifications();
      await code.page.setViewportSize({ width: WIDTH, height: HEIGHT });
      // Both sides of the diff fit only without the side bar.
      await code.page.keyboard.press('Control+b');
      await code.page.locator('.monaco-diff-editor.side-by-side').waitFor();
      await focusText(code, '.editor.modified');
      await code.goTo(TURNED, 1);
      // The first change has scrolled to its number.
      await code.page.keyboard.press('Home');
      await code.page.locator('.editor.modified .view-line', { hasText: '49.34' }).waitFor();
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
      await code.goTo(TURNED, 26);
      await code.page.mouse.move(0, 0);
      await screenshot(code, 'outline');

      await code.page.keyboard.press('Control+b');
      await code.command('RTM: Show Figure');
      const view = new ViewBesideText(code);
      await code.goTo(TURNED, 26);
      await view.showsFrame('frame 5 of 13');
      await screenshot(code, 'figure');
    },
  );
}
