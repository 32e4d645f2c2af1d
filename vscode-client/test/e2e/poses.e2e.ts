import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { DARK, ViewBesideText, chooseTheme, rowOf } from './besideText.ts';
import { chooseAction, focusText, openText, save, undo } from './editor.ts';
import { git } from './git.ts';
import { difference, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { until } from './waiting.ts';

async function clickLens(code: VsCode, title: string): Promise<void> {
  await code.page.locator('.codelens-decoration a', { hasText: title }).click();
}

/** The line and the column of a part of the text that the editor shows, from 1. */
async function place(code: VsCode, part: string): Promise<[number, number]> {
  const text = await code.showsText(part);
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return [before.length, (before.at(-1) ?? '').length + 1];
}

scenario(
  'bending a knee in a text of poses',
  { files: { 'walk.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await openText(code, 'walk.rtm', 'frame 0');
    await clickLens(code, 'Show as Poses');
    await code.showsText(/\nposes OFP2_ManSkeleton/);
    await code.clean();
    assert.deepEqual(code.bytes('walk.rtm'), original, 'the animation is the same');
    await code.picture('poses 01 a text of poses');

    await code.command('RTM: Show Figure');
    await code.tab('walk.rtm').click();
    const [line, column] = await place(code, '-44 ');
    await code.typeAt(line, column + 1, '1');
    await code.dirty('walk.rtm');
    await code.showsText('-144 ');
    await code.picture('poses 02 a bent knee');
    await save(code);
    const { from, to } = difference(original, code.bytes('walk.rtm'));
    // Of one frame of 7 bones: the leg and the foot below it.
    const rows = 2 * (32 + 48);
    assert.ok(to - from <= rows, `only the leg and the foot have moved, not ${from} to ${to}`);

    await code.goTo(line, 1);
    await code.command('RTM: Show Exact Values');
    await code.showsText(/\n {2}leftleg +\| +[-0-9.]+ +[-0-9.]+ +[-0-9.]+ \|/);
    await code.clean();
    await code.page.locator('.statusbar-item', { hasText: 'Ln 16, Col 1' }).waitFor();
    await code.picture('poses 03 exact values');
    await undo(code, '-144 ');
    await undo(code, '-44 ');
    await save(code);
    assert.deepEqual(code.bytes('walk.rtm'), original, 'every edit was undone');
  },
);

scenario(
  'a change in source control as poses, and a turned bone',
  {
    files: { 'walk.rtm': testdata('walk-plain.rtm') },
    prepare(workspace) {
      git(workspace, 'init', '-q', '-b', 'main');
      git(workspace, 'add', '.');
      git(workspace, 'commit', '-q', '-m', 'first');
      const walk = `${workspace}/walk.rtm`;
      const bytes = fs.readFileSync(walk);
      // The third number of the motion.
      bytes.writeFloatLE(-1.5, 16);
      fs.writeFileSync(walk, bytes);
    },
  },
  async (code) => {
    await code.ready();
    await code.page.keyboard.press('Control+Shift+g');
    await code.page.locator('.scm-view .monaco-list-row', { hasText: 'walk.rtm' }).click();
    await code.showsDiff('motion 0 0 -1.62', 'motion 0 0 -1.5');
    await code.page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await code.command('RTM: Show as Poses');
    await code.showsDiff('poses OFP2_ManSkeleton', 'poses OFP2_ManSkeleton');
    await code.picture('poses 04 a change in source control');

    const before = code.bytes('walk.rtm');
    await code.command('View: Close All Editors');
    await code.page.keyboard.press('Control+Shift+e');
    await openText(code, 'walk.rtm', 'frame 0');
    await code.command('RTM: Turn Bone...');
    const input = code.page.locator('.quick-input-widget input');
    await enterInto(code, /degrees to turn it about/, 'leftlag -10 0 0');
    await code.page
      .locator('.quick-input-message', { hasText: /did you mean "leftleg"\?$/ })
      .waitFor();
    assert.equal(await input.inputValue(), 'leftlag -10 0 0', 'the words stay');
    await code.picture('poses 05 a wrong bone');
    await enterInto(code, /did you mean/, 'leftleg -10 0 0');
    await enterInto(code, /Frames, from 1/, '1..20');
    await code.page.locator('.quick-input-message', { hasText: 'There is no frame 20' }).waitFor();
    await enterInto(code, /There is no frame/, '1..2');
    await enterInto(code, /fades in/, 'x');
    await enterInto(code, /Ease must be a number, such as 3/, '0');
    await code.dirty('walk.rtm');
    await code.picture('poses 06 a turned bone');
    await save(code);
    const { from, to } = difference(before, code.bytes('walk.rtm'));
    const frame = 4 + 7 * (32 + 48);
    assert.ok(to - from < 2 * frame, `only two frames have changed, not ${from} to ${to}`);
  },
);

scenario(
  'two animations of a diff have the same form, and a turned bone of "still" keeps the cursor',
  { files: { 'walk.rtm': testdata('walk-plain.rtm'), 'other.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.chooseForAll(['walk.rtm', 'other.rtm'], 'Compare Selected');
    await code.showsDiff('|     0.999391', '|     0.999391');
    await focusText(code, '.monaco-diff-editor .editor.modified');
    await code.command('RTM: Show as Poses');
    await code.showsDiff('| turn', '| turn');
    await code.clean();
    await code.picture('poses 07 two animations');
    await code.command('RTM: Show Exact Values');
    await code.showsDiff('|     0.999391', '|     0.999391');
    await code.clean();
    assert.deepEqual(code.bytes('walk.rtm'), original);
    assert.deepEqual(code.bytes('other.rtm'), original);
    await code.command('View: Close All Editors');

    await openText(code, 'walk.rtm', 'frame 0');
    await code.command('RTM: Copy Pose to...');
    await enterInto(code, /The frame to copy/, '1');
    await enterInto(code, /Frames, from 1/, '');
    await enterInto(code, /fades in/, '0');
    await code.dirty('walk.rtm');
    await code.command('RTM: Show as Poses');
    await code.showsText(/\nstill\n/);
    const [line] = await place(code, 'leftfoot   | turn');
    await code.goTo(line, 1);
    await code.command('RTM: Turn Bone...');
    await code.page
      .locator('.quick-input-widget', {
        hasText: /leftfoot has turn 7.71 0 0. Above 0, x moves its far end/,
      })
      .waitFor();
    await code.picture('poses 07b what the numbers do');
    await enterInto(code, /degrees to turn it about/, 'leftfoot 10 0 0');
    await enterInto(code, /Frames, from 1/, '4');
    await code.page.locator('.breadcrumbs-control', { hasText: 'frame 4' }).waitFor();
    await code.showsText(/leftfoot +\| turn +17.71/);
    await code.picture('poses 08 a bone of still');
  },
);

scenario(
  'an edit proposes the bone and the frame at the cursor',
  {
    files: {},
    prepare(workspace) {
      fs.writeFileSync(`${workspace}/mine.rtmt`, INDENTED);
      const skeleton = 'class Two { skeletonBones[] = {"two words", ""}; };';
      fs.writeFileSync(`${workspace}/model.cfg`, `class CfgSkeletons { ${skeleton} };`);
    },
  },
  async (code) => {
    await openText(code, 'mine.rtmt', 'frame 0.5');
    const proposed = async (question: RegExp) => {
      await code.page.locator('.quick-input-widget', { hasText: question }).waitFor();
      return code.page.locator('.quick-input-widget input').inputValue();
    };
    const [line] = await place(code, '"two words" | 0 1 0');
    await code.goTo(line, 1);
    await code.command('RTM: Mirror Pose...');
    assert.equal(await proposed(/Frames, from 1/), '2', 'the frame of an indented line');
    await code.page.keyboard.press('Escape');
    await code.command('RTM: Turn Bone...');
    assert.equal(await proposed(/degrees to turn it about/), 'two words 0 0 0');
    await code.picture('poses 09 the bone and the frame at the cursor');
    await code.page.keyboard.press('Escape');
    await code.goTo(1, 1);
    await code.command('RTM: Mirror Pose...');
    assert.equal(await proposed(/Frames, from 1/), '1..3', 'no range is not silently all frames');
    await code.page.keyboard.press('Escape');

    await code.goTo(line, 1);
    const isCursorAt = async (frame: string) => {
      const [inserted] = await place(code, frame);
      await code.page
        .locator('.statusbar-item', { hasText: `Ln ${String(inserted)}, Col 1` })
        .waitFor();
    };
    await code.command('RTM: Insert Frame between This One and the Next');
    await isCursorAt('frame 0.75');
    await chooseAction(code, 'Insert a frame between this one and the next');
    await isCursorAt('frame 0.875');
  },
);

scenario(
  'an edit of poses is previewed while it is entered',
  { files: { 'walk.rtm': testdata('walk.rtm') }, settings: DARK },
  async (code) => {
    const { frame } = new ViewBesideText(code);
    const change = frame.locator('#difference', { hasText: /^largest change: left/ });
    const input = code.page.locator('.quick-input-widget input');
    const original = code.bytes('walk.rtm');
    /** Waits for other angles of the highlighted bone in the table of the figure. */
    const otherAngles = async (old: string) => {
      let angles = '';
      await until('the table shows other angles', async () => {
        const cells = await frame.locator('#joints .current td').allTextContents();
        angles = cells.slice(4, 7).join(' ');
        return angles.trim() !== '' && angles !== old;
      });
      return angles;
    };
    await openText(code, 'walk.rtm', 'frame 0');
    await code.command('RTM: Show Figure');
    await code.tab('walk.rtm').click();
    await code.goTo(rowOf('leftarm', 5), 3);
    await frame.locator('#frame', { hasText: 'frame 5 of 13' }).waitFor();
    await code.command('RTM: Turn Bone...');
    await code.page
      .locator('.quick-input-widget', { hasText: /degrees to turn it about/ })
      .waitFor();
    await input.fill('leftarm 0 0 40');
    await change.waitFor();
    await code.picture('poses 10 a preview, dark');
    await input.fill('leftarm 0 0');
    await change.waitFor({ state: 'hidden' });
    await input.fill('leftarm 0 0 -40');
    await change.waitFor();
    await input.press('Escape');
    await change.waitFor({ state: 'hidden' });
    await code.clean();

    await chooseTheme(code, 'Light Modern', 'vs');
    await frame.locator('#table').click();
    await code.tab('walk.rtm').click();
    await code.goTo(rowOf('leftarm', 5), 3);
    const text = await otherAngles('');
    await code.command('RTM: Turn Bone...');
    await enterInto(code, /degrees to turn it about/, 'leftarm 0 0 40');
    await change.waitFor();
    await enterInto(code, /Frames, from 1/, '4..99');
    await code.page.locator('.quick-input-message', { hasText: 'There is no frame 99' }).waitFor();
    assert.equal(await input.inputValue(), '4..99', 'the range stays');
    await change.waitFor({ state: 'hidden' });
    await input.fill('4..6');
    await change.waitFor();
    const turned = await otherAngles(text);
    await code.picture('poses 11 a preview, light');
    await code.page.locator('.quick-input-widget .codicon-quick-input-back').click();
    await code.page
      .locator('.quick-input-widget', { hasText: /degrees to turn it about/ })
      .waitFor();
    assert.equal(await input.inputValue(), 'leftarm 0 0 40', 'the answer before');
    await enterInto(code, /degrees to turn it about/, 'leftarm 0 0 -20');
    await code.page.locator('.quick-input-widget', { hasText: /Frames, from 1/ }).waitFor();
    assert.equal(await input.inputValue(), '4..6', 'the answer after it');
    await enterInto(code, /Frames, from 1/, '4..6');
    await code.page.locator('.quick-input-widget', { hasText: /fades in/ }).waitFor();
    const previewed = await otherAngles(turned);
    await enterInto(code, /fades in/, '0');
    await code.dirty('walk.rtm');
    await code.goTo(rowOf('leftarm', 8), 3);
    const unedited = await otherAngles(previewed);
    await code.goTo(rowOf('leftarm', 5), 3);
    assert.equal(await otherAngles(unedited), previewed, 'the edit is what was previewed');
    await code.picture('poses 12 the edited text');
    await undo(code, 'frame 0');
    await code.clean();
    assert.deepEqual(code.bytes('walk.rtm'), original);
  },
);

scenario(
  'feet on the ground begin and end gradually',
  { files: { 'walk.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    await openText(code, 'walk.rtm', 'frame 0');
    await code.command('RTM: Put Feet on the Ground...');
    await enterInto(code, /Bones that touch the ground/, '');
    await enterInto(code, /Frames, from 1/, '1..5');
    await enterInto(code, /fades in/, '2');
    await code.dirty('walk.rtm');
  },
);

/** The places of frames and names that a search for words at the starts of lines does not find. */
const INDENTED = `rtm plain
bones
  "two words"
frame 0
  "two words" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
  frame 0.5
\t "two words" | 0 1 0 | -1 0 0 | 0 0 1 | 0 0 0
\tframe 1
  "two words" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
`;

/** Enters a text into the box that asks for it. */
async function enterInto(code: VsCode, question: RegExp, text: string): Promise<void> {
  await code.page.locator('.quick-input-widget', { hasText: question }).waitFor();
  const input = code.page.locator('.quick-input-widget input');
  await input.fill(text);
  await input.press('Enter');
}
