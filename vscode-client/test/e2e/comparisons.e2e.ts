import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { cannotBeTyped, focusText, openText, save, setSettings } from './editor.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';

const ORIGINAL = '.monaco-diff-editor .editor.original';
const MODIFIED = '.monaco-diff-editor .editor.modified';

/** A model.cfg in which the left leg is a child of this bone. */
function config(name: string, parent: string): string {
  const bones = Object.entries({
    pelvis: '',
    leftupleg: 'pelvis',
    leftleg: parent,
    leftfoot: 'leftupleg',
    rightupleg: 'pelvis',
    rightleg: 'rightupleg',
    rightfoot: 'rightleg',
  });
  const list = bones.map(([bone, of]) => `"${bone}", "${of}"`).join(', ');
  return `class CfgSkeletons { class ${name} { skeletonBones[] = {${list}}; }; };`;
}

/** The lines of a side of a diff that match a pattern. */
async function lines(code: VsCode, side: string, pattern: RegExp): Promise<string[]> {
  const all = await code.page.locator(`${side} .view-line`).allTextContents();
  return all.map((line) => line.replaceAll('\u00a0', ' ')).filter((line) => pattern.test(line));
}

/** Types into the left side, which VS Code refuses. */
async function isReadOnly(code: VsCode): Promise<void> {
  await focusText(code, ORIGINAL);
  await code.page.keyboard.type('x');
  const refusal = code.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' });
  await refusal.first().waitFor();
}

function message(code: VsCode, text: string) {
  return code.page.locator('.notification-toast', { hasText: text });
}

scenario(
  'two animations with other skeletons are compared with the joints of one of them',
  {
    files: { 'new.rtm': testdata('walk-plain.rtm') },
    settings: { 'rtm.text': 'poses', 'workbench.colorTheme': 'Default Light Modern' },
    prepare(workspace) {
      fs.mkdirSync(`${workspace}/before`);
      fs.copyFileSync(`${workspace}/new.rtm`, `${workspace}/before/old.rtm`);
      fs.writeFileSync(`${workspace}/model.cfg`, config('New', 'leftupleg'));
      fs.writeFileSync(`${workspace}/before/model.cfg`, config('Old', 'pelvis'));
    },
  },
  async (code) => {
    const original = code.bytes('new.rtm');
    await code.ready();
    await code.explorerRow('before').click();
    await code.chooseForAll(['old.rtm', 'new.rtm'], 'Compare Selected');
    await message(code, 'new.rtm is shown with the joints of old.rtm').waitFor();
    await code.showsDiff('poses Old', 'poses Old');
    await code.clean();
    await code.picture('compare 01 opened with one set of joints');
    await focusText(code, MODIFIED);
    await code.command('View: Close All Editors');

    await openText(code, 'old.rtm', 'poses Old');
    await openText(code, 'new.rtm', 'poses New');
    await code.chooseForAll(['old.rtm', 'new.rtm'], 'Compare Selected');
    await code.page.locator('.tab.active', { hasText: 'in the form of the right side' }).waitFor();
    await code.showsDiff('poses New', 'poses New');
    await cannotBeTyped(code, ORIGINAL);
    await code.picture('compare 02 both were open with other joints');
    await focusText(code, MODIFIED);
    await code.command('RTM: Show Exact Values');
    await code.showsDiff('|     0.999391', '|     0.999391');
    await code.command('RTM: Show as Poses');
    await code.showsDiff('poses New', 'poses New');
    setSettings(code, { 'workbench.colorTheme': 'Default Dark Modern' });
    await code.page.locator('.monaco-workbench.vs-dark').waitFor();
    await code.picture('compare 03 dark');
    await code.clean();
    assert.deepEqual(code.bytes('new.rtm'), original);
    assert.deepEqual(code.bytes('before/old.rtm'), original);
  },
);

scenario(
  'a version of a text file in the timeline follows its text',
  {
    files: { 'walk.rtm': testdata('walk-plain.rtm'), 'walk.rtmt': testdata('walk-plain.rtmt') },
    settings: { 'workbench.colorTheme': 'Default Light Modern' },
  },
  async (code) => {
    const before = fs.readFileSync(code.path('walk.rtmt'), 'utf8');
    await code.ready();
    await openText(code, 'walk.rtmt', 'rtm plain');
    await code.typeAt(2, 17, '1');
    await save(code);
    await code.typeAt(2, 18, '2');
    await code.dirty('walk.rtmt');
    await code.chooseFor('walk.rtmt', 'Open Timeline');
    const entries = code.page.locator('.timeline-tree-view .monaco-list-row');
    await entries.filter({ hasText: 'File Saved' }).click();
    await code.showsDiff('motion 0 0 -1.621', 'motion 0 0 -1.6212');
    await code.picture('compare 04 the local history');
    await focusText(code, MODIFIED);
    await code.command('RTM: Show as Poses');
    await code.showsDiff('| turn', '| turn');
    await isReadOnly(code);
    assert.deepEqual(await lines(code, ORIGINAL, /motion/), ['motion 0 0 -1.621']);
    await code.picture('compare 05 the local history as poses');
    setSettings(code, { 'workbench.colorTheme': 'Default Dark Modern' });
    await code.page.locator('.monaco-workbench.vs-dark').waitFor();
    await code.picture('compare 06 the local history as poses, dark');
    await focusText(code, MODIFIED);
    await code.command('RTM: Show Exact Values');
    await code.showsDiff('|     0.999391', '|     0.999391');
    const now = fs.readFileSync(code.path('walk.rtmt'), 'utf8');
    assert.equal(now, before.replace('-1.62', '-1.621'), 'nothing was saved');
  },
);

scenario(
  'the saved animation is compared as poses',
  { files: { 'walk.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    const before = code.bytes('walk.rtm');
    await code.ready();
    await openText(code, 'walk.rtm', 'rtm plain');
    await code.typeAt(2, 17, '1');
    await code.dirty('walk.rtm');
    await code.command('File: Compare Active File with Saved');
    await code.showsDiff('motion 0 0 -1.62', 'motion 0 0 -1.621');
    await code.picture('compare 07 with saved');
    await focusText(code, MODIFIED);
    await code.command('RTM: Show as Poses');
    await code.showsDiff('| turn', '| turn');
    await isReadOnly(code);
    assert.deepEqual(await lines(code, ORIGINAL, /motion/), ['motion 0 0 -1.62']);
    await code.picture('compare 08 with saved, as poses');
    assert.deepEqual(code.bytes('walk.rtm'), before);
    await focusText(code, MODIFIED);
    await save(code);
    await code.showsDiff('motion 0 0 -1.621', 'motion 0 0 -1.621');
    // The local history of VS Code contains files only.
    await code.chooseFor('walk.rtm', 'Open Timeline');
    await code.page
      .getByText(/No timeline|Local History will track/)
      .first()
      .waitFor();
    await code.picture('compare 09 no local history of an animation');
  },
);
