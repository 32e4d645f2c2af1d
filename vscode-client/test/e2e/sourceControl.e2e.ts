import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { cannotBeTyped, focusText, openText, save } from './editor.ts';
import { git } from './git.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { until } from './waiting.ts';

function replace(code: VsCode, name: string, from: string): void {
  fs.copyFileSync(testdata(from), code.path(name));
}

function row(code: VsCode, name: string, label: string) {
  return code.page
    .locator('.scm-view .monaco-list-row', { hasText: name })
    .and(code.page.locator(`[aria-label*="${label}"]`));
}

/** A lens of an animation with a merge conflict. */
function conflict(code: VsCode, title: string) {
  return code.page.locator('.codelens-decoration a', { hasText: title });
}

scenario(
  'git revisions, conflicts, timeline',
  {
    inOldest: true,
    files: { 'walk.rtm': testdata('walk.rtm'), 'gone.rtm': testdata('bmtr5.rtm') },
    prepare(workspace) {
      git(workspace, 'init', '-q', '-b', 'main');
      git(workspace, 'add', '.');
      git(workspace, 'commit', '-q', '-m', 'first');
      fs.copyFileSync(testdata('walk-plain.rtm'), `${workspace}/walk.rtm`);
      fs.copyFileSync(testdata('bmtr3.rtm'), `${workspace}/added.rtm`);
      git(workspace, 'add', '.');
      fs.rmSync(`${workspace}/gone.rtm`);
    },
  },
  async (code) => {
    await code.ready();
    await code.page.keyboard.press('Control+Shift+g');
    await row(code, 'walk.rtm', 'Index Modified').click();
    await code.showsDiff('rtm bmtr 5', 'rtm plain');
    await code.page.locator('.tab.active', { hasText: 'walk.rtm (Index)' }).waitFor();
    await code.picture('40 a staged change');
    await cannotBeTyped(code, '.monaco-diff-editor .editor.original');
    await cannotBeTyped(code, '.monaco-diff-editor .editor.modified');

    await row(code, 'added.rtm', 'Index Added').click();
    await code.showsText('rtm bmtr 3');
    await code.status('bmtr 3, ').waitFor();
    await code.picture('41 an added file');
    await row(code, 'gone.rtm', 'Deleted').click();
    await code.showsText('rtm bmtr 5');
    await code.picture('42 a deleted file');
    await cannotBeTyped(code);
    assert.equal(fs.existsSync(code.path('gone.rtm')), false);

    await code.command('View: Close All Editors');
    git(code.workspace, 'reset', '-q', '--hard');
    git(code.workspace, 'checkout', '-q', '-b', 'theirs');
    replace(code, 'walk.rtm', 'bmtr4.rtm');
    git(code.workspace, 'commit', '-q', '-a', '-m', 'theirs');
    git(code.workspace, 'checkout', '-q', 'main');
    replace(code, 'walk.rtm', 'walk-plain.rtm');
    git(code.workspace, 'commit', '-q', '-a', '-m', 'mine');
    assert.throws(() => git(code.workspace, 'merge', '-q', 'theirs'));
    const mine = code.bytes('walk.rtm');
    await row(code, 'walk.rtm', 'Both Modified').click();
    await code.showsText('rtm plain');
    await code.picture('43 both have changed it');
    assert.deepEqual(code.bytes('walk.rtm'), mine);
    await conflict(code, 'Conflict: Compare with Theirs').click();
    await code.showsDiff('rtm bmtr 4', 'rtm plain');
    await code.page.locator('.tab.active', { hasText: 'Theirs ↔ Working Tree' }).waitFor();
    await code.picture('43b compared with theirs');
    await row(code, 'walk.rtm', 'Both Modified').click();
    await code.showsText('rtm plain');
    await conflict(code, 'Merge').click();
    await code.showsText(/^<<<<<<< OURS$/m);
    await code.picture('43c merged, with marks');
    await code.command('File: Revert File');
    await code.showsText('rtm plain');
    await conflict(code, 'Take Theirs').click();
    await code.showsText('rtm bmtr 4');
    assert.deepEqual(code.bytes('walk.rtm'), fs.readFileSync(testdata('bmtr4.rtm')));
    git(code.workspace, 'checkout', '-q', '--ours', 'walk.rtm');
    await code.showsText('rtm plain');
    git(code.workspace, 'add', 'walk.rtm');
    await conflict(code, 'Take Theirs').waitFor({ state: 'detached' });
    git(code.workspace, 'reset', '-q', '--hard');

    await code.page.keyboard.press('Control+Shift+e');
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('rtm plain');
    // The timeline of a document that is not a file has no git history, so open that of the file.
    await code.chooseFor('walk.rtm', 'Open Timeline');
    const entries = code.page.locator('.timeline-tree-view .monaco-list-row');
    await entries.filter({ hasText: 'mine' }).first().waitFor();
    await code.picture('44 the timeline');
    await entries.filter({ hasText: 'mine' }).first().click();
    await code.showsDiff('rtm bmtr 5', 'rtm plain');
    await code.picture('45 a revision in the timeline');
    await code.clean();
  },
);

scenario(
  'a difference after its text was replaced',
  {
    files: { 'walk.rtm': testdata('walk.rtm') },
    settings: { 'rtm.text': 'auto' },
    prepare(workspace) {
      git(workspace, 'init', '-q', '-b', 'main');
      git(workspace, 'add', '.');
      git(workspace, 'commit', '-q', '-m', 'first');
    },
  },
  async (code) => {
    const clicked = async (left: string, right: string) => {
      await row(code, 'walk.rtm', 'Modified').click();
      await code.showsDiff(left, right);
    };
    await openText(code, 'walk.rtm', 'poses OFP2');
    await code.page.locator('.statusbar-item', { hasText: 'Ln 57,' }).first().waitFor();
    await code.goTo(2, 17);
    await code.page.keyboard.type('5');
    await save(code);
    await code.page.keyboard.press('Control+Shift+g');
    await clicked('poses', 'motion 0 0 -1.625');

    await code.tab('walk.rtm').first().click();
    await focusText(code);
    await code.page.keyboard.press('Control+a');
    await code.page.keyboard.type('broken');
    await code.page.locator('.squiggly-error').first().waitFor();
    // Without a form of the text, the revision has exact values.
    await clicked('0.01746', 'broken');

    await code.tab('walk.rtm').first().click();
    await focusText(code);
    await until('the text is as it was saved', async () => {
      await code.page.keyboard.press('Control+z');
      return (await code.page.locator('.tab.dirty').count()) === 0;
    });
    await clicked('poses', 'motion 0 0 -1.625');
    await code.clean();
  },
);
