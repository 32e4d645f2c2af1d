import assert from 'node:assert/strict';
import { scenario, testdata } from './support.ts';

const FILES = {
  files: {
    'walk.rtm': testdata('walk.rtm'),
    'phases.rtm': testdata('odd/bmtr-all-phases-1.rtm'),
  },
};

scenario('problems of animations that are not open', FILES, async (code) => {
  await code.ready();
  await code.explorerRow('walk.rtm').dblclick();
  await code.showsText('"StepSound"');
  await code.command('Problems: Focus on Problems View');
  const marker = code.page.locator('.markers-panel .monaco-list-row', {
    hasText: 'is also the phase of frame',
  });
  await marker.waitFor();
  await code.picture('workspace 1 a problem of a file that is not open');
  await marker.dblclick();
  await code.tab('phases.rtm').waitFor();
  await code.page.locator('.statusbar-item', { hasText: /^Ln 12, / }).waitFor();
  await code.showsText('rtm bmtr');
  await code.picture('workspace 2 the text at the problem');
  // Those of the open text have taken the place of those of the file.
  const ofFrame = (frame: number) => marker.filter({ hasText: `phase 1 of frame ${frame} is` });
  await ofFrame(3).waitFor();
  assert.equal(await ofFrame(2).count(), 1);
});
