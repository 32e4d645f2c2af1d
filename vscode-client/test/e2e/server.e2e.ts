import assert from 'node:assert/strict';
import { scenario, testdata } from './support.ts';
import { until } from './vscode.ts';

scenario(
  'a server that ends by itself is started again',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    // The archive of classes is made first: it is a process of the same program.
    await until('the archive is there', () => code.archives().length === 1);
    await until('one server runs', () => code.serverProcesses().length === 1);
    const [first] = code.serverProcesses();
    assert.ok(first !== undefined);
    process.kill(first, 'SIGKILL');
    await code.notification('was ended by SIGKILL').waitFor();
    await code.picture('15 the server was killed');
    await until('another server runs', () => {
      const now = code.serverProcesses();
      return now.length === 1 && now[0] !== first;
    });
    await code.goTo(2, 17);
    await code.page.keyboard.type('3');
    await code.page.locator('.tab.dirty').waitFor();
    await code.page.keyboard.press('Control+s');
    await until('it is saved', () => !code.bytes('walk.rtm').equals(original));
    await until('it is clean', async () => (await code.page.locator('.tab.dirty').count()) === 0);
  },
);

scenario(
  'a server that ends again and again',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await until('the archive is there', () => code.archives().length === 1);
    const killed = new Set<number>();
    for (let time = 1; time <= 4; time++) {
      // One that is killed before it has answered is another matter.
      await until('it is ready', () => code.timesReady() === time);
      const [now] = code.serverProcesses().filter((pid) => !killed.has(pid));
      assert.ok(now !== undefined);
      process.kill(now, 'SIGKILL');
      killed.add(now);
    }
    const message = /was ended by SIGKILL\. It ended 4 times within minutes/;
    await code.notification(message).waitFor();
    await code.picture('18 the server was given up');
    // Escape would take the message away.
    await code.goTo(2, 17);
    await code.page.keyboard.type('3');
    await code.dirty('walk.rtm');
    await code.page.keyboard.press('Control+s');
    await code.notification(/ended too often to be started again/).waitFor();
    await code.picture('19 saving without a server');
    assert.deepEqual(code.bytes('walk.rtm'), original);
    await code.dirty('walk.rtm');
    assert.deepEqual(code.serverProcesses(), []);

    await code.answer(message, 'Try Again');
    await until('a server runs', () => code.serverProcesses().length > 0);
    await code.showsText('motion 0 0 -1.623');
    await code.page.locator('.editor-instance .view-lines').click();
    await code.page.keyboard.press('Control+s');
    await code.clean();
    await until('it is saved', () => !code.bytes('walk.rtm').equals(original));
  },
);

scenario(
  'without a Java',
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
  'a file that is no animation',
  { files: { 'bad.rtm': testdata('malformed/bad-bmtr-frame-cut.rtm') } },
  async (code) => {
    await code.ready();
    await code.explorerRow('bad.rtm').dblclick();
    await code.notification(/bad\.rtm:@/).waitFor();
    await code.page.locator('.monaco-editor-pane-placeholder').waitFor();
    await code.picture('17 a file that is no animation');
  },
);
