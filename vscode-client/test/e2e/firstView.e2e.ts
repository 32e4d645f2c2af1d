// What a new user meets: default settings, a mod with a model.cfg, and animations that no skeleton fits.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { DARK, chooseTheme } from './besideText.ts';
import { focusText, hoverOver, save } from './editor.ts';
import { FigureView } from './figureView.ts';
import { JAR, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { RETRY_MS, none, retry, until } from './waiting.ts';

/** The settings of this extension that a new user has. */
const DEFAULT = { 'rtm.text': undefined, '[rtm]': undefined };

const BONES = `pelvis:;spine:pelvis;spine1:spine;spine2:spine1;spine3:spine2;neck:spine3;head:neck;
leftshoulder:spine3;leftarm:leftshoulder;leftforearm:leftarm;lefthand:leftforearm;
rightshoulder:spine3;rightarm:rightshoulder;rightforearm:rightarm;righthand:rightforearm;
leftupleg:pelvis;leftleg:leftupleg;leftfoot:leftleg;
rightupleg:pelvis;rightleg:rightupleg;rightfoot:rightleg`;

/** A mod: an animation of a man with its skeleton, and one of a door, which that skeleton does not fit. */
const MOD = {
  files: { 'anims/walk.rtm': testdata('walk.rtm'), 'anims/again.rtm': testdata('walk.rtm') },
  prepare(workspace: string) {
    const bones = BONES.replaceAll('\n', '')
      .split(';')
      .map((bone) => bone.split(':'))
      .map(([bone, parent]) => `      "${bone}", "${parent}"`)
      .join(',\n');
    const skeleton = `  class ModMan {\n    skeletonBones[] = {\n${bones}\n    };\n  };`;
    fs.writeFileSync(`${workspace}/model.cfg`, `class CfgSkeletons {\n${skeleton}\n};\n`);
    fs.writeFileSync(`${workspace}/door.rtmt`, DOOR);
    execFileSync(
      'java',
      ['-jar', JAR, 'pack', `${workspace}/door.rtmt`, '-o', `${workspace}/anims/door.rtm`],
      { stdio: 'pipe' },
    );
    fs.rmSync(`${workspace}/door.rtmt`);
  },
};

const DOOR = `rtm plain

bones
  hinge
  panel

frame 0
  hinge | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
  panel | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0

frame 1
  hinge | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
  panel | 0 0 1 | 0 1 0 | -1 0 0 | 0 0 0
`;

/** The lines of walk.rtm as poses. */
const LINES = execFileSync('java', ['-jar', JAR, 'text', '--poses', testdata('walk.rtm')], {
  encoding: 'utf8',
}).split('\n');
const FRAMES = LINES.flatMap((line, i) => (line.startsWith('frame ') ? [i + 1] : []));
const FRAME_1 = FRAMES[0] ?? 0;
const FRAME_2 = FRAMES[1] ?? 0;
const FOREARM = LINES.findIndex((line, i) => i >= FRAME_2 && line.startsWith('  leftforearm ')) + 1;

/** The first row of walk.rtm in exact values. */
const EXACT = /\n *pelvis +\| +0 +0 +0.01746/;

async function open(code: VsCode, name: string): Promise<void> {
  await code.ready();
  if (!(await code.explorerRow(name).isVisible())) {
    await code.explorerRow('anims').click();
  }
  await code.explorerRow(name).dblclick();
  await code.oneTab(name);
  await code.page.locator('.codelens-decoration').first().waitFor();
  // The menus know the text, too.
  await code.status(/ frames, /).waitFor();
}

async function close(code: VsCode, name: string): Promise<void> {
  await code.tab(name).hover();
  await code.tab(name).locator('.codicon-close').click();
  await none(code.tab(name));
}

/** The commands and the summary above the first line. */
async function firstLenses(code: VsCode): Promise<string> {
  const lens = code.page.locator('.codelens-decoration').first();
  return (await lens.innerText()).replace(/\s+/g, ' ');
}

async function showsLenses(code: VsCode, expected: RegExp): Promise<void> {
  await until(`lenses ${expected}`, async () => expected.test(await firstLenses(code)));
}

const cursorIn = (code: VsCode, line: number) =>
  code.page.locator('.statusbar-item', { hasText: `Ln ${line}, ` }).first();

const topOf = (element: unknown) =>
  (element as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top;

/** Waits until a preview shows this heading at its top. */
async function showsHeadingFirst(code: VsCode, heading: string): Promise<void> {
  await until(`a page at the heading ${heading}`, async () => {
    for (const frame of code.page.frames()) {
      const found = frame.getByRole('heading', { name: heading, exact: true });
      const top = await found.evaluate(topOf, null, { timeout: 500 }).catch(() => NaN);
      if (top > -20 && top < 120) {
        return true;
      }
    }
    return false;
  });
}

scenario('what is shown first', { ...MOD, settings: DEFAULT }, async (code) => {
  const original = fs.readFileSync(testdata('walk.rtm'));
  await open(code, 'walk.rtm');
  await code.showsText(/\nposes ModMan/);
  await showsLenses(
    code,
    /^Show Figure \| Show Exact Values \| Show Motion \| Guide \| 13 frames, /,
  );
  await cursorIn(code, FRAME_1).waitFor();
  await code.showsText(/\n *bones\n+ *skeleton\n/);
  const folded = (line: number) =>
    code.page.locator('.margin-view-overlays > div', {
      has: code.page.locator(`.line-numbers:text-is("${line}")`),
    });
  await folded(LINES.indexOf('bones') + 1)
    .locator('.codicon-folding-collapsed')
    .waitFor();
  assert.equal(await code.page.locator('.editor-instance .minimap:visible').count(), 0);
  await code.clean();
  await code.picture('first 01 poses');

  await code.goTo(FOREARM, 3);
  await retry('the line of the frame stays at the top', async () => {
    await code.page.mouse.move(700, 500);
    await code.page.mouse.wheel(0, 200);
    await code.page
      .locator('.sticky-widget', { hasText: /frame\s[0-9.]+/ })
      .first()
      .waitFor({ timeout: RETRY_MS });
  });
  await code.picture('first 02 the frame stays at the top');

  // The form that was chosen last is that of the next animation, and of this one when it is opened again.
  await code.goTo(1, 1);
  await code.page.locator('.codelens-decoration a', { hasText: 'Show Exact Values' }).click();
  await code.showsText(EXACT);
  await showsLenses(code, /^Show Figure \| Show as Poses \| Show Motion \| Guide/);
  await code.clean();
  await close(code, 'walk.rtm');
  await open(code, 'walk.rtm');
  await code.showsText(EXACT);
  await close(code, 'walk.rtm');
  await open(code, 'again.rtm');
  await code.showsText(EXACT);
  await code.picture('first 03 exact values again');
  await code.page.locator('.codelens-decoration a', { hasText: 'Show as Poses' }).click();
  await code.showsText(/\nposes ModMan/);
  await code.clean();
  await close(code, 'again.rtm');
  await open(code, 'walk.rtm');
  await code.showsText(/\nposes ModMan/);

  await code.page.locator('.codelens-decoration a', { hasText: 'Guide' }).click();
  await showsHeadingFirst(code, 'Editing poses');
  await code.picture('first 04 the guide at poses');
  await close(code, 'walk.rtm');

  await open(code, 'door.rtm');
  await code.showsText(/^rtm plain/);
  await showsLenses(code, /^Show Figure \| No poses: no skeleton fits \| Show Motion \| Guide/);
  await code.showsText(/panel +\|/);
  await code.picture('first 05 no skeleton fits');
  await code.page.locator('.codelens-decoration a', { hasText: 'Guide' }).click();
  await showsHeadingFirst(code, 'Text format');
  assert.deepEqual(code.bytes('anims/walk.rtm'), original, 'nothing was edited');
});

/** The entries of the open submenu that can be chosen. */
async function entries(code: VsCode): Promise<string[]> {
  const labels = await code.page
    .locator('.monaco-submenu .action-item:not(.disabled) .action-label:not(.separator)')
    .allInnerTexts();
  return labels.map((label) => label.trim());
}

/** Opens the submenu RTM of the text's context menu, and returns its entries. */
async function submenu(code: VsCode): Promise<string[]> {
  const parent = code.page.getByRole('menuitem', { name: 'RTM', exact: true });
  await retry(
    'the submenu RTM',
    async () => {
      await code.page.locator('.monaco-editor.focused').first().waitFor({ timeout: RETRY_MS });
      await code.page.keyboard.press('Shift+F10');
      await parent.hover({ timeout: RETRY_MS });
      await parent.press('ArrowRight', { timeout: RETRY_MS });
      await code.page.getByRole('menuitem', { name: 'Show Motion' }).waitFor({ timeout: RETRY_MS });
    },
    () => code.page.keyboard.press('Escape'),
  );
  return entries(code);
}

/** The commands of the extension that the palette lists. */
async function palette(code: VsCode): Promise<string[]> {
  const input = code.page.locator('.quick-input-widget .quick-input-box input');
  const found = new Set<string>();
  await retry('the palette lists the commands', async () => {
    await code.page.keyboard.press('F1');
    await input.fill('>RTM:', { timeout: RETRY_MS });
    await code.choice('RTM: Open the Guide').waitFor({ timeout: RETRY_MS });
    found.clear();
    let last = false;
    for (let page = 0; page < 10 && !last; page++) {
      for (const row of await code.page.locator('.quick-input-list .monaco-list-row').all()) {
        found.add(((await row.getAttribute('aria-label')) ?? '').replace(/,.*/, ''));
        const of = await row.getAttribute('aria-setsize');
        last ||= of !== null && of === (await row.getAttribute('aria-posinset'));
      }
      await input.press('PageDown');
    }
    assert.ok(last, 'all commands were seen');
    await input.press('Escape');
  });
  return [...found].filter((title) => title.startsWith('RTM: ')).map((title) => title.slice(5));
}

/** The commands that need a skeleton. */
const WITH_SKELETON = [
  'Turn Bone...',
  'Move Bone...',
  'Copy Pose to...',
  'Smooth...',
  'Make Loop...',
  'Put Feet on the Ground...',
  'Step Sounds Where Feet Touch...',
];

scenario('the menus', { ...MOD, settings: DEFAULT }, async (code) => {
  await open(code, 'walk.rtm');
  await code.showsText(/\nposes ModMan/);
  await code.goTo(FOREARM, 3);
  const ofPoses = await submenu(code);
  await code.picture('first 11 the submenu RTM');
  assert.deepEqual(ofPoses, [
    'Turn Bone...',
    'Move Bone...',
    'Insert Frame between This One and the Next',
    'Delete Frame',
    'Show Figure',
    'Show Motion',
    'Show Exact Values',
  ]);
  const showFigure = code.page.getByRole('menuitem', { name: 'Show Figure' });
  await showFigure.hover();
  await showFigure.press('Enter');
  await code.page.locator('.tab', { hasText: 'walk.rtm: figure' }).waitFor();
  await focusText(code);
  const listed = await palette(code);
  for (const title of [...WITH_SKELETON, 'Show Exact Values', 'Reverse in Time']) {
    assert.ok(listed.includes(title), `${title} is in ${listed.join(', ')}`);
  }
  assert.ok(!listed.includes('Show as Poses'));

  await open(code, 'door.rtm');
  await showsLenses(code, /no skeleton fits/);
  await focusText(code);
  assert.deepEqual(await submenu(code), [
    'Insert Frame between This One and the Next',
    'Delete Frame',
    'Show Figure',
    'Show Motion',
  ]);
  await code.picture('first 12 the submenu RTM without a skeleton');
  await code.page.keyboard.press('Escape');
  await code.page.keyboard.press('Escape');
  await focusText(code);
  const without = await palette(code);
  for (const title of [...WITH_SKELETON, 'Show as Poses', 'Show Exact Values']) {
    assert.ok(!without.includes(title), `${title} is in ${without.join(', ')}`);
  }
  assert.ok(without.includes('Reverse in Time') && without.includes('Choose Skeleton...'));
});

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
