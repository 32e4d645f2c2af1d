import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { openText, save, undo } from './editor.ts';
import { difference, scenario, testdata } from './support.ts';

/** Edits an exported file as another program would: another motion, and a second animation. */
function editExport(from: string, to: string): void {
  const gltf = JSON.parse(fs.readFileSync(from, 'utf8')) as { animations: { name: string }[] };
  const [first] = gltf.animations;
  assert.ok(first);
  gltf.animations.push({ ...first, name: 'run' });
  fs.writeFileSync(to, JSON.stringify(gltf).replace('"0 0 -1.625"', '"0 0 -1.63"'));
}

scenario(
  'export to glTF, and import into the text',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const original = code.bytes('walk.rtm');
    await openText(code, 'walk.rtm', '"StepSound"');
    await code.typeAt(2, 'motion 0 0 -1.62'.length + 1, '5');
    await code.dirty('walk.rtm');

    await code.command('RTM: Export to glTF...');
    await code.enterPath(code.path('walk.gltf'));
    const exported =
      /Exported 21 bones and 13 frames to walk\.gltf using skeleton OFP2_ManSkeleton/;
    await code.notification(exported).waitFor();
    await code.picture('gltf 01 exported');
    await code.answer(exported, 'Reveal File');
    await code.page
      .locator('.explorer-folders-view .monaco-list-row.selected', { hasText: 'walk.gltf' })
      .waitFor();
    assert.match(code.bytes('walk.gltf').toString('utf8'), /"rtm_motion"\s*:\s*"0 0 -1\.625"/);

    await code.tab('walk.rtm').click();
    await undo(code, 'motion 0 0 -1.62\n');
    await code.clean();
    editExport(code.path('walk.gltf'), code.path('two.gltf'));
    await code.command('RTM: Import glTF...');
    await code.enterPath(code.path('two.gltf'));
    await code.choice('run').waitFor();
    await code.picture('gltf 02 which animation');
    await code.choose('run');
    await code.showsText('motion 0 0 -1.63');
    await code.notification('Imported two.gltf; changed: motion').waitFor();
    await code.picture('gltf 03 imported');
    await code.page.locator('.editor-instance .view-lines').first().click();
    await save(code);
    const { from, to } = difference(original, code.bytes('walk.rtm'));
    assert.ok(to - from <= 4, `only the motion has changed, not ${from} to ${to}`);
    await undo(code, 'motion 0 0 -1.62\n');
    await save(code);
    assert.deepEqual(code.bytes('walk.rtm'), original);

    fs.writeFileSync(code.path('damaged.glb'), 'glTF');
    await code.command('RTM: Import glTF...');
    await code.enterPath(code.path('damaged.glb'));
    await code.notification(/The file damaged\.glb is /).waitFor();
    await code.picture('gltf 04 a damaged file');
    await code.clean();
  },
);

scenario(
  'a glTF file of a rig of Mixamo',
  {
    files: {
      'walk.rtm': testdata('walk.rtm'),
      'wave.gltf': testdata('../examples/first-mod/wave.gltf'),
    },
  },
  async (code) => {
    await openText(code, 'walk.rtm', '"StepSound"');
    await code.command('RTM: Import glTF...');
    await code.enterPath(code.path('wave.gltf'));
    const transfer = 'Transfer the poses with bone map mixamo';
    await code.choice(transfer).waitFor();
    await code.picture('gltf 11 a rig of Mixamo');
    await code.choose(transfer);
    await code
      .notification(/Imported wave\.gltf; changed: .*Transferred with bone map mixamo/)
      .waitFor();
    await code.picture('gltf 12 transferred');
    await code.showsText('lefthandindex1');
    await code.status('bmtr 5, 61 frames').waitFor();
    await code.page.locator('.editor-instance .view-lines').first().click();
    await save(code);
    await code.picture('gltf 13 saved');
  },
);
