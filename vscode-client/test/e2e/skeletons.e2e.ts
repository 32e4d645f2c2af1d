import assert from 'node:assert/strict';
import { chooseAction, goToWord, hoverOver, openText, undo } from './editor.ts';
import { scenario, testdata, textOf } from './support.ts';
import {
  LEFT_SHOULDER,
  SPINE1,
  SPINE1_IN_CONFIG,
  SPINE1_IN_FRAME_1,
  TORSO,
  WHOLE,
} from './walker.ts';
import type { VsCode } from './vscode.ts';
import { none, until } from './waiting.ts';

const problems = (code: VsCode, kind: 'warning' | 'error') =>
  code.page.locator(`.editor-instance .squiggly-${kind}`);

scenario('navigating to a model.cfg', WHOLE, async (code) => {
  await openText(code, 'walk.rtm', '"StepSound"');
  const hover = await hoverOver(code, SPINE1_IN_FRAME_1, 'spine1', /model space/);
  assert.match(hover, /Walker/);
  await code.picture('skeleton 01 hover in both spaces');

  await goToWord(code, SPINE1, 'spine1');
  await code.command('Show Type Hierarchy');
  await code.page.locator('.part.sidebar .monaco-list-row', { hasText: 'Spine2' }).waitFor();
  await code.picture('skeleton 02 hierarchy');
  await code.page.keyboard.press('Escape');

  await goToWord(code, SPINE1, 'spine1');
  await code.page.keyboard.press('F12');
  await code.page.locator('.tab.active[data-resource-name="model.cfg"]').waitFor();
  await code.showsText('"Spine1", "Spine"');
  await code.page
    .locator('.statusbar-item', { hasText: `Ln ${SPINE1_IN_CONFIG},` })
    .first()
    .waitFor();
  await hoverOver(code, SPINE1_IN_CONFIG, 'Spine1', /Spine2/);
  await code.picture('skeleton 03 the model.cfg');

  await code.goTo(SPINE1_IN_CONFIG, 18);
  await code.page.keyboard.type('x');
  await problems(code, 'warning').or(problems(code, 'error')).first().waitFor();
  await code.picture('skeleton 04 a parent that is none');
});

scenario('bones that are not in the skeleton', TORSO, async (code) => {
  const original = code.bytes('walk.rtm');
  await openText(code, 'walk.rtm', '"StepSound"');
  await code.command('RTM: Choose Skeleton...');
  await code.answer('Which skeleton', 'Walker');
  await code.notification('The animation uses skeleton Walker').waitFor();
  await problems(code, 'warning').first().waitFor();
  await code.clearNotifications();
  await goToWord(code, LEFT_SHOULDER, 'leftshoulder');
  await code.picture('skeleton 10 bones that it lacks');
  await chooseAction(code, 'Remove all 14 bones that are not in Walker');
  await until('the bones are removed', async () => !(await code.text()).includes('leftshoulder'));
  await none(problems(code, 'warning'));
  await code.picture('skeleton 11 all are removed');
  await undo(code, 'leftshoulder');
  await code.clean();
  assert.deepEqual(code.bytes('walk.rtm'), original);
});

const PLAIN = { files: { 'walk.rtm': testdata('walk-plain.rtm') } };

scenario('a skeleton from the motion', PLAIN, async (code) => {
  await openText(code, 'walk.rtm', 'rtm plain');
  await code.command('RTM: Choose Skeleton...');
  await code.answer('Which skeleton', 'From the motion of this animation');
  await code.page.locator('.tab.active[data-resource-name="model.cfg"]').waitFor();
  await code.showsText('class ProposedSkeleton');
  await code.picture('skeleton 15 from the motion');
});

scenario('a conversion to a new file', WHOLE, async (code) => {
  const original = code.bytes('walk.rtm');
  await openText(code, 'walk.rtm', '"StepSound"');
  await code.command('RTM: Convert to Another Encoding...');
  await code.choose('plain');
  await code.choice('As a New File').waitFor();
  await code.picture('skeleton 20 where to');
  await code.choose('As a New File');
  await code.enterPath(code.path('absolute.rtm'));
  await code.page.locator('.tab.active[data-resource-name="absolute.rtm"]').waitFor();
  await code.showsText('rtm plain');
  await code
    .notification(/absolute.rtm was written\. Converted to plain using skeleton Walker/)
    .waitFor();
  await code.picture('skeleton 21 the new file');
  assert.equal(code.bytes('absolute.rtm').subarray(0, 8).toString('latin1'), 'RTM_MDAT');
  assert.deepEqual(code.bytes('walk.rtm'), original);
  assert.equal(await code.page.locator('.tab.dirty').count(), 0);
});

