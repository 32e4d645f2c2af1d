import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { openText, save, setSettings, showsPage, undo } from './editor.ts';
import { scenario, testdata, textOf } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none, until } from './waiting.ts';

const lens = (code: VsCode, text: string) =>
  code.page.locator('.codelens-decoration', { hasText: text });

/** Makes an edit, and undoes it in one step. */
async function undoneByOne(
  code: VsCode,
  edit: () => Promise<void>,
  expected: string | RegExp,
  name: string,
): Promise<void> {
  await edit();
  await code.showsText(expected);
  await code.page.locator('.tab.dirty').waitFor();
  await code.picture(`lang ${name}`);
  await code.page.locator('.monaco-editor.focused').first().waitFor();
  await code.page.keyboard.press('Control+z');
  await code.clean();
}

scenario(
  'editing commands',
  { files: { 'walk.rtm': testdata('walk.rtm'), 'plain.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await openText(code, 'walk.rtm', '"StepSound"');
    const run = (title: string) => code.command(`RTM: ${title}`);
    const refused = async (title: string, words: string | RegExp) => {
      await run(title);
      await code.notification(words).waitFor();
      assert.equal(await code.page.locator('.monaco-dialog-box').count(), 0, 'no dialog');
      assert.equal(await code.notification(/Request .* failed/).count(), 0, 'no second message');
      await code.picture(`lang 60 refused ${title}`);
      await code.command('Notifications: Clear All Notifications');
    };

    await code.goTo(5, 1);
    await refused('Delete Frame', 'Line 5 is not in a frame: choose a line in a frame.');

    await code.goTo(58, 5);
    await undoneByOne(
      code,
      () => run('Insert Frame between This One and the Next'),
      /^frame 0\.125 *frame 3 of 14$/m,
      '61 insert frame',
    );
    await undoneByOne(code, () => run('Delete Frame'), /frame 2 of 12/, '62 delete frame');
    await undoneByOne(code, () => run('Reverse in Time'), /frame 2 of 13/, '63 reverse');
    await undoneByOne(
      code,
      () => run('Mirror Left and Right'),
      /^ *pelvis .* -0\.0218 +-0\.01514/m,
      '64 mirror',
    );
    await refused('Space Frames Evenly', /already|nothing to change/i);

    await code.goTo(3, 1);
    await undoneByOne(
      code,
      async () => {
        await run('Add Bone...');
        const input = code.page.locator('.quick-input-widget input');
        await input.fill('spine');
        await code.page.locator('.quick-input-message', { hasText: 'already exists' }).waitFor();
        await input.fill('left tail');
        await code.picture('lang 65 add bone prompt');
        await code.page.keyboard.press('Enter');
        await lens(code, '22 bones').waitFor();
      },
      '"left tail"',
      '66 add bone',
    );
    await lens(code, '21 bones').waitFor();
    await code.goTo(13, 4);
    await undoneByOne(
      code,
      async () => {
        await run('Remove Bone...');
        await code.choice('spine1').waitFor();
        const first = code.page.locator('.quick-input-list .monaco-list-row').first();
        assert.equal(
          (await first.innerText()).trim(),
          'spine1',
          'the bone at the cursor is the first choice',
        );
        await code.picture('lang 67 remove bone prompt');
        await code.page.keyboard.press('Enter');
        await lens(code, '20 bones').waitFor();
      },
      /spine\n *spine2/,
      '68 remove bone',
    );
    await lens(code, '21 bones').waitFor();

    const convert = async (to: string) => {
      await run('Convert to Another Encoding...');
      await code.choose(to);
      await code.choose('In This Text');
    };
    await undoneByOne(
      code,
      async () => {
        await run('Convert to Another Encoding...');
        await code.choice('plain').waitFor();
        assert.equal(await code.choice('bmtr 5').count(), 0);
        await code.picture('lang 69 encoding prompt');
        await code.choose('plain');
        await code.choose('In This Text');
      },
      /rtm plain\n/,
      '70 encoding',
    );
    await undoneByOne(
      code,
      async () => {
        await convert('bmtr 3');
        await code
          .notification(/left out, because a bmtr 3 file cannot store such data: 2 properties/)
          .waitFor();
      },
      'rtm bmtr 3',
      '71 a lossy conversion',
    );
    await code.command('Notifications: Clear All Notifications');

    await code.goTo(320, 5);
    await refused(
      'Insert Frame between This One and the Next',
      'Frame 13 is the last frame: choose an earlier one',
    );
    assert.deepEqual(code.bytes('walk.rtm'), original);

    await code.explorerRow('plain.rtm').dblclick();
    await code.showsText('rtm plain');
    await code.oneTab('plain.rtm');
    await convert('bmtr 5');
    await code.showsText('rtm bmtr 5');
    await run('Choose Skeleton...');
    await code.notification(/skeleton/i).waitFor();
    await code.picture('lang 72 choose skeleton');
  },
);

scenario(
  'the status bar, the guide, the walkthrough',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('"StepSound"');
    await code.status('bmtr 5, 13 frames, 21 bones').waitFor();
    const spinner = '.statusbar-item[id*="rtm.status"] .codicon-loading';
    const spins = await code.appearance(spinner);
    await code.command('RTM: Restart Language Server');
    await spins();
    await none(code.page.locator(spinner));
    await code.goTo(57, 3);
    await code.page.keyboard.type('x');
    await code.page.locator('.statusbar-item[id*="rtm.status"] .codicon-error').waitFor();
    await code.picture('lang 81 a problem in the status bar');
    await code.status('bmtr 5').click();
    await code.choice('Show Problems').waitFor();
    await code.picture('lang 82 the menu of the status bar');
    await code.choose('Show Problems');
    const marker = code.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'did you mean "pelvis"',
    });
    await marker.waitFor();
    await marker.locator('a', { hasText: 'bone-unknown' }).click();
    await showsPage(code, 'bone-unknown');
    await code.picture('lang 83 from the problems view to the description');

    await code.tab('walk.rtm').click();
    await undo(code, /^ *pelvis/m);
    await code.command('RTM: Open the Guide');
    await showsPage(code, 'RTM Text: guide');
    await code.picture('lang 84 guide');

    await code.tab('walk.rtm').click();
    await code.command('Welcome: Open Walkthrough...');
    await code.choose('Animations as Text');
    const step = (title: string) =>
      code.page.locator('.getting-started-step', { hasText: title }).first();
    await step('Install Java 17 or newer')
      .locator('.codicon-getting-started-step-checked')
      .waitFor();
    // No text was saved or compared.
    await none(step('Edit and save').locator('.codicon-getting-started-step-checked'));
    await none(step('Compare two animations').locator('.codicon-getting-started-step-checked'));
    const pages = {
      'Install Java 17 or newer': 'Java',
      'Play an animation': 'Poses',
      'Bend his elbow': 'Poses',
      'Edit and save': 'Saving',
      'Take it to the game': 'From the animation to the mod',
      'Click an animation': 'The text of an animation',
      'Compare two animations': 'Comparing',
    };
    for (const [title, page] of Object.entries(pages)) {
      await step(title).click();
      await code.page.locator('.getting-started-step.expanded', { hasText: title }).waitFor();
      await showsPage(code, page);
      await code.picture(`lang 85 walkthrough ${title}`);
    }
    await step('Play an animation').click();
    await code.page.locator('.getting-started-step a', { hasText: 'Open the Example' }).click();
    await code.showsText('LeftForeArm');
    await code.page.locator('.tab', { hasText: 'wave.rtm: figure' }).waitFor();
    await code.picture('lang 86 the example');

    await code.page.keyboard.press('Control+Shift+x');
    await code.page.locator('.extension-list-item', { hasText: 'RTM Text' }).first().click();
    await showsPage(code, 'What you need');
    await code.picture('lang 86 readme');
  },
);

