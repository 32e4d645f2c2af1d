// What the server knows of skeletons, and of the model.cfg files that they stand in.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {isRange, contains, isWorkspaceEdit, applied} = require('./shapes');

const url = file => pathToFileURL(file).href;

const CONFIG = `class CfgSkeletons {
  class Walker {
    skeletonInherit = "";
    skeletonBones[] = {
      "Pelvis", "",
      "Spine", "Pelvis",
      "Spine1", "Spine",
      "Spine2", "Spine1"
    };
  };
};
`;

/** Asks until there is what is awaited: the server looks for skeletons on a thread of its own. */
async function until(ask) {
  for (;;) {
    const found = await ask();
    if (found) {
      return found;
    }
  }
}

module.exports = async function skeletons(c, check, folder) {
  const here = path.join(folder, 'mod', 'anim');
  fs.mkdirSync(here, {recursive: true});
  const configFile = path.join(folder, 'mod', 'model.cfg');
  fs.writeFileSync(configFile, CONFIG);
  const config = url(configFile);
  const file = path.join(here, 'short.rtmt');
  const uri = url(file);
  const bones = ['pelvis', 'spine', 'spine1'];
  const short = ['rtm bmtr 5', 'bones', ...bones.map(b => `  ${b}`), 'frame 0',
    ...bones.map(b => `  ${b} | 0 0 0 1 | 0 0.5 0`), ''].join('\n');
  const entry = {line: 4, character: 3};
  const here2 = {line: 8, character: 3};
  await c.open(uri, short);
  await check('rtm/skeleton', async () => {
    let found = {};
    while (found.name !== 'Walker') {
      found = await c.request('rtm/skeleton', {uri});
    }
    assert.equal(found.file, configFile);
    assert.equal(found.reason, 'nearest');
    assert.equal(found.known, 3);
    assert.equal(found.bones, 4);
    assert.equal(found.animationBones, 3);
    assert.equal(found.encoding, 'bmtr 5');
    assert.equal(found.frames, 1);
    assert.equal(found.choices[0].name, 'Walker');
    assert.equal(found.choices[0].skeleton, `${configFile}#Walker`);
    await assert.rejects(c.request('rtm/skeleton', {uri: 'file:///not/open.rtmt'}), /not open/);
  });
  await check('watched files', () => c.until(() => c.registered.includes('workspace/didChangeWatchedFiles')));
  await check('definition in a model.cfg', async () => {
    for (const [method, position] of [['definition', entry], ['typeDefinition', entry], ['typeDefinition', here2]]) {
      const places = [await c.about(method, uri, {position})].flat();
      assert.deepEqual(places.map(p => [p.uri, p.range.start.line]), [[config, 6]], method);
    }
    const listed = [await c.about('definition', uri, {position: here2})].flat();
    assert.deepEqual(listed.map(p => [p.uri, p.range.start.line]), [[uri, 4]]);
  });
  const hierarchy = async (from, position) => {
    const [item] = await c.about('prepareTypeHierarchy', from, {position});
    isRange(item.range);
    contains(item.range, item.selectionRange);
    const above = await c.request('typeHierarchy/supertypes', {item});
    const below = await c.request('typeHierarchy/subtypes', {item});
    return [above, [item], below].map(items => items.map(i => `${i.name} ${path.basename(i.uri)}`));
  };
  await check('type hierarchy', async () => {
    assert.deepEqual(await hierarchy(uri, entry), [['Spine short.rtmt'], ['Spine1 short.rtmt'], ['Spine2 model.cfg']]);
    assert.deepEqual(await hierarchy(uri, here2), await hierarchy(uri, entry));
    assert.deepEqual(await c.about('prepareTypeHierarchy', uri, {position: {line: 0, character: 0}}) ?? [], []);
  });
  await check('hover tells both spaces', async () => {
    const hover = await c.about('hover', uri, {position: here2});
    assert.match(hover.contents.value, /Walker/);
    assert.match(hover.contents.value, /\| model space \|.*\| relative to the parent \|/s);
    // Three bones, each half a metre above its parent.
    assert.match(hover.contents.value, /1\.5/);
  });
  await check('fixes for all bones', async () => {
    // Of a plain text: names in binarised ones are lower case whatever the skeleton has.
    const dog = url(path.join(here, 'dog.rtmt'));
    const row = '0 0 0 1 | 0 0 0';
    const listed = names => ['rtm plain', 'bones', ...names.map(b => `  ${b}`),
      ...['0', '1'].flatMap(phase => [`frame ${phase}`, ...names.map(b => `  ${b} | ${row}`)]), ''].join('\n');
    const before = listed(['pelvis', 'SPINE', 'tail', 'Spine1', 'ear']);
    await c.open(dog, before);
    const reported = await until(async () => {
      const {items} = await c.about('diagnostic', dog, {});
      return items.some(d => d.code === 'bone-case') && items;
    });
    const fixed = async (code, title) => {
      const diagnostics = reported.filter(d => d.code === code);
      const actions = await c.about('codeAction', dog, {
        range: diagnostics[0].range, context: {diagnostics, only: ['quickfix']}});
      const {edit} = actions.find(a => a.title === title) ?? assert.fail(actions.map(a => a.title).join('; '));
      isWorkspaceEdit(edit, dog);
      return applied(before, edit.changes?.[dog] ?? edit.documentChanges[0].edits);
    };
    assert.equal(
      await fixed('bone-not-in-skeleton', 'Remove all 2 bones that are not in Walker (from the list and all frames)'),
      listed(['pelvis', 'SPINE', 'Spine1']));
    assert.equal(
      (await fixed('bone-case', 'Spell all 2 bones as Walker does (in the list and all frames)')).replace(/ +/g, ' '),
      listed(['Pelvis', 'Spine', 'tail', 'Spine1', 'ear']).replace(/ +/g, ' '));
    await c.notify('textDocument/didClose', dog);
  });
  await check('a changed model.cfg, and what it includes', async () => {
    const codes = async () => (await c.about('diagnostic', uri, {})).items.map(d => d.code).join();
    const changed = (name, content, type) => {
      const at = path.join(folder, 'mod', name);
      fs.writeFileSync(at, content);
      return c.connection.sendNotification('workspace/didChangeWatchedFiles', {changes: [{uri: url(at), type}]});
    };
    await until(async () => !(await codes()).includes('bone-not-in-skeleton'));
    const bones = '"Pelvis", "", "Spine", "Pelvis"';
    await changed('model.cfg',
      '#include "Bones.HPP"\nclass CfgSkeletons { class Walker { skeletonBones[] = {BONES}; }; };\n', 2);
    await changed('Bones.HPP', `#define BONES ${bones}\n`, 1);
    await until(async () => (await codes()).includes('bone-not-in-skeleton'));
    await changed('Bones.HPP', `#define BONES ${bones}, "Spine1", "Spine"\n`, 2);
    await until(async () => !(await codes()).includes('bone-not-in-skeleton'));
    await changed('model.cfg', CONFIG, 2);
    await until(async () => (await c.request('rtm/skeleton', {uri})).known === 3 && (await codes()).includes('bones-absent'));
  });
  await check('a model.cfg as a document', async () => {
    await c.open(config, CONFIG);
    const at = {line: 6, character: 18};
    assert.match((await c.about('hover', config, {position: at})).contents.value, /Spine/);
    const [place] = [await c.about('definition', config, {position: at})].flat();
    assert.deepEqual([place.uri, place.range.start.line], [config, 5]);
    const [tree] = await c.about('documentSymbol', config, {});
    assert.equal(tree.name, 'Walker');
    assert.equal(tree.children[0].children[0].children[0].children[0].name, 'Spine2');
    assert.deepEqual(await hierarchy(config, {line: 6, character: 9}),
      [['Spine model.cfg'], ['Spine1 model.cfg'], ['Spine2 model.cfg']]);
    for (const other of ['completion', 'references', 'codeLens', 'foldingRange', 'semanticTokens/full']) {
      await c.about(other, config, {position: at, context: {includeDeclaration: true}});
    }
    await c.change(config, 2, [{
      range: {start: {line: 6, character: 17}, end: {line: 6, character: 22}}, text: 'Spnie'}]);
    const report = await c.about('diagnostic', config, {});
    assert.deepEqual(report.items.map(d => [d.code, d.range.start.line]), [['skeleton-parent', 6]]);
    await c.notify('textDocument/didClose', config);
  });
  await check('rtm.convert', async () => {
    const call = more => c.request('workspace/executeCommand', {
      command: 'rtm.convert', arguments: [{uri, to: 'plain', ...more}]});
    const before = c.edits.length;
    await call({});
    const edit = await c.until(() => c.edits[before]);
    isWorkspaceEdit(edit, uri);
    assert.match(applied(short, (edit.documentChanges ?? [{edits: edit.changes?.[uri]}])[0].edits), /^rtm plain\n/);
    await c.until(() => c.shown.find(m => m.includes('Converted to plain using skeleton Walker')));
    const done = await call({target: 'short.rtm'});
    assert.equal(done.uri, url(path.join(here, 'short.rtm')));
    assert.equal(fs.readFileSync(path.join(here, 'short.rtm')).subarray(0, 8).toString(), 'RTM_0101');
    await assert.rejects(call({target: 'short.rtm'}), /the file already exists/);
  });
  await check('rtm.chooseSkeleton', async () => {
    await c.request('workspace/executeCommand', {command: 'rtm.chooseSkeleton', arguments: [uri]});
    const question = await c.until(() => c.questions[0]);
    assert.match(question.actions[0].title, /^Walker \(\.\.\/model\.cfg\): 3 of 3/);
    await c.until(() => c.shown.find(m => m.includes('To keep it, change the setting rtm.skeleton to ')));
    assert.equal((await c.request('rtm/skeleton', {uri})).reason, 'chosen');
  });
};
