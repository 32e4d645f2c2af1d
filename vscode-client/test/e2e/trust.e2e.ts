import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { scenario, testdata } from './support.ts';
import { RETRY_MS, retry, until } from './waiting.ts';

scenario(
  'a workspace that is not trusted',
  {
    files: { 'walk.rtm': testdata('walk.rtm'), 'text.rtmt': testdata('walk.rtmt') },
    trust: true,
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
    prepare(workspace) {
      const java = path.join(workspace, 'java/bin/java');
      fs.mkdirSync(path.dirname(java), { recursive: true });
      fs.writeFileSync(java, `#!/bin/sh\ntouch ${workspace}/was-started\n`, { mode: 0o755 });
      fs.mkdirSync(path.join(workspace, '.vscode'));
      fs.writeFileSync(
        path.join(workspace, '.vscode/settings.json'),
        JSON.stringify({
          'rtm.java.home': path.join(workspace, 'java'),
          'rtm.encodeOnSave': 'always',
        }),
      );
    },
  },
  async (code) => {
    const original = code.bytes('walk.rtm');
    const saveBoth = async () => {
      await code.explorerRow('text.rtmt').dblclick();
      await code.page.locator('.tab.active[data-resource-name="text.rtmt"]').waitFor();
      await code.showsText('rtm bmtr 5');
      await code.typeAt(1, 1, '//\n');
      await code.page.keyboard.press('Control+s');
      await code.clean();
      // Saves run in order: when this one is done, the one before is too.
      const before = code.bytes('walk.rtm');
      await code.explorerRow('walk.rtm').dblclick();
      await code.page.locator('.tab.active[data-resource-name="walk.rtm"]').waitFor();
      await code.showsText('motion 0 0 -1.62');
      await code.typeAt(2, 17, '3');
      await code.page.keyboard.press('Control+s');
      await code.clean();
      assert.notDeepEqual(code.bytes('walk.rtm'), before);
    };
    await code.ready();
    await code.page.getByText('Restricted Mode').first().waitFor();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.oneTab('walk.rtm');
    assert.deepEqual(code.bytes('walk.rtm'), original);
    await code.picture('60 a workspace that is not trusted');
    await saveBoth();
    assert.ok(!fs.existsSync(code.path('text.rtm')), 'the workspace setting is ignored');

    await code.command('Workspaces: Manage Workspace Trust');
    await code.page
      .locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' })
      .first()
      .click();
    await until(
      'the workspace is trusted',
      async () =>
        (await code.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).count()) === 0,
    );
    await code.picture('61 it is trusted now');
    const editor = code.page.locator('.workspace-trust-editor');
    const close = code.page.locator('.monaco-modal-editor-block .codicon-close').first();
    await retry('close the trust editor', async () => {
      if (await editor.isVisible()) {
        await close.click({ timeout: RETRY_MS });
      }
      await editor.waitFor({ state: 'hidden', timeout: RETRY_MS });
    });
    await saveBoth();
    await until('the setting takes effect', () => fs.existsSync(code.path('text.rtm')));
    assert.ok(!fs.existsSync(code.path('was-started')), 'no program in the workspace was started');
  },
);