scenario(
  'the example is a copy that keeps its edits',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const open = 'RTM: Open the Example Animation';
    await code.ready();
    // command() would wait for an editor.
    await code.pick('F1', `>${open}`, open);
    await code.page.locator('.tab', { hasText: 'wave.rtm: figure' }).waitFor();
    await code.showsText('LeftForeArm');
    await code.command('RTM: Show as Poses');
    await code.showsText('poses OFP2_ManSkeleton');
    // The row below 'still' that the walkthrough names.
    const row = 81;
    await code.goTo(row, '  LeftForeArm      | turn    '.length + 1);
    await code.showsText(/^ *LeftForeArm +\| turn +9\.86/m);
    await code.page.keyboard.type('3');
    await code.showsText(/^ *LeftForeArm +\| turn +39\.86/m);
    await save(code);
    await code.picture('lang 87 the elbow is bent');
    await code.command('View: Close All Editors');
    await code.pick('F1', `>${open}`, open);
    await code.showsText(/^ *LeftForeArm +\| turn +39\.86/m);
    await code.picture('lang 88 the example again');
  },
);

scenario('a text file', { files: { 'own.rtmt': testdata('walk.rtmt') } }, async (code) => {
  const written = code.path('own.rtm');
  await openText(code, 'own.rtmt', '"StepSound"');
  await code.showsText('frame 1 of 13');
  await code.status('bmtr 5, 13 frames, 21 bones').waitFor();
  await code.goTo(3, 11);
  await code.page.keyboard.type(' // mine');
  await save(code);
  assert.match(code.bytes('own.rtmt').toString(), /reversed 1 \/\/ mine/);
  assert.ok(!fs.existsSync(written), 'saving a text writes only the text');

  await code.command('RTM: Write the Animation next to This Text');
  await until('the animation is written', () => fs.existsSync(written));
  assert.equal(textOf(written), fs.readFileSync(testdata('walk.rtmt'), 'utf8'));
  await code.picture('lang 90 written');

  setSettings(code, { 'rtm.encodeOnSave': 'ifExists' });
  const before = code.bytes('own.rtm');
  await code.goTo(2, 17);
  await code.page.keyboard.type('1');
  // Further spaces do not change the animation.
  await until('the setting takes effect', async () => {
    await code.page.keyboard.type(' ');
    await save(code);
    return !code.bytes('own.rtm').equals(before);
  });
  assert.match(textOf(written), /motion 0 0 -1\.621\n/);

  // A text with errors is saved as text; the animation stays unchanged, and a message says so.
  const now = code.bytes('own.rtm');
  await code.goTo(57, 3);
  await code.page.keyboard.type('x');
  await code.page.locator('.squiggly-error').first().waitFor();
  await save(code);
  await code.notification(/own\.rtm/).waitFor();
  await code.picture('lang 91 the animation is not written');
  assert.deepEqual(code.bytes('own.rtm'), now);
});
