// What a new user meets: default settings, and a mod with a model.cfg.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { DARK, chooseTheme } from './besideText.ts';
import { hoverOver, save } from './editor.ts';
import { FigureView } from './figureView.ts';
import { JAR, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none, until } from './waiting.ts';

/** The settings of this extension that a new user has. */
const DEFAULT = { 'rtm.text': undefined, '[rtm]': undefined };

const BONES = `pelvis:;spine:pelvis;spine1:spine;spine2:spine1;spine3:spine2;neck:spine3;head:neck;
leftshoulder:spine3;leftarm:leftshoulder;leftforearm:leftarm;lefthand:leftforearm;
rightshoulder:spine3;rightarm:rightshoulder;rightforearm:rightarm;righthand:rightforearm;
leftupleg:pelvis;leftleg:leftupleg;leftfoot:leftleg;
rightupleg:pelvis;rightleg:rightupleg;rightfoot:rightleg`;

/** A mod: an animation of a man, and its skeleton. */
const MOD = {
  files: { 'anims/walk.rtm': testdata('walk.rtm') },
  prepare(workspace: string) {
    const bones = BONES.replaceAll('\n', '')
      .split(';')
      .map((bone) => bone.split(':'))
      .map(([bone, parent]) => `      "${bone}", "${parent}"`)
      .join(',\n');
    const skeleton = `  class ModMan {\n    skeletonBones[] = {\n${bones}\n    };\n  };`;
    fs.writeFileSync(`${workspace}/model.cfg`, `class CfgSkeletons {\n${skeleton}\n};\n`);
  },
};

/** The lines of walk.rtm as poses. */
const LINES = execFileSync('java', ['-jar', JAR, 'text', '--poses', testdata('walk.rtm')], {
  encoding: 'utf8',
}).split('\n');
const [FRAME_1 = 0, FRAME_2 = 0] = LINES.flatMap((line, i) =>
  line.startsWith('frame ') ? [i] : [],
);
const FOREARM = LINES.findIndex((line, i) => i > FRAME_2 && line.startsWith('  leftforearm ')) + 1;

/** Waits until lenses above a line begin with these. */
async function showsLenses(code: VsCode, titles: string): Promise<void> {
  await until(`the lenses ${titles}`, async () => {
    const lines = await code.page.locator('.codelens-decoration').allInnerTexts();
    return lines.some((line) => line.replaceAll(/\s+/g, ' ').startsWith(titles));
  });
}

/** Waits until a page in the editor is scrolled to a heading. */
async function beginsWith(code: VsCode, heading: string): Promise<void> {
  await until(`a page begins with ${heading}`, async () => {
    for (const frame of code.page.frames()) {
      const found = frame.getByRole('heading', { name: heading, exact: true });
      if (await found.isVisible().catch(() => false)) {
        const { y = -1 } = (await found.boundingBox()) ?? {};
        return y > 0 && y < 150;
      }
    }
    return false;
  });
}

async function open(code: VsCode, name: string): Promise<void> {
  await code.ready();
  if (!(await code.explorerRow(name).isVisible())) {
    await code.explorerRow('anims').click();
  }
  await code.explorerRow(name).dblclick();
  await code.oneTab(name);
  await code.page.locator('.codelens-decoration').first().waitFor();
}

