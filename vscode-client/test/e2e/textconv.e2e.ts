// The setup of docs/command-line.md and docs/poses.md for `git diff`, which VS Code applies to old versions, too.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { focusText, openText } from './editor.ts';
import { git } from './git.ts';
import { JAR, scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none, until } from './waiting.ts';

/** Writes a plain animation with another third number of the motion. */
function setMotion(file: string, z: number): void {
  const bytes = fs.readFileSync(file);
  bytes.writeFloatLE(z, 16);
  fs.writeFileSync(file, bytes);
}

/** The folder for temporary files of VS Code and the extension. */
const TEMPORARY = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-textconv-'));

/** A copy: other steps of the gate build the jar again meanwhile. */
const PROGRAM = path.join(TEMPORARY, 'program.jar');
fs.copyFileSync(JAR, PROGRAM);
process.on('exit', () => fs.rmSync(TEMPORARY, { recursive: true }));

/** The names of the extension's temporary files that are created from now on. */
function temporaryFiles(): string[] {
  const names: string[] = [];
  fs.watch(TEMPORARY, { persistent: false }, (_, name) => {
    if (name?.startsWith('rtm')) {
      names.push(name);
    }
  });
  return names;
}

function setUp(workspace: string, command: string): void {
  git(workspace, 'init', '-q', '-b', 'main');
  fs.writeFileSync(`${workspace}/.gitattributes`, '*.rtm diff=rtm\n');
  fs.writeFileSync(`${workspace}/.gitignore`, 'ignored.rtm\n');
  git(workspace, 'config', 'diff.rtm.textconv', `java -jar ${PROGRAM} ${command}`);
  git(workspace, 'config', 'diff.rtm.cachetextconv', 'true');
  // Git stores what it caches in commits, so it needs to know who makes them.
  git(workspace, 'config', 'user.name', 'Test');
  git(workspace, 'config', 'user.email', 'test@example.org');
}

function scmRow(code: VsCode, name: string) {
  return code.page.locator('.scm-view .monaco-list-row', { hasText: name });
}

/** The visible lines of a side of a diff. */
async function lines(code: VsCode, side: 'original' | 'modified'): Promise<string[]> {
  const all = await code.page
    .locator(`.monaco-diff-editor .editor.${side} .view-line`)
    .allTextContents();
  return all.map((line) => line.replaceAll('\u00a0', ' ')).sort();
}

/** Waits until the visible lines of a diff differ in the motion only. */
async function onlyMotionDiffers(code: VsCode, before: string, after: string): Promise<void> {
  await code.showsDiff(before, after);
  await until('only the motion differs', async () => {
    const modified = await lines(code, 'modified');
    const expected = modified.map((line) => (line === after ? before : line)).sort();
    return JSON.stringify(await lines(code, 'original')) === JSON.stringify(expected);
  });
}

async function noMessage(code: VsCode): Promise<void> {
  await none(code.page.locator('.notification-toast'));
}

