import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { focusText } from './editor.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { none, until } from './waiting.ts';

/** Opens walk.rtmt and returns its content. */
async function openText(code: VsCode): Promise<string> {
  await code.explorerRow('walk.rtmt').dblclick();
  await code.showsText('rtm bmtr 5');
  await code.oneTab('walk.rtmt');
  return code.bytes('walk.rtmt').toString();
}

scenario(
  'a text saved as an animation',
  {
    files: {
      'walk.rtm': testdata('walk.rtm'),
      'victim.rtm': testdata('walk-plain.rtm'),
      'walk.rtmt': testdata('walk.rtmt'),
    },
  },
  async (code) => {
    const walk = code.bytes('walk.rtm');
    const victim = code.bytes('victim.rtm');
    await code.ready();
    const text = await openText(code);

    await code.goTo(2, 17);
    await code.page.keyboard.type(' 7 // wrong');
    await code.page.locator('.tab.dirty').waitFor();
    await code.saveAs('victim.rtm', { overwrite: true });
    await code.notification(/was not saved and is unchanged: the text has an error/).waitFor();
    await code.picture('20 a wrong text over an animation');
    assert.deepEqual(code.bytes('victim.rtm'), victim, 'the animation is unchanged');
    assert.equal(await code.page.locator('.tab.dirty').count(), 1);
    await code.clearNotifications();

    await focusText(code);
    await code.command('File: Revert File');
    await code.clean();
    await code.saveAs('victim.rtm', { overwrite: true });
    await code.oneTab('victim.rtm');
    await code.page.locator('.tab.active[data-resource-name="victim.rtm"]').waitFor();
    await code.showsText('rtm bmtr 5');
    assert.deepEqual(code.bytes('victim.rtm'), walk, 'the text is saved as an animation');
    assert.equal(code.bytes('walk.rtmt').toString(), text, 'the text is unchanged');

    // As on a busy machine, the extension learns of the active tab only while the text is being saved.
    code.pauseExtensions();
    await code.tab('walk.rtmt').click();
    await code.page.locator('.tab.active[data-resource-name="walk.rtmt"]').waitFor();
    await code.command('File: Save As...');
    code.resumeExtensions();
    await code.enterTarget('new.rtm');
    await code.oneTab('new.rtm');
    assert.deepEqual(code.bytes('new.rtm'), walk);
    await code.picture('21 a text was saved as an animation');

    await code.tab('walk.rtmt').click();
    await code.saveAs('other.rtmt');
    await code.page.locator('.tab.active[data-resource-name="other.rtmt"]').waitFor();
    await none(code.tab('walk.rtmt'));
    assert.equal(code.bytes('other.rtmt').toString(), text);
  },
);

scenario(
  'a new text saved as an animation',
  {
    files: { 'walk.rtm': testdata('walk.rtm'), 'victim.rtm': testdata('walk-plain.rtm') },
    // A list of words that opens late would take the key that ends a line.
    settings: { 'editor.wordBasedSuggestions': 'off' },
  },
  async (code) => {
    const victim = code.bytes('victim.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    // As on a busy machine, the extension learns of the new text only while it is being saved.
    code.pauseExtensions();
    await code.command('File: New Untitled Text File');
    await code.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
    await code.page.keyboard.type('rtm bmtr 5\nbones\na\nframe 0\na | 0 0 0 1 | 0 0');
    await code.page.keyboard.press('Control+s');
    code.resumeExtensions();
    await code.enterTarget('victim.rtm', { overwrite: true });
    await code.notification(/was not saved/).waitFor();
    await code.picture('22 a new text over an animation');
    assert.deepEqual(code.bytes('victim.rtm'), victim, 'the animation is unchanged');
    await code.clearNotifications();
    await focusText(code);
    await code.page.keyboard.press('Control+End');
    await code.page.keyboard.type(' 0');
    await code.saveAs('victim.rtm', { overwrite: true, key: 'Control+s' });
    await code.page.locator('.tab.active[data-resource-name="victim.rtm"]').waitFor();
    await code.showsText('rtm bmtr 5');
    assert.equal(code.bytes('victim.rtm').subarray(0, 4).toString(), 'BMTR');
  },
);

scenario(
  'a text that another program has written into an animation',
  { files: { 'walk.rtm': testdata('walk.rtm'), 'walk.rtmt': testdata('walk.rtmt') } },
  async (code) => {
    const walk = code.bytes('walk.rtm');
    await code.ready();
    const text = await openText(code);
    await code.command('View: Close All Editors');
    fs.writeFileSync(code.path('walk.rtm'), text.replace('motion 0 0 -1.62', 'motion 0 0'));
    await code.explorerRow('walk.rtm').dblclick();
    await code.notification(/walk\.rtm contains the text of an animation/).waitFor();
    await code.picture('23 a text with the name of an animation');
    await code.clearNotifications();

    await code.chooseFor('walk.rtm', 'Open With...');
    await code.choose('Text Editor');
    await code.showsText(/motion 0 0\n/);
    await code.goTo(3, 1);
    await code.page.keyboard.type(' ');
    await code.page.keyboard.press('Control+s');
    await code
      .notification(
        /VS Code has written text into walk\.rtm.* save it again to write the animation\. The text has an error/,
      )
      .waitFor();
    await code.picture('24 it is no animation yet');
    await code.clearNotifications();
    await code.goTo(2, 11);
    await code.page.keyboard.type(' -1.62');
    await code.page.keyboard.press('Control+s');
    await until('the text is encoded', () => code.bytes('walk.rtm').equals(walk));
    await code.oneTab('walk.rtm');
    await code.showsText('motion 0 0 -1.62');
    await code.goTo(2, 17);
    await code.page.keyboard.type('3');
    await code.page.keyboard.press('Control+s');
    await code.clean();
    await until(
      'it is saved as an animation',
      () => code.bytes('walk.rtm').subarray(0, 4).toString() === 'BMTR',
    );
    await code.picture('25 it is an animation again');
  },
);
