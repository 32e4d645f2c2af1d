import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { plainFile } from './plainFile.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { until } from './waiting.ts';

/** Chooses a file in a file dialog. */
async function chooseFile(code: VsCode, file: string): Promise<void> {
  await code.enterPath(file);
  await code.page.locator('.quick-input-widget input').waitFor({ state: 'hidden' });
}

scenario(
  'comparing, saving as text, writing the animation',
  { files: { 'walk.rtm': testdata('walk.rtm'), 'other.rtm': testdata('walk-plain.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.oneTab('walk.rtm');
    await code.command('RTM: Compare with...');
    await chooseFile(code, code.path('other.rtm'));
    await code.showsDiff('rtm plain', 'rtm bmtr 5');
    await code.page.locator('.tab.active', { hasText: 'other.rtm ↔ walk.rtm' }).waitFor();
    await code.picture('50 compare with');

    await code.tab('walk.rtm').first().click();
    await code.showsText('motion 0 0 -1.62');
    await code.command('RTM: Save as Text File...');
    await chooseFile(code, code.path('walk.rtmt'));
    await code.oneTab('walk.rtmt');
    await code.page.locator('.tab.active[data-resource-name="walk.rtmt"]').waitFor();
    await until('the text is open', async () => (await code.text()).includes('motion 0 0 -1.62'));
    await code.picture('51 saved as a text file');

    await code.typeAt(2, 17, '3 // a comment stays');
    await code.dirty('walk.rtmt');
    await code.command('RTM: Write the Animation next to This Text');
    await code.clean();
    await until('the animation is written', () => !code.bytes('walk.rtm').equals(original));
    assert.equal(code.bytes('walk.rtm').length, original.length);
    assert.match(code.bytes('walk.rtmt').toString(), /-1\.623 \/\/ a comment stays\n/);
    await code.picture('52 the animation was written');
    await code.tab('walk.rtm').first().click();
    await code.showsText(/motion 0 0 -1\.623\n/);
  },
);

const PLAIN = plainFile(80e6);
process.once('exit', () => fs.rmSync(path.dirname(PLAIN), { recursive: true }));

scenario(
  'a text that is too long',
  { files: { 'big.rtm': PLAIN, 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const message = /The text of big\.rtm is \d+ MB/;
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.oneTab('walk.rtm');
    await code.explorerRow('big.rtm').dblclick();
    await code.notification(message).waitFor();
    await code.picture('53 a text that is too long');
    await code.answer(message, 'Save as Text File...');
    await chooseFile(code, code.path('big.rtmt'));
    await until(
      'the text is written',
      () =>
        fs.existsSync(code.path('big.rtmt')) &&
        fs.statSync(code.path('big.rtmt')).size > 50 * 1024 * 1024,
    );
    await code.page.locator('.tab.active[data-resource-name="big.rtmt"]').waitFor();
    // The Explorer gets a row, which moves another one, and selects it.
    await code.explorerRow('big.rtmt').and(code.page.locator('.selected')).waitFor();
    await code.picture('54 saved as a text');

    await code.explorerRow('walk.rtm').click();
    await code.showsText('motion 0 0 -1.62');
    await code.chooseForAll(['walk.rtm', 'big.rtm'], 'Compare Selected');
    // VS Code's own message, before it reads the text.
    await code.page
      .locator('.monaco-editor-pane-placeholder', { hasText: 'because it is very large' })
      .waitFor();
    await code.picture('55 a diff with a text that is too long');

    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.isPlaced();
    await code.typeAt(2, 17, '3');
    await code.page.keyboard.press('Control+s');
    await code.clean();
    assert.equal(code.serverProcesses().length > 0, true);
  },
);
