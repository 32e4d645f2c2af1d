import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { focusText } from './editor.ts';
import { scenario, testdata } from './support.ts';
import { until } from './waiting.ts';

scenario(
  'a crashed server is restarted',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    // Creating the archive runs the same program, so wait for it first.
    await until('the archive exists', () => code.archives().length === 1);
    await until('one server is running', () => code.serverProcesses().length === 1);
    const [first] = code.serverProcesses();
    assert.ok(first !== undefined);
    process.kill(first, 'SIGKILL');
    await code.notification('was terminated by SIGKILL').waitFor();
    await code.picture('15 the server was killed');
    await until('another server is running', () => {
      const now = code.serverProcesses();
      return now.length === 1 && now[0] !== first;
    });
    await code.goTo(2, 17);
    await code.page.keyboard.type('3');
    await code.page.locator('.tab.dirty').waitFor();
    await code.page.keyboard.press('Control+s');
    await until('the edit is saved', () => !code.bytes('walk.rtm').equals(original));
    await code.clean();
  },
);

scenario(
  'a server that crashes repeatedly',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await until('the archive exists', () => code.archives().length === 1);
    const killed = new Set<number>();
    for (let time = 1; time <= 4; time++) {
      // A server that ends before its first answer is not restarted.
      await until('the server is ready', () => code.serverStarts() === time);
      const [now] = code.serverProcesses().filter((pid) => !killed.has(pid));
      assert.ok(now !== undefined);
      process.kill(now, 'SIGKILL');
      killed.add(now);
    }
    const message = /was terminated by SIGKILL\. It has crashed 4 times within a few minutes/;
    await code.notification(message).waitFor();
    await code.picture('18 no more restarts');
    // Not typeAt: its Escape would close the message.
    await code.goTo(2, 17);
    await code.page.keyboard.type('3');
    await code.dirty('walk.rtm');
    await code.page.keyboard.press('Control+s');
    await code.notification(/has crashed too often/).waitFor();
    await code.picture('19 saving without a server');
    assert.deepEqual(code.bytes('walk.rtm'), original);
    await code.dirty('walk.rtm');
    assert.deepEqual(code.serverProcesses(), []);

    await code.answer(message, 'Try Again');
    await until('a server is running', () => code.serverProcesses().length > 0);
    await code.showsText('motion 0 0 -1.623');
    await focusText(code);
    await code.page.keyboard.press('Control+s');
    await code.clean();
    await until('the edit is saved', () => !code.bytes('walk.rtm').equals(original));
  },
);

scenario(
  'no Java',
  {
    files: { 'walk.rtm': testdata('walk.rtm') },
    machineSettings: { 'rtm.java.home': '/nowhere' },
  },
  async (code) => {
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    const message = code.notification('RTM Text needs Java 17 or newer');
    await message.waitFor();
    await code.page.locator('.monaco-editor-pane-placeholder').waitFor();
    await code.picture('16 without a Java');
    await message.hover();
    await code.page
      .locator('.notification-toast .monaco-button', { hasText: 'Open Setting' })
      .click();
    await code.page.locator('.settings-editor', { hasText: 'Home' }).first().waitFor();
    assert.deepEqual(code.serverProcesses(), []);
  },
);

scenario(
  'a damaged animation',
  { files: { 'bad.rtm': testdata('malformed/bad-bmtr-frame-cut.rtm') } },
  async (code) => {
    await code.ready();
    await code.explorerRow('bad.rtm').dblclick();
    await code.notification(/bad\.rtm:@/).waitFor();
    await code.page.locator('.monaco-editor-pane-placeholder').waitFor();
    await code.picture('17 a file that is no animation');
  },
);

scenario(
  'a window without animations',
  {
    files: {},
    prepare(workspace) {
      fs.writeFileSync(`${workspace}/notes.txt`, 'No animation.\n');
      fs.writeFileSync(`${workspace}/model.cfg`, 'class CfgModels {};\n');
      fs.writeFileSync(`${workspace}/Model.cfg`, 'class CfgSkeletons {};\n');
    },
  },
  async (code) => {
    await code.ready();
    for (const [name, text] of [
      ['notes.txt', 'No animation.'],
      ['model.cfg', 'class CfgModels'],
    ] as const) {
      await code.explorerRow(name).dblclick();
      await code.showsText(text);
    }
    // The search for animations was begun before this one.
    await code.pick('Control+p', 'notes', 'notes.txt');
    await code.showsText('No animation.');
    assert.deepEqual(code.serverProcesses(), []);
    assert.equal(code.serverStarts(), 0);

    await code.explorerRow('Model.cfg').dblclick();
    await until('a server is running', () => code.serverProcesses().length === 1);
  },
);