scenario(
  'a new animation',
  { ...TORSO, files: { ...TORSO.files, 'plain.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    await openText(code, 'walk.rtm', '"StepSound"');
    await code.command('Create: New File...');
    await code.choose('RTM Animation');
    await code.enterPath(code.path('pose.rtm'));
    const first = code.page.locator('.quick-input-list .monaco-list-row').first();
    await first.filter({ hasText: /Walker.*7 bones/s }).waitFor();
    await code.picture('skeleton 30 of a new animation');
    await code.choose('Walker');
    await code.page.locator('.quick-input-widget', { hasText: 'Number of frames' }).waitFor();
    await code.picture('skeleton 31 how many frames');
    await code.page.keyboard.press('Enter');
    await code.choice('bmtr 5').waitFor();
    await code.picture('skeleton 32 which encoding');
    await code.page.keyboard.press('Enter');
    await code.page.locator('.tab.active[data-resource-name="pose.rtm"]').waitFor();
    await code.showsText('rtm bmtr 5');
    await code.showsText(/^ *head +\| +0 +0 +0 +1 \| +0 +0 +0/m);
    await code.clean();
    await code.picture('skeleton 33 the pose');
    assert.equal((await code.text()).match(/^frame /gm)?.length, 1);
    assert.equal(code.bytes('pose.rtm').subarray(0, 4).toString(), 'BMTR');

    await code.command('RTM: New Animation...');
    await code.enterPath(code.path('plain.rtm'));
    const question = code.page.locator('.quick-input-widget', { hasText: 'already exists' });
    await question.locator('.monaco-button', { hasText: 'OK' }).click();
    await code.choose('Walker');
    await code.page.locator('.quick-input-widget', { hasText: 'Number of frames' }).waitFor();
    await code.page.keyboard.press('Enter');
    await code.choose('bmtr 3');
    await code.page.locator('.tab.active[data-resource-name="plain.rtm"]').waitFor();
    await code.showsText('rtm bmtr 3');
    assert.match(
      textOf(code.path('plain.rtm')),
      /^frame 0\n {2}pelvis +\| +0 +0 +0 +1 \| +0 +0 +0/m,
    );
  },
);

scenario(
  'renaming a bone of a skeleton',
  { ...WHOLE, files: { ...WHOLE.files, 'other.rtm': testdata('walk.rtm') } },
  async (code) => {
    const files = ['walk.rtm', 'other.rtm', 'model.cfg'];
    const before = files.map((file) => code.bytes(file));
    await code.explorerRow('model.cfg').dblclick();
    await code.showsText('"Spine1", "Spine"');
    // The server is running.
    await hoverOver(code, SPINE1_IN_CONFIG, 'Spine1', /Spine2/);
    const rename = async () => {
      await code.goTo(SPINE1_IN_CONFIG, 9);
      await code.page.keyboard.press('F2');
      await code.page.locator('.rename-box input').fill('Spine9');
      await code.page.keyboard.press('Enter');
    };
    const dialog = code.page.locator('.monaco-dialog-box', {
      hasText: 'Rename "Spine1" to "Spine9" in model.cfg and in 2 animations?',
    });
    const answer = async (button: string) => {
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await none(dialog);
    };
    await rename();
    await dialog.waitFor();
    await code.picture('skeleton 20 the number of files');
    await answer('Cancel');
    await code.notification('the bone was not renamed').waitFor();
    assert.deepEqual(
      files.map((file) => code.bytes(file)),
      before,
    );
    await code.clearNotifications();

    await rename();
    await answer('Rename');
    await code.showsText('"Spine9", "Spine"');
    // VS Code saves what it has renamed.
    await until('all files are saved', () =>
      files.every((file, i) => !code.bytes(file).equals(before[i] ?? Buffer.alloc(0))),
    );
    await code.picture('skeleton 21 renamed');
    for (const file of ['walk.rtm', 'other.rtm']) {
      assert.match(textOf(code.path(file)), /^ *spine9\b/im);
      assert.doesNotMatch(textOf(code.path(file)), /^ *spine1\b/im);
    }
    assert.equal(
      code.bytes('model.cfg').toString(),
      before[2]?.toString().replaceAll('"Spine1"', '"Spine9"'),
    );
  },
);
