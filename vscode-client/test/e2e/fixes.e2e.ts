import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { JAR, scenario } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none } from './waiting.ts';

const TEST_CLASSES = path.join(path.dirname(JAR), 'test-classes');

/** A mod of 60 animations for three skeletons, with every kind of fault. */
const MOD = {
  files: {},
  prepare: (folder: string) => {
    const classes = [TEST_CLASSES, JAR].join(path.delimiter);
    execFileSync('java', ['-cp', classes, 'org.rtmtext.edits.WholeMod', path.join(folder, 'mod')]);
  },
};

/** The bytes of all animations, in hexadecimal, by name. */
function animations(code: VsCode): Record<string, string> {
  const names = fs.readdirSync(code.path('mod'), { recursive: true }).map(String);
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.rtm'))
      .sort()
      .map((name) => [name, code.bytes(path.join('mod', name)).toString('hex')]),
  );
}

scenario('fixing all animations of a folder', MOD, async (code) => {
  const { page } = code;
  const faulty = animations(code);
  assert.equal(Object.keys(faulty).length, 60);
  const markers = page.locator('.markers-panel .monaco-list-row');
  const title = (text: string) => page.locator('.quick-input-title', { hasText: text });

  await code.ready();
  await page.keyboard.press('Control+Shift+M');
  await page.locator('.markers-panel').waitFor();
  await code.chooseFor('mod', 'Fix All Animations in Folder');
  await title('(1/2)').waitFor();
  await markers.first().waitFor();
  await code.choice('bone-case').waitFor();
  await code.picture('fixes 1 codes');
  await page.locator('.quick-input-header').getByRole('checkbox').first().click();
  await page.keyboard.press('Enter');

  await title('in 60 files').waitFor();
  const first = page.locator('.quick-input-list .monaco-list-row').first();
  await first.hover();
  await first.locator('.codicon-diff').click();
  await code.showsText('+++ ');
  await code.picture('fixes 2 files');
  assert.deepEqual(animations(code), faulty);
  await page.locator('.quick-input-widget input[type="text"]').first().focus();
  await page.keyboard.press('Enter');

  const fixed = code.notification(/problems fixed in 60 files\./);
  // A message that the mouse is on does not disappear while the files are checked.
  await fixed.hover();
  await none(markers);
  await code.picture('fixes 3 no problem is left');
  execFileSync('java', ['-jar', JAR, 'check', '--strict', code.path('mod')]);
  const after = animations(code);
  assert.ok(Object.entries(faulty).every(([name, bytes]) => after[name] !== bytes));

  await code.answer(/problems fixed in 60 files\./, 'Undo');
  await code.notification('60 files restored').waitFor();
  await markers.first().waitFor();
  await code.picture('fixes 4 undone');
  assert.deepEqual(animations(code), faulty);
});
