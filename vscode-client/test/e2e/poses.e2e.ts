import assert from 'node:assert/strict';
import { openText, save, undo } from './editor.ts';
import { difference, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';

async function clickLens(code: VsCode, title: string): Promise<void> {
  await code.page.locator('.codelens-decoration a', { hasText: title }).click();
}

/** The line and the column of a part of the text that the editor shows, from 1. */
async function place(code: VsCode, part: string): Promise<[number, number]> {
  const text = await code.text();
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
    await code.showsText(/\n {2}leftleg +\| [-0-9.]+ [-0-9.]+ [-0-9.]+ \|/);
    await code.clean();
    await code.page.locator('.statusbar-item', { hasText: 'Ln 16, Col 1' }).waitFor();
    await code.picture('poses 03 exact values');
    await undo(code, '-144 ');
    await undo(code, '-44 ');
    await save(code);
    assert.deepEqual(code.bytes('walk.rtm'), original, 'every edit was undone');
  },
);
