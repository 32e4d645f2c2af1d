import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { git } from './git.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none, until } from './waiting.ts';

/** Changes the motion in a file without changing its size. */
function changeMotion(code: VsCode, name: string, from: number, to: number): Buffer {
  const bytes = code.bytes(name);
  const pattern = Buffer.alloc(4);
  pattern.writeFloatLE(from);
  const at = bytes.indexOf(pattern);
  assert.notEqual(at, -1, `${name} has the motion ${from}`);
  bytes.writeFloatLE(to, at);
  fs.writeFileSync(code.path(name), bytes);
  return bytes;
}

scenario(
  'external changes and conflicts',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');

    changeMotion(code, 'walk.rtm', -1.62, -2);
    await code.showsText(/motion 0 0 -2\n/);
    await code.clean();
    await code.picture('6 an external change is shown');

    await code.goTo(3, 11);
    await code.page.keyboard.type(' ');
    await code.page.locator('.tab.dirty').waitFor();
    const theirs = changeMotion(code, 'walk.rtm', -2, -3);
    await code.page.keyboard.press('Control+s');
    await code.notification(/content of the file is newer/).waitFor();
    await code.picture('7 a conflict is reported');
    assert.deepEqual(code.bytes('walk.rtm'), theirs, 'a conflict changes nothing');

    await code.notification(/content of the file is newer/).hover();
    await code.page.locator('.notification-toast .monaco-button', { hasText: 'Overwrite' }).click();
    await code.clean();
    await until('the file is overwritten', () => !code.bytes('walk.rtm').equals(theirs));
    await code.showsText(/motion 0 0 -2\n/);
  },
);

scenario(
  'a click before the extension is active',
  { inOldest: true, files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    await code.explorerRow('walk.rtm').click();
    await code.showsText('motion 0 0 -1.62');
    await until(
      'one tab is open',
      async () => (await code.page.locator('.tabs-container .tab').count()) === 1,
    );
    await code.picture('8 a click at once');
  },
);

scenario(
  'comparing files and revisions',
  {
    inOldest: true,
    files: { 'a.rtm': testdata('walk.rtm'), 'b.rtm': testdata('walk.rtm') },
    prepare(workspace) {
      git(workspace, 'init', '-q');
      git(workspace, 'add', '.');
      git(workspace, 'commit', '-q', '-m', 'first');
    },
  },
  async (code) => {
    changeMotion(code, 'b.rtm', -1.62, -5);
    await code.ready();
    await code.explorerRow('a.rtm').click();
    await code.showsText('motion 0 0 -1.62');
    await code.oneTab('a.rtm');
    await code.chooseForAll(['a.rtm', 'b.rtm'], 'Compare Selected');
    await code.showsDiff('motion 0 0 -1.62', 'motion 0 0 -5');
    await code.picture('9 compare selected');

    await code.page.keyboard.press('Control+Shift+g');
    const change = code.page.locator('.scm-view .monaco-list-row', { hasText: 'b.rtm' });
    await change.waitFor();
    await change.click();
    await until(
      'the tab of the working tree is open',
      async () => (await code.page.locator('.tab.active', { hasText: 'Working Tree' }).count()) > 0,
    );
    await code.showsDiff('motion 0 0 -1.62', 'motion 0 0 -5');
    await code.page.locator('.tab.active', { hasText: 'b.rtm (Working Tree)' }).waitFor();
    await code.picture('10 a change in source control');

    await code.page.keyboard.press('Control+Shift+e');
    await code.explorerRow('b.rtm').dblclick();
    await code.page.locator('.tab.active[data-resource-name="b.rtm"]').waitFor();
    await code.page.locator('.dirty-diff-glyph').first().waitFor();
    await code.picture('11 marks of changes in the gutter');
  },
);

scenario(
  'renaming, deleting, saving as',
  { files: { 'walk.rtm': testdata('walk.rtm'), 'gone.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.isPlaced();
    await code.goTo(3, 11);
    await code.page.keyboard.type(' // mine');
    await code.page.locator('.tab.dirty').waitFor();

    await code.rename('walk.rtm', 'run.rtm');
    await code.oneTab('run.rtm');
    await none(code.tab('walk.rtm'));
    await code.showsText('// mine');
    await code.page.locator('.tab.dirty[data-resource-name="run.rtm"]').waitFor();
    await code.page.locator('.statusbar-item', { hasText: 'Ln 3, Col 19' }).first().waitFor();
    await code.picture('12 an edited file was renamed');
    assert.deepEqual(code.bytes('run.rtm'), original);

    await code.saveAs('copy.rtmt');
    // The breadcrumb of the file itself starts in the workspace.
    await code.page.locator('.tab.active[aria-label="copy.rtmt"]').first().waitFor();
    await until('the file is open', async () => {
      const crumb = code.page.locator('.breadcrumbs-control .monaco-breadcrumb-item').first();
      return (
        (await crumb.innerText()) === 'copy.rtmt' && (await code.tab('copy.rtmt').count()) === 1
      );
    });
    await until('the text is written', () =>
      /^rtm bmtr 5\n[^]*\/\/ mine/.test(code.bytes('copy.rtmt').toString()),
    );
    await code.oneTab('copy.rtmt');
    await code.picture('13 saved as a text');

    await code.explorerRow('run.rtm').dblclick();
    await code.oneTab('run.rtm');
    await code.showsText(/reversed 1\n/);
    await code.saveAs('copy.rtm');
    await code.oneTab('copy.rtm');
    await until('the animation is written', () => code.bytes('copy.rtm').equals(original));

    await code.explorerRow('gone.rtm').dblclick();
    await code.showsText('rtm plain');
    await code.oneTab('gone.rtm');
    fs.rmSync(code.path('gone.rtm'));
    await code.page
      .locator(
        '.tab[data-resource-name="gone.rtm"] .label-name.strikethrough, .tab[data-resource-name="gone.rtm"] .strikethrough',
      )
      .first()
      .waitFor();
    await code.picture('14 a deleted file');
  },
);
