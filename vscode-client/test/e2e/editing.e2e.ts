import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { test } from 'node:test';
import { cannotBeTyped, focusText } from './editor.ts';
import { scenario, testdata } from './support.ts';
import { none, until } from './waiting.ts';

const MOTION = /motion 0 0 -1\.62\n/;
const OTHER_MOTION = /motion 0 0 -1\.623\n/;

scenario(
  'preview, Quick Open, redo, Save All, Revert',
  {
    files: {
      'a.rtm': testdata('walk.rtm'),
      'b.rtm': testdata('walk-plain.rtm'),
      'c.rtm': testdata('walk.rtm'),
    },
  },
  async (code) => {
    const original = code.bytes('a.rtm');
    const tabs = code.page.locator('.tabs-container .tab');
    await code.ready();
    await code.explorerRow('a.rtm').click();
    await code.showsText('rtm bmtr 5');
    await code.oneTab('a.rtm');
    await code.tab('a.rtm').locator('.italic').first().waitFor();
    await code.explorerRow('b.rtm').click();
    await code.showsText('rtm plain');
    await code.oneTab('b.rtm');
    await until('the preview is replaced', async () => (await tabs.count()) === 1);
    await code.tab('b.rtm').locator('.italic').first().waitFor();
    await code.picture('30 a preview was replaced');

    await code.pick('Control+p', 'c.rtm', 'c.rtm');
    await code.oneTab('c.rtm');
    await code.showsText('rtm bmtr 5');
    await code.isPlaced();
    await code.typeAt(12, 3, 'x');
    await code.dirty('c.rtm');

    await code.explorerRow('a.rtm').dblclick();
    await code.oneTab('a.rtm');
    // The tab is active before its text has replaced c.rtm's, which would get the cursor.
    await until('the text is that of a.rtm', async () => !(await code.text()).includes('xspine'));
    await code.showsText(MOTION);
    await code.isPlaced();
    await code.typeAt(2, 17, '3');
    await code.dirty('a.rtm');
    await code.command('File: Save All');
    await code.notification(/c\.rtm was not saved/).waitFor();
    await until('a.rtm is saved', () => !code.bytes('a.rtm').equals(original));
    await until(
      'one tab is dirty',
      async () => (await code.page.locator('.tab.dirty').count()) === 1,
    );
    await code.dirty('c.rtm');
    assert.deepEqual(code.bytes('c.rtm'), original, 'a refused save changes nothing');
    await code.picture('31 one of two was saved');
    await code.clearNotifications();

    const saved = code.bytes('a.rtm');
    await code.tab('a.rtm').click();
    await code.showsText(OTHER_MOTION);
    await focusText(code);
    await code.page.keyboard.press('Control+z');
    await code.showsText(MOTION);
    await code.dirty('a.rtm');
    await code.page.keyboard.press('Control+y');
    await code.showsText(OTHER_MOTION);
    await until(
      'a.rtm is clean',
      async () => (await code.page.locator('.tab.dirty').count()) === 1,
    );
    assert.deepEqual(code.bytes('a.rtm'), saved);

    await code.tab('c.rtm').click();
    await code.showsText('xspine');
    await focusText(code);
    await code.command('File: Revert File');
    await code.clean();
    await until('the edit is reverted', async () => !(await code.text()).includes('xspine'));
    assert.deepEqual(code.bytes('c.rtm'), original);
  },
);

scenario(
  'auto save',
  {
    files: { 'walk.rtm': testdata('walk.rtm') },
    settings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 200 },
  },
  async (code) => {
    const original = code.bytes('walk.rtm');
    const refused = code.page.locator('.notification-toast', { hasText: 'was not saved' });
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText(MOTION);
    await code.isPlaced();
    await code.typeAt(12, 3, 'x');
    await refused
      .filter({ hasText: /Line \d/ })
      .first()
      .waitFor();
    const status = code.status(/RTM|frames/);
    for (const line of [13, 14]) {
      const before = (await status.textContent()) ?? '';
      await code.typeAt(line, 3, 'x');
      await until(
        'the status bar counts the errors',
        async () => (await status.textContent()) !== before,
      );
      assert.ok((await refused.count()) <= 1, 'one message at a time');
    }
    await code.picture('32 auto save of a wrong text');
    assert.deepEqual(code.bytes('walk.rtm'), original, 'a refused save changes nothing');
    await code.dirty('walk.rtm');

    await code.typeAt(2, 17, '3');
    for (const line of [12, 13, 14]) {
      await code.goTo(line, 3);
      await code.page.keyboard.press('Delete');
    }
    await until('the corrected text is saved', () => !code.bytes('walk.rtm').equals(original));
    await code.clean();
    await none(refused);
  },
);

