// The extension with a bundled Java, on a machine without another Java.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { test } from 'node:test';
import { TARGET, VSIX_WITH_JAVA, scenario, testdata } from './support.ts';
import { until } from './waiting.ts';

const NAME = 'the bundled Java';

if (VSIX_WITH_JAVA === undefined) {
  test(NAME, { skip: `run npm run package -- --target ${TARGET} first` });
} else {
  scenario(
    NAME,
    {
      files: { 'walk.rtm': testdata('walk.rtm') },
      env: { PATH: '/nowhere', JAVA_HOME: '' },
    },
    async (code) => {
      const original = code.bytes('walk.rtm');
      await code.ready();
      await code.explorerRow('walk.rtm').dblclick();
      await code.showsText('motion 0 0 -1.62');
      await code.picture('30 with the bundled Java');

      // This machine may have another Java in one of the usual folders.
      const programs = code
        .serverProcesses()
        .map((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '');
      assert.ok(programs.length > 0);
      for (const program of programs) {
        assert.match(program, /\/ext\/rtm-text\.rtm-text-[^/]+\/runtime\/bin\/java$/);
      }

      // Line 2 is 'motion 0 0 -1.62'.
      await code.goTo(2, 17);
      await code.page.keyboard.type('3');
      await code.page.locator('.tab.dirty').waitFor();
      await code.page.keyboard.press('Control+s');
      await until('the edit is saved', () => !code.bytes('walk.rtm').equals(original));
      await code.clean();
      await code.picture('31 saved with the bundled Java');

      await until('the archive exists', () => code.archives().length === 1);
      await code.closeWindow();
      await until('the server has ended', () => code.serverProcesses().length === 0);
    },
    VSIX_WITH_JAVA,
  );
}
