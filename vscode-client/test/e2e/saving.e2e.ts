import assert from 'node:assert/strict';
import { focusText } from './editor.ts';
import { difference, scenario, testdata } from './support.ts';
import { none, until } from './waiting.ts';

scenario(
  'open, edit, save, refuse, undo',
  {
    inOldest: true,
    files: { 'walk.rtm': testdata('walk.rtm'), 'other.rtm': testdata('walk-plain.rtm') },
  },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();

    await code.explorerRow('walk.rtm').click();
    await code.showsText('motion 0 0 -1.62');
    await code.showsText('"StepSound" = "" type 0');
    await code.oneTab('walk.rtm');
    assert.equal(await code.page.locator('.tabs-container .tab').count(), 1, 'one tab is open');
    await code.status('bmtr 5, 13 frames, 21 bones').waitFor();
    await code.picture('1 a click opens the text');

    await code.goTo(2, 17);
    await code.page.keyboard.press('Shift+End');
    await code.page.keyboard.type('3');
    await code.page.keyboard.press('Escape');
    await code.page.locator('.tab.dirty').waitFor();
    await code.picture('2 an edit marks the tab');
    assert.deepEqual(code.bytes('walk.rtm'), original, 'an edit alone writes nothing');

    await code.page.keyboard.press('Control+s');
    await code.clean();
    const saved = code.bytes('walk.rtm');
    const { from, to } = difference(original, saved);
    const at = original.indexOf(floatBytes(-1.62));
    assert.ok(from >= at && to <= at + 4, `only the motion has changed, not ${from} to ${to}`);
    assert.equal(saved.readFloatLE(at), Math.fround(-1.623));
    await code.picture('3 saved');

    await code.goTo(12, 3);
    await code.page.keyboard.type('x');
    await code.page.locator('.squiggly-error').first().waitFor();
    await code.page.keyboard.press('Control+s');
    await code.notification(/was not saved and is unchanged: the text has/).waitFor();
    await code.picture('4 a save is refused');
    assert.deepEqual(code.bytes('walk.rtm'), saved, 'a refused save changes nothing');
    assert.equal(await code.page.locator('.tab.dirty').count(), 1, 'the tab stays dirty');

    await focusText(code);
    await code.page.keyboard.press('Control+z');
    await none(code.page.locator('.squiggly-error'));
    await code.clean();
    await code.page.keyboard.press('Control+z');
    await code.showsText(/motion 0 0 -1\.62\n/);
    await code.page.keyboard.press('Control+s');
    await code.clean();
    assert.deepEqual(code.bytes('walk.rtm'), original, 'the original bytes are restored');
    await code.picture('5 undone and saved');

    await until('one server is running', () => code.serverProcesses().length === 1);
    await code.closeWindow();
    await until('the server has ended', () => code.serverProcesses().length === 0);
  },
);

function floatBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
