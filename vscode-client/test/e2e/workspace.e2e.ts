import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { scenario, testdata } from './support.ts';

const FILES = {
  files: {
    'walk.rtm': testdata('walk.rtm'),
    'phases.rtm': testdata('odd/bmtr-all-phases-1.rtm'),
  },
};

scenario('problems of animations that are not open', FILES, async (code) => {
  await code.ready();
  // Nothing was opened: the animations of the folder start the server.
  await code.page.keyboard.press('Control+Shift+m');
  const row = (text: string) =>
    code.page.locator('.markers-panel .monaco-list-row', { hasText: text });
  const marker = row('have the same phase as the frame before');
  await marker.waitFor();
  await code.picture('workspace 1 a problem of a file that is not open');
  await marker.dblclick();
  await code.tab('phases.rtm').waitFor();
  await code.page.locator('.statusbar-item', { hasText: /^Ln 12, / }).waitFor();
  await code.showsText('rtm bmtr');
  await code.picture('workspace 2 the text at the problem');
  // The open text has one problem for this cause, too, at the first place.
  await code.page.locator('.editor-instance .squiggly-warning').first().waitFor();
  assert.equal(await marker.count(), 1);
  assert.equal(await row('is also').count(), 0);
});

/** The skeleton in which one bone of the animation is missing. */
const SKELETON = `class CfgSkeletons
{
  class Walker
  {
    skeletonBones[] =
    {
      BONES
    };
  };
};
`;

const WITHOUT_A_BONE = {
  files: { 'walk.rtm': testdata('walk.rtm'), 'run.rtm': testdata('walk.rtm') },
  prepare: (folder: string) => {
    const bones = fs
      .readFileSync(testdata('walk.rtmt'), 'utf8')
      .split(/^bones$/m)[1]
      ?.split(/^frame/m)[0]
      ?.match(/\w+/g)
      ?.filter((bone) => bone !== 'spine2')
      .map((bone) => `"${bone}", ""`);
    fs.writeFileSync(`${folder}/model.cfg`, SKELETON.replace('BONES', bones?.join(', ') ?? ''));
  },
};

scenario('a bone that a skeleton lacks', WITHOUT_A_BONE, async (code) => {
  await code.ready();
  await code.page.keyboard.press('Control+Shift+m');
  const row = (text: string) =>
    code.page.locator('.markers-panel .monaco-list-row', { hasText: text });
  const gap = row('lacks bone "spine2" of 2 animations');
  await gap.waitFor();
  await row('1 bone of this animation is not in skeleton').nth(1).waitFor();
  await code.picture('workspace 3 a bone that a skeleton lacks');
  await gap.dblclick();
  await code.page.locator('.tab.active[data-resource-name="model.cfg"]').waitFor();
  await code.page.locator('.statusbar-item', { hasText: /^Ln 3, / }).waitFor();
});
