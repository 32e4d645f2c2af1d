// Other extensions for Arma that are installed, too.
import assert from 'node:assert/strict';
import { hoverOver, openText, save } from './editor.ts';
import { difference, scenario } from './support.ts';
import type { VsCode } from './vscode.ts';
import { SPINE1_IN_CONFIG, SPINE1_IN_FRAME_1, WHOLE } from './walker.ts';

/** The languages of HEMTT's extension, which has the id of ours. */
const LANGUAGES = [
  { id: 'rtm', aliases: ['Arma Animation'], extensions: ['.rtm'] },
  { id: 'arma-config', aliases: ['Arma Config'], extensions: ['.hpp'], filenames: ['config.cpp'] },
  { id: 'model-config', aliases: ['Model Config'], filenames: ['model.cfg'] },
];

function neighbour(publisher: string) {
  return {
    [`${publisher}.hemtt-0.0.1`]: {
      name: 'hemtt',
      publisher,
      version: '0.0.1',
      engines: { vscode: '^1.96.0' },
      contributes: { languages: LANGUAGES },
    },
  };
}

/** Renames the skeleton in the open model.cfg. */
async function renameSkeleton(code: VsCode, line: number): Promise<void> {
  await code.goTo(line, 9);
  await code.page.keyboard.press('Control+Shift+ArrowRight');
  await code.page.keyboard.type('Runner');
  await code.page.keyboard.press('Escape');
  await code.dirty('model.cfg');
}

// VS Code registers the languages of extensions in the order of the names of their folders.
for (const [order, publisher] of [
  ['before', 'brettmayson'],
  ['after', 'zeus'],
] as const) {
  scenario(
    `an extension with the same languages that comes ${order} this one`,
    { ...WHOLE, neighbours: neighbour(publisher) },
    async (code) => {
      const original = code.bytes('walk.rtm');
      await openText(code, 'walk.rtm', 'motion 0 0 -1.62');
      const hover = await hoverOver(code, SPINE1_IN_FRAME_1, 'spine1', /model space/);
      assert.match(hover, /Walker/);
      await code.typeAt(2, 17, 'x');
      await code.page.locator('.editor-instance .squiggly-error').first().waitFor();
      await code.picture(`neighbours 1 an animation, ${order}`);
      await code.page.keyboard.press('Backspace');
      await code.page.keyboard.type('3');
      await save(code);
      const { from, to } = difference(original, code.bytes('walk.rtm'));
      assert.ok(from >= 0 && to - from <= 4, 'one number is changed');

      await code.explorerRow('model.cfg').dblclick();
      await code.showsText('class Walker');
      await code.page
        .locator('.statusbar-item[id="status.editor.mode"]', { hasText: 'Model Config' })
        .waitFor();
      await hoverOver(code, SPINE1_IN_CONFIG, 'Spine1', /Spine2/);
      await renameSkeleton(code, 2);
      await code.picture(`neighbours 2 a model.cfg, ${order}`);
      await code.tab('walk.rtm').click();
      await code.showsText('motion 0 0 -1.623');
      await hoverOver(code, SPINE1_IN_FRAME_1, 'spine1', /Runner/);
      await code.picture(`neighbours 3 the skeleton of the edited model.cfg, ${order}`);
    },
  );
}