scenario('typing a pose', { ...MOD, settings: { ...DEFAULT, ...DARK } }, async (code) => {
  const view = new FigureView(code);
  const original = code.bytes('anims/walk.rtm');
  await open(code, 'walk.rtm');
  await code.showsText(/\nposes ModMan/);
  await code.page.locator('.codelens-decoration a', { hasText: 'Show Figure' }).click();
  await view.drawsBothSides();
  const column = (LINES[FOREARM - 1] ?? '').indexOf(' 13 ') + 2;
  const arc = view.frame.locator('#stage[aria-label^="Figure, turn x of leftforearm, + moves it"]');
  await code.goTo(FOREARM, column);
  await view.showsFrame('frame 2 of 13');
  await arc.waitFor();
  await code.picture('first 21 the arc of a number, dark');

  /** Waits until the figure differs from this one. */
  const moves = async (from: string) => {
    await until('the figure follows', async () => (await view.look()).pixels !== from);
    return (await view.look()).pixels;
  };
  const before = (await view.look()).pixels;
  await code.page.keyboard.press('Shift+ArrowRight');
  await code.page.keyboard.press('Shift+ArrowRight');
  await code.page.keyboard.type('60');
  await view.showsDifference(/^largest change: lefthand \d+\.\d cm at phase 0\.083/);
  await moves(before);
  await arc.waitFor();
  await code.picture('first 22 a bent elbow');

  // A row without its number leaves the bone where it was.
  await code.page.keyboard.press('Backspace');
  await code.page.keyboard.press('Backspace');
  await code.page.locator('.squiggly-error').first().waitFor();
  await view.frame.locator('#unreadable', { hasText: 'leftforearm' }).waitFor();
  await view.showsDifference(/^largest change: lefthand/);
  await view.drawsBothSides();
  await code.picture('first 23 an unfinished row');
  await code.page.keyboard.type('30');
  await none(code.page.locator('.squiggly-error'));
  await view.frame.locator('#unreadable').waitFor({ state: 'hidden' });

  const typed = (await view.look()).pixels;
  await code.page.keyboard.press('Alt+=');
  await code.showsText(/leftforearm +\| turn +31 +0 +0/);
  await moves(typed);
  await code.page.keyboard.press('Alt+Shift+=');
  await code.showsText(/leftforearm +\| turn +41 +0 +0/);
  await code.page.keyboard.press('Alt+-');
  await code.showsText(/leftforearm +\| turn +40 +0 +0/);
  await arc.waitFor();

  const hover = await hoverOver(code, FOREARM, 'leftforearm', 'What a larger number does');
  assert.match(hover, /^leftforearm in frame 2 of 13[^\n]*\s+What a larger number does: x \w+/);
  await code.picture('first 24 the hover of a turn');
  await code.page.keyboard.press('Escape');
  await code.goTo(FOREARM, column);
  await arc.waitFor();
  await chooseTheme(code, 'Light Modern', 'vs');
  await code.goTo(FOREARM, column);
  await view.drawsBothSides();
  await arc.waitFor();
  await code.picture('first 25 the arc of a number, light');

  await save(code);
  assert.notDeepEqual(code.bytes('anims/walk.rtm'), original);
  await until('every edit is undone', async () => {
    await code.page.keyboard.press('Control+z');
    return /leftforearm +\| turn +13 +0 +0/.test(await code.text());
  });
  await save(code);
  assert.deepEqual(code.bytes('anims/walk.rtm'), original);
});

scenario(
  'what is shown first',
  {
    ...MOD,
    inOldest: true,
    files: {
      ...MOD.files,
      'anims/run.rtm': testdata('walk.rtm'),
      'anims/other.rtm': testdata('odd/plain-names-to-quote.rtm'),
    },
    settings: DEFAULT,
  },
  async (code) => {
    const original = code.bytes('anims/walk.rtm');
    const lens = (title: string) => code.page.locator('.codelens-decoration a', { hasText: title });
    await open(code, 'walk.rtm');
    await showsLenses(code, 'Show Figure | Show Exact Values | Show Motion | Guide | 13 frames');
    await code.showsText(/\nposes ModMan\n[^]*\nbones[^\n]*\n\s*\nskeleton[^\n]*\n\s*\nframe 0/);
    await code.page.locator('.statusbar-item', { hasText: `Ln ${FRAME_1 + 1}, Col 1` }).waitFor();
    await code.picture('first 11 an animation');
    await lens('Guide').click();
    await beginsWith(code, 'Editing poses');
    await code.picture('first 12 the guide of poses');

    await code.tab('walk.rtm').click();
    await open(code, 'other.rtm');
    await showsLenses(code, 'Show Figure | No poses: no skeleton fits | Show Motion | Guide');
    assert.doesNotMatch(await code.text(), /^poses|\| turn/m);
    await code.picture('first 13 an animation without a skeleton');
    await lens('Guide').click();
    await beginsWith(code, 'Text format');
    await code.picture('first 14 the guide of exact values');

    // The form that was chosen last is that of other animations, too.
    await code.tab('walk.rtm').click();
    await lens('Show Exact Values').click();
    await showsLenses(code, 'Show Figure | Show as Poses | Show Motion | Guide');
    await code.clean();
    await code.page.keyboard.press('Control+k');
    await code.page.keyboard.press('w');
    await none(code.page.locator('.tab'));
    for (const name of ['walk.rtm', 'run.rtm']) {
      await open(code, name);
      await showsLenses(code, 'Show Figure | Show as Poses | Show Motion | Guide');
      assert.doesNotMatch(await code.text(), /^poses|\| turn/m);
    }
    await code.picture('first 15 exact values again');
    assert.deepEqual(code.bytes('anims/walk.rtm'), original);
  },
);