for (const command of ['text', 'text --poses']) {
  scenario(
    `old versions with the textconv of the documentation: ${command}`,
    {
      files: { 'walk.rtm': testdata('walk-plain.rtm'), 'same.rtm': testdata('walk-plain.rtm') },
      prepare(workspace) {
        setUp(workspace, command);
        git(workspace, 'add', '.');
        git(workspace, 'commit', '-q', '-m', 'first');
        setMotion(`${workspace}/walk.rtm`, -1.5);
        git(workspace, 'commit', '-q', '-a', '-m', 'second');
        setMotion(`${workspace}/walk.rtm`, -1.25);
      },
      env: { TMPDIR: TEMPORARY },
    },
    async (code) => {
      const written = temporaryFiles();
      const [walk, same] = [code.bytes('walk.rtm'), code.bytes('same.rtm')];
      const name = `textconv ${command.replaceAll(' ', '')}`;
      await openText(code, 'same.rtm', 'frame 0');
      await openText(code, 'walk.rtm', 'motion 0 0 -1.25');
      await code.page.locator('.dirty-diff-modified').first().waitFor();
      assert.equal(
        await code.page.locator('.dirty-diff-modified').count(),
        1,
        'marks in the gutter',
      );
      await code.picture(`${name} 1 a mark in the gutter`);

      await code.page.keyboard.press('Control+Shift+g');
      await scmRow(code, 'walk.rtm').click();
      await onlyMotionDiffers(code, 'motion 0 0 -1.5', 'motion 0 0 -1.25');
      await code.picture(`${name} 2 exact values`);
      await code.page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
      await code.command('RTM: Show as Poses');
      await code.showsDiff('poses OFP2_ManSkeleton', 'poses OFP2_ManSkeleton');
      await onlyMotionDiffers(code, 'motion 0 0 -1.5', 'motion 0 0 -1.25');
      await code.picture(`${name} 3 poses`);
      await code.command('RTM: Show Exact Values');
      await code.showsDiff('|     0.999391', '|     0.999391');

      git(code.workspace, 'add', 'walk.rtm');
      await code.page.locator('.scm-view [aria-label*="Index Modified"]').first().click();
      await code.page.locator('.tab.active', { hasText: 'walk.rtm (Index)' }).waitFor();
      await onlyMotionDiffers(code, 'motion 0 0 -1.5', 'motion 0 0 -1.25');
      await focusText(code, '.monaco-diff-editor .editor.modified');
      await code.command('View: Close All Editors');

      await code.page.keyboard.press('Control+Shift+e');
      await code.chooseFor('walk.rtm', 'Open Timeline');
      const entries = code.page.locator('.timeline-tree-view .monaco-list-row');
      await entries.filter({ hasText: 'second' }).first().click();
      await onlyMotionDiffers(code, 'motion 0 0 -1.62', 'motion 0 0 -1.5');
      await code.picture(`${name} 4 the timeline`);

      await noMessage(code);
      await code.clean();
      assert.deepEqual(code.bytes('walk.rtm'), walk);
      assert.deepEqual(code.bytes('same.rtm'), same);
      assert.deepEqual(written, [], 'old versions in temporary files');
    },
  );
}

scenario(
  'animations that git does not have',
  {
    files: { 'walk.rtm': testdata('walk.rtm'), 'ignored.rtm': testdata('bmtr5.rtm') },
    prepare(workspace) {
      setUp(workspace, 'text');
      git(workspace, 'add', 'walk.rtm', '.gitignore', '.gitattributes');
      git(workspace, 'commit', '-q', '-m', 'first');
      fs.copyFileSync(testdata('bmtr4.rtm'), `${workspace}/untracked.rtm`);
    },
  },
  async (code) => {
    await openText(code, 'untracked.rtm', 'rtm bmtr 4');
    await noMessage(code);
    await openText(code, 'ignored.rtm', 'rtm bmtr 5');
    await code.goTo(2, 1);
    await noMessage(code);
    await code.picture('textconv 5 an ignored animation');
    await openText(code, 'walk.rtm', 'rtm bmtr 5');
    await code.typeAt(1, 1, '// a comment\n');
    await code.page.locator('.dirty-diff-added').first().waitFor();
    await noMessage(code);
  },
);

scenario(
  'a merge conflict with the merge editor',
  {
    files: { 'walk.rtm': testdata('walk-plain.rtm') },
    settings: { 'git.mergeEditor': true },
    prepare(workspace) {
      setUp(workspace, 'text');
      const commit = (name: string) => {
        fs.copyFileSync(testdata(name), `${workspace}/walk.rtm`);
        git(workspace, 'add', '.');
        git(workspace, 'commit', '-q', '-m', name);
      };
      commit('walk-plain.rtm');
      git(workspace, 'checkout', '-q', '-b', 'theirs');
      commit('bmtr4.rtm');
      git(workspace, 'checkout', '-q', 'main');
      commit('bmtr5.rtm');
      assert.throws(() => git(workspace, 'merge', '-q', 'theirs'));
    },
  },
  async (code) => {
    await code.ready();
    const mine = code.bytes('walk.rtm');
    await code.page.keyboard.press('Control+Shift+g');
    await scmRow(code, 'walk.rtm').click();
    await code.showsText('rtm bmtr 5');
    await none(code.page.locator('.tab', { hasText: 'Merging' }));
    await code.oneTab('walk.rtm');
    await noMessage(code);
    await code.picture('textconv 6 a merge conflict');
    assert.deepEqual(code.bytes('walk.rtm'), mine);
  },
);
