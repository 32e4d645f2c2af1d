// Problems and symbols of files that are not open.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {isRange} = require('./shapes');

module.exports = async function workspace(c, check, folder) {
  const mod = path.join(folder, c.pull ? 'pulled' : 'pushed');
  fs.mkdirSync(mod);
  const file = path.join(mod, 'unopened.rtmt');
  const uri = pathToFileURL(file).href;
  fs.writeFileSync(file, 'rtm plain\nmotion 0 0 0\nbones\n  lonelyBone\nframe 0\n  other | 1\n');
  const added = [{uri: pathToFileURL(mod).href, name: 'mod'}];
  await c.connection.sendNotification('workspace/didChangeWorkspaceFolders', {event: {added, removed: []}});

  await check('problems of a file that is not open', async () => {
    let problems;
    if (c.pull) {
      const ask = previousResultIds => c.request('workspace/diagnostic', {previousResultIds});
      const report = (await ask([])).items.find(i => i.uri === uri);
      assert.equal(report.kind, 'full');
      problems = report.items;
      const again = (await ask([{uri, value: report.resultId}])).items.find(i => i.uri === uri);
      assert.deepEqual(again, {kind: 'unchanged', uri, resultId: report.resultId});
    } else {
      problems = (await c.until(() => c.published.find(p => p.uri === uri))).diagnostics;
    }
    assert.ok(problems.length > 0);
    problems.forEach(d => isRange(d.range));
  });
  await check('unchanged diagnostics of a document', async () => {
    if (c.pull) {
      await c.open(uri, fs.readFileSync(file, 'utf8'));
      const first = await c.about('diagnostic', uri, {});
      assert.equal(first.kind, 'full');
      const second = await c.about('diagnostic', uri, {previousResultId: first.resultId});
      assert.deepEqual(second, {kind: 'unchanged', resultId: first.resultId});
      await c.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
    }
  });
  await check('workspace/symbol', async () => {
    const files = await c.request('workspace/symbol', {query: 'UNOPENED'});
    assert.deepEqual(files.map(s => [s.name, s.location.uri]), [['unopened.rtmt', uri]]);
    files.forEach(s => isRange(s.location.range));
  });
};
