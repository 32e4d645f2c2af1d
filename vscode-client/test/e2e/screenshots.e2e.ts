// Takes the pictures of README.md: RTM_E2E_SCREENSHOTS=1 npm run e2e -- test/e2e/screenshots.e2e.ts
// The moving one consists of pictures in a folder that the scenario prints, with the command that joins them.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { ViewBesideText } from './besideText.ts';
import { focusText, hoverOver, openText } from './editor.ts';
import { FigureView } from './figureView.ts';
import { withPalette } from './png.ts';
import { JAR, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { until } from './waiting.ts';

const CLIENT = path.join(import.meta.dirname, '../..');
const [WIDTH, HEIGHT] = [1100, 620];

/** The window without its title bar. */
function picture(code: VsCode): Promise<Buffer> {
  return code.page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    clip: { x: 0, y: 35, width: WIDTH, height: HEIGHT - 35 },
  });
}

async function screenshot(code: VsCode, name: string): Promise<void> {
  fs.writeFileSync(path.join(CLIENT, 'images', `${name}.png`), withPalette(await picture(code)));
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

const SETTINGS = {
  'rtm.text': 'auto',
  '[rtm]': {},
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'editor.lightbulb.enabled': 'off',
  'breadcrumbs.enabled': false,
  'editor.fontSize': 12,
  'outline.collapseItems': 'alwaysCollapse',
};

if (process.env['RTM_E2E_SCREENSHOTS'] === '1') {
  scenario(
    'screenshots',
    {
      files: { 'walk.rtm': testdata('walk.rtm') },
      prepare: makeVariant,
      settings: SETTINGS,
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

  scenario(
    'a moving picture',
    { files: { 'walk.rtm': testdata('walk.rtm') }, settings: SETTINGS },
    async (code) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-moving-'));
      const delays: string[] = [];
      const add = async (hundredths: number) => {
        const file = path.join(folder, `${String(delays.length / 3).padStart(2, '0')}.png`);
        fs.writeFileSync(file, await picture(code));
        delays.push('-delay', String(hundredths), file);
      };
      const view = new FigureView(code);
      /** Does something that changes the figure, and waits until it is drawn again. */
      const change = async (action: () => Promise<unknown>) => {
        const { pixels } = await view.look();
        await action();
        await until('the figure has changed', async () => (await view.look()).pixels !== pixels);
      };
      await code.page.setViewportSize({ width: WIDTH, height: HEIGHT });
      await openText(code, 'walk.rtm', 'turn');
      await code.page.keyboard.press('Control+b');
      await view.open();
      await code.goTo(TURNED, 26);
      await view.showsFrame('frame 5 of 13');
      await code.page.mouse.move(0, 0);
      await add(150);
      for (let i = 0; i < 8; i++) {
        await change(() => code.page.keyboard.press('Alt+Shift+='));
        await add(i < 7 ? 25 : 120);
      }
      await change(() => code.page.keyboard.press('Control+s'));
      await code.clean();
      await view.frame.locator('#stage').focus();
      await code.page.keyboard.press('Home');
      await view.showsFrame('frame 1 of 13');
      for (let frame = 1; frame <= 13; frame++) {
        await add(12);
        if (frame < 13) {
          await change(() => code.page.keyboard.press('ArrowRight'));
        }
      }
      console.log(
        `convert ${delays.join(' ')} +dither -colors 128 -layers Optimize ${folder}/all.gif && ` +
          `gifsicle -O3 --lossy=20 ${folder}/all.gif -o images/moving.gif`,
      );
    },
  );
}
