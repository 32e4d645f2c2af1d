// The requests of dialogs and views: skeletons, new animations, heads and figures.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');

const url = file => pathToFileURL(file).href;

/** The floats of a base64 string. */
function floats(base64) {
  const bytes = Buffer.from(base64, 'base64');
  return Array.from({length: bytes.length / 4}, (_, i) => bytes.readFloatLE(4 * i));
}

module.exports = async function views(c, check, folder) {
  const walk = path.resolve(__dirname, '../../../../testdata/walk');
  const text = fs.readFileSync(`${walk}.rtmt`, 'utf8');
  const here = path.join(folder, 'views');
  fs.mkdirSync(here);
  const file = path.join(here, 'walk.rtmt');
  fs.writeFileSync(file, text);
  const uri = url(file);
  const textDocument = {uri};
  await c.open(uri, text);
  const isMan = name => /^OFP2_ManSkeleton$/i.test(name);

  await check('rtm/head', async () => {
    const head = await c.request('rtm/head', {uri: url(`${walk}.rtm`)});
    assert.equal(head.text, text.slice(0, text.indexOf('\nframe ')));
    await assert.rejects(c.request('rtm/head', {uri: url(`${walk}.none`)}), /walk\.none/);
  });
  let man;
  await check('rtm/skeletons', async () => {
    const {skeletons} = await c.request('rtm/skeletons', {uri: url(path.join(here, 'new.rtm'))});
    man = skeletons.find(s => isMan(s.name));
    assert.ok(man, JSON.stringify(skeletons));
    assert.ok(man.bones > 50);
    assert.equal(typeof man.skeleton, 'string');
    await assert.rejects(c.request('rtm/skeletons', {uri: 'untitled:x'}), /untitled:x/);
  });
  await check('rtm/newAnimation', async () => {
    const params = {uri: url(path.join(here, 'new.rtm')), encoding: 'bmtr 5', skeleton: man.skeleton};
    const made = await c.request('rtm/newAnimation', params);
    assert.match(made.text, /^rtm bmtr 5\n/);
    assert.equal(made.text.match(/^frame /gm).length, 2);
    assert.ok(!fs.existsSync(path.join(here, 'new.rtm')));
    for (const wrong of [{encoding: 'bmtr 9'}, {skeleton: 'NoSuchSkeleton'}]) {
      await assert.rejects(c.request('rtm/newAnimation', {...params, ...wrong}), e => e.code === -32803);
    }
  });
  await check('rtm/skeletonChosen', async () => {
    await c.request('workspace/executeCommand', {
      command: 'rtm.useSkeleton',
      arguments: [uri, man.skeleton],
    });
    const chosen = await c.until(() => c.chosen.find(p => p.uri === uri));
    assert.equal(chosen.skeleton, man.skeleton);
    assert.equal((await c.request('rtm/skeleton', {uri})).reason, 'chosen');
  });

  let version;
  await check('rtm/figure', async () => {
    await assert.rejects(c.request('rtm/figure', {textDocument: {uri: `${uri}x`}}), /is not open/);
    const figure = await c.request('rtm/figure', {textDocument});
    const frames = text.split('\n').flatMap((line, i) => (line.startsWith('frame ') ? [i] : []));
    assert.equal(figure.type, 'figure');
    assert.ok(isMan(figure.skeleton), figure.skeleton);
    assert.equal(figure.bones.length, 21);
    assert.equal(figure.phases.length, frames.length);
    const poses = floats(figure.poses);
    assert.equal(poses.length, frames.length * 21 * 7);
    assert.ok(poses.every(Number.isFinite));
    assert.equal(figure.saved, undefined);
    assert.equal(figure.difference, null);
    version = figure.version;
  });
  await check('rtm/place', async () => {
    const lines = text.split('\n');
    const row = lines.findIndex((line, i) => i > lines.indexOf('frame 0.5') && line.startsWith('  leftarm '));
    const place = {version, line: row, frame: 6, bone: 'leftarm'};
    assert.deepEqual(await c.request('rtm/place', {textDocument, line: row}), place);
    assert.deepEqual(await c.request('rtm/place', {textDocument, frame: 6, bone: 'leftarm'}), place);
    assert.deepEqual(await c.request('rtm/place', {textDocument, line: 0}), {version, line: 0});
    assert.deepEqual(await c.request('rtm/place', {textDocument, line: row, character: 60}), place);
    assert.equal(await c.request('rtm/place', {textDocument, line: lines.length}), null);
    assert.equal(await c.request('rtm/place', {textDocument: {uri: `${uri}x`}, line: 0}), null);
  });
  await check('rtm/numbers', async () => {
    const numbers = await c.request('rtm/numbers', {textDocument, frame: 6});
    assert.deepEqual([numbers.version, numbers.frame, numbers.bones.length], [version, 6, 21]);
    for (const {space, angles, metres} of numbers.bones) {
      assert.equal(space, 'model');
      assert.ok([...angles, ...metres].every(Number.isFinite) && angles.length === 3 && metres.length === 3);
    }
    assert.equal(await c.request('rtm/numbers', {textDocument, frame: 99}), null);
    assert.equal(await c.request('rtm/numbers', {textDocument: {uri: `${uri}x`}, frame: 0}), null);
  });
  await check('rtm/figure, a preview', async () => {
    const edit = {edit: 'turn', words: 'leftarm 0 0 30', frames: '3..4', line: 0};
    const preview = await c.request('rtm/figure', {textDocument, since: version, edit});
    assert.deepEqual([preview.since, preview.frames], [version, [2, 3]]);
    assert.ok(preview.version < 0);
    assert.deepEqual(preview.cursor, {frame: 2, bone: 'leftarm'});
    const numbers = await c.request('rtm/numbers', {textDocument, frame: 2, version: preview.version});
    assert.equal(numbers.version, preview.version);
    assert.notDeepEqual(numbers.bones, (await c.request('rtm/numbers', {textDocument, frame: 2})).bones);
    const restored = await c.request('rtm/figure', {textDocument, since: preview.version});
    assert.deepEqual([restored.since, restored.version, restored.frames], [preview.version, version, [2, 3]]);
    assert.equal(restored.difference, null);
  });
  await check('rtm/figure, an edit', async () => {
    const line = text.split('\n').findIndex(l => l.startsWith('  leftarm ') && l.includes('|'));
    const character = text.split('\n')[line].lastIndexOf('|') + 1;
    const range = {start: {line, character}, end: {line, character: text.split('\n')[line].length}};
    await c.connection.sendNotification('textDocument/didChange', {
      textDocument: {uri, version: version + 1},
      contentChanges: [{range, text: ' 0 0.25 0'}],
    });
    const update = await c.request('rtm/figure', {textDocument, since: version});
    assert.equal(update.type, 'update');
    assert.deepEqual([update.since, update.version, update.frames], [version, version + 1, [0]]);
    assert.equal(floats(update.poses).length, 21 * 7);
    assert.equal(floats(update.saved.poses).length, 21 * 7);
    assert.ok(update.difference.metres > 0.05 && update.difference.frame === 0);
    const whole = await c.request('rtm/figure', {textDocument, since: version + 9});
    assert.equal(whole.type, 'figure');
    assert.equal(whole.saved.bones.length, 21);
  });
  await check('rtm/figure, two animations', async () => {
    const figure = await c.request('rtm/figure', {textDocument, compareWith: url(`${walk}.rtm`)});
    assert.equal(figure.other.title, 'walk.rtm');
    assert.equal(figure.difference.frame, 0);
    const compareWith = url(`${walk}.none`);
    await assert.rejects(c.request('rtm/figure', {textDocument, compareWith}), e => e.code === -32803);
  });
  for (const request of ['rtm/figurePage', 'rtm/motionPage']) {
    await check(request, async () => {
      const {html} = await c.request(request);
      assert.match(html, /^<!doctype html>/i);
      assert.match(html, /Content-Security-Policy/);
      assert.doesNotMatch(html, /\{\{\w+\}\}/);
    });
  }
};