scenario('hot exit', { files: { 'walk.rtm': testdata('walk.rtm') } }, async (code) => {
  const original = code.bytes('walk.rtm');
  await code.ready();
  await code.explorerRow('walk.rtm').dblclick();
  await code.showsText(MOTION);
  await code.isPlaced();
  await code.typeAt(2, 17, '3');
  await code.dirty('walk.rtm');
  await until('VS Code has a backup', () => code.backups().length === 1);
  await code.reopen();
  await code.dirty('walk.rtm');
  await code.showsText(OTHER_MOTION);
  await code.picture('33 the edit is back');
  assert.deepEqual(code.bytes('walk.rtm'), original, 'nothing was written');
  await focusText(code);
  await code.page.keyboard.press('Control+s');
  await code.clean();
  const saved = code.bytes('walk.rtm');
  assert.equal(saved.length, original.length);
  const at = saved.findIndex((byte, i) => byte !== original[i]) & ~3;
  assert.ok([at, at + 1, at + 2, at + 3].some((i) => saved.readFloatLE(i) === Math.fround(-1.623)));

  await until('VS Code has no backup', () => code.backups().length === 0);
  await code.typeAt(2, 18, '4');
  await code.dirty('walk.rtm');
  await until('VS Code has a backup', () => code.backups().length === 1);
  await code.reopen(() => fs.writeFileSync(code.path('walk.rtm'), original));
  await code.dirty('walk.rtm');
  await code.showsText(/motion 0 0 -1\.6234\n/);
  await focusText(code);
  await code.page.keyboard.press('Control+s');
  await code.notification(/content of the file is newer/).waitFor();
  await code.picture('34 the file has changed meanwhile');
  assert.deepEqual(code.bytes('walk.rtm'), original, 'a conflict changes nothing');
  await code.dirty('walk.rtm');
});

scenario('two groups of editors', { files: { 'walk.rtm': testdata('walk.rtm') } }, async (code) => {
  const original = code.bytes('walk.rtm');
  await code.ready();
  await code.explorerRow('walk.rtm').dblclick();
  await code.showsText(MOTION);
  await code.oneTab('walk.rtm');
  await code.command('View: Split Editor Right');
  await until('the file has two tabs', async () => (await code.tab('walk.rtm').count()) === 2);
  await code.typeAt(2, 17, '3');
  await until(
    'both tabs are dirty',
    async () => (await code.page.locator('.tab.dirty').count()) === 2,
  );
  const shown = () =>
    code.page.locator('.editor-instance .view-line', { hasText: '1.623' }).count();
  await until('both editors show the edit', async () => (await shown()) === 2);
  await code.picture('35 two groups');
  await code.command('View: Close Editor');
  await code.oneTab('walk.rtm');
  await code.dirty('walk.rtm');
  await code.showsText(OTHER_MOTION);
  await focusText(code);
  await code.page.keyboard.press('Control+s');
  await code.clean();
  assert.notDeepEqual(code.bytes('walk.rtm'), original);
});

/** Makes a file read-only. Permissions would not stop root; this attribute does. */
function makeImmutable(file: string, immutable: boolean): void {
  execFileSync('chattr', [immutable ? '+i' : '-i', file]);
}

function canMakeImmutable(): boolean {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-immutable-')), 'file');
  fs.writeFileSync(file, '');
  try {
    makeImmutable(file, true);
    makeImmutable(file, false);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}

const readOnly: typeof scenario = canMakeImmutable()
  ? scenario
  : (name) => void test(name, { skip: 'this file system does not support chattr +i' });

readOnly('a read-only file', { files: { 'walk.rtm': testdata('walk.rtm') } }, async (code) => {
  const original = code.bytes('walk.rtm');
  makeImmutable(code.path('walk.rtm'), true);
  try {
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText(MOTION);
    await code.isPlaced();
    await code.goTo(2, 17);
    await cannotBeTyped(code);
    await code.picture('36 a read-only file');
    assert.deepEqual(code.bytes('walk.rtm'), original);
  } finally {
    makeImmutable(code.path('walk.rtm'), false);
  }
});
