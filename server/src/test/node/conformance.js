// Every request of the server over real standard input and output, sent by a client of the protocol
// that is not ours. Usage: node conformance.js [rtm.jar]
'use strict';
const assert = require('node:assert/strict');
const crypto = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const rpc = require('vscode-languageserver-protocol/node');
const {Client, fail} = require('./client');
const skeletons = require('./skeletons');
const workspace = require('./workspace');
const views = require('./views');
const {isPosition, isRange, contains, areEdits, isWorkspaceEdit, applied} = require('./shapes');

// What has to be more than an empty answer.
const FILLED = new Set([
  'hover', 'completion', 'definition', 'references', 'documentHighlight', 'prepareRename', 'rename',
  'documentSymbol', 'foldingRange', 'selectionRange', 'semanticTokens', 'inlayHint', 'codeLens',
  'codeAction', 'commands',
]);

const project = path.resolve(__dirname, '../../../..');
const jar = path.resolve(process.argv[2] ?? path.join(project, 'server/target/rtm.jar'));
const walk = path.join(project, 'testdata/walk.rtm');
const text = fs.readFileSync(path.join(project, 'testdata/walk.rtmt'), 'utf8');
const lines = text.split('\n');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-conformance-'));
const deadline = setTimeout(() => fail(new Error('the server does not answer')), 20 * 60_000);

let failures = 0;
let passed = 0;

async function check(name, test) {
  try {
    await test();
    passed++;
  } catch (error) {
    failures++;
    console.error(`FAILED ${name}: ${error.message}`);
  }
}

/** Asserts that an answer is more than empty, where it has to be. */
function filled(name, answer) {
  if (FILLED.has(name)) {
    assert.ok(answer !== null && answer !== undefined, `${name}: no answer`);
    assert.ok(!Array.isArray(answer) || answer.length > 0, `${name}: empty answer`);
  }
}

const sha = file => crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');
const url = file => pathToFileURL(file).href;

const rowLine = lines.findIndex(l => l.startsWith('  spine1 ') && l.includes('|'));
const row = {line: rowLine, character: 3};
const declaration = lines.indexOf('  spine1');
const all = {start: {line: 0, character: 0}, end: {line: lines.length, character: 0}};

async function features(c) {
  const uri = url(path.join(folder, 'features.rtmt'));
  await c.open(uri, text);
  const provider = c.capabilities;

  await check('initialize', async () => {
    assert.equal(c.info.name, 'RTM Text');
    assert.equal(provider.textDocumentSync.change, 2);
    assert.equal(provider.textDocumentSync.openClose, true);
    for (const name of ['hover', 'completion', 'definition', 'references', 'documentHighlight', 'rename',
      'documentSymbol', 'foldingRange', 'selectionRange', 'semanticTokens', 'inlayHint', 'codeLens',
      'documentFormatting', 'documentRangeFormatting', 'codeAction', 'executeCommand', 'diagnostic',
      'typeDefinition', 'typeHierarchy']) {
      assert.ok(provider[`${name}Provider`], `${name} is not offered`);
    }
    assert.deepEqual(provider.workspace.textDocumentContent.schemes, ['rtm-problem', 'rtm-fixes', 'rtm']);
    assert.equal(provider.experimental.motion, true);
  });
  await check('configuration', async () => {
    await c.until(() => c.asked.includes('rtm'));
    await c.until(() => c.registered.includes('workspace/didChangeConfiguration'));
  });
  await check('hover', async () => {
    const hover = await c.about('hover', uri, {position: row});
    filled('hover', hover);
    if (hover) {
      assert.equal(hover.contents.kind, 'markdown');
      assert.ok(hover.contents.value.length > 0);
      isRange(hover.range);
    }
    assert.equal(await c.about('hover', uri, {position: {line: 99999, character: 0}}), null);
  });
  await check('completion', async () => {
    const answer = await c.about('completion', uri, {position: {line: 0, character: 4}});
    const items = Array.isArray(answer) ? answer : answer.items;
    filled('completion', items);
    items.forEach(i => assert.ok(typeof i.label === 'string' && i.label.length > 0));
  });
  await check('definition', async () => {
    const places = [await c.about('definition', uri, {position: row})].flat().filter(Boolean);
    filled('definition', places);
    places.forEach(p => {
      assert.equal(p.uri, uri);
      assert.equal(p.range.start.line, declaration);
    });
  });
  await check('references', async () => {
    const ask = includeDeclaration =>
      c.about('references', uri, {position: row, context: {includeDeclaration}});
    const places = await ask(true);
    filled('references', places);
    places.forEach(p => assert.equal(lines[p.range.start.line].slice(
      p.range.start.character, p.range.end.character), 'spine1'));
    assert.equal((await ask(false)).length, Math.max(0, places.length - 1));
  });
  await check('documentHighlight', async () => {
    const places = await c.about('documentHighlight', uri, {position: row});
    filled('documentHighlight', places);
    places.forEach(p => isRange(p.range));
  });
  await check('rename', async () => {
    const prepared = await c.about('prepareRename', uri, {position: row});
    filled('prepareRename', prepared);
    if (prepared) {
      isRange(prepared.range ?? prepared);
    }
    const edit = await c.about('rename', uri, {position: row, newName: 'back'});
    filled('rename', edit);
    if (edit) {
      isWorkspaceEdit(edit, uri);
      const edits = edit.documentChanges ? edit.documentChanges[0].edits : edit.changes[uri];
      assert.equal(applied(text, edits).split(/\bback\b/).length, text.split(/\bspine1\b/).length);
    }
  });
  await check('documentSymbol', async () => {
    const symbols = await c.about('documentSymbol', uri, {});
    filled('documentSymbol', symbols);
    const visit = s => {
      assert.ok(s.name.length > 0 && s.kind >= 1 && s.kind <= 26);
      isRange(s.range);
      contains(s.range, s.selectionRange);
      (s.children ?? []).forEach(visit);
    };
    symbols.forEach(visit);
  });
  await check('foldingRange', async () => {
    const folds = await c.about('foldingRange', uri, {});
    filled('foldingRange', folds);
    folds.forEach(f => assert.ok(f.startLine < f.endLine && f.endLine < lines.length));
  });
  await check('selectionRange', async () => {
    const positions = [row, {line: 0, character: 0}];
    const ranges = await c.about('selectionRange', uri, {positions});
    filled('selectionRange', ranges);
    if (ranges.length) {
      assert.equal(ranges.length, positions.length);
    }
    ranges.forEach((r, i) => {
      contains(r.range, {start: positions[i], end: positions[i]});
      for (let s = r; s.parent; s = s.parent) {
        contains(s.parent.range, s.range);
      }
    });
  });
  await check('semanticTokens', async () => {
    const legend = provider.semanticTokensProvider.legend;
    const areTokens = data => {
      assert.equal(data.length % 5, 0);
      for (let i = 0; i < data.length; i += 5) {
        assert.ok(data[i + 2] > 0, 'a token without length');
        assert.ok(data[i + 3] < legend.tokenTypes.length, 'a type that is not in the legend');
        assert.ok(data[i + 4] < 2 ** legend.tokenModifiers.length);
      }
    };
    const full = await c.about('semanticTokens/full', uri, {});
    filled('semanticTokens', full.data);
    areTokens(full.data);
    const some = await c.about('semanticTokens/range', uri, {
      range: {start: {line: 0, character: 0}, end: {line: 3, character: 0}}});
    filled('semanticTokens', some.data);
    areTokens(some.data);
    assert.ok(some.data.length < Math.max(1, full.data.length));
    if (full.resultId) {
      const delta = await c.about('semanticTokens/full/delta', uri, {previousResultId: full.resultId});
      assert.deepEqual(delta.edits ?? [], []);
    }
  });
  await check('inlayHint', async () => {
    const range = {start: {line: rowLine - 3, character: 0}, end: {line: rowLine + 3, character: 0}};
    const hints = await c.about('inlayHint', uri, {range});
    filled('inlayHint', hints);
    hints.forEach(h => {
      isPosition(h.position);
      assert.ok(h.position.line >= range.start.line && h.position.line <= range.end.line, 'not asked for');
      assert.ok(h.label.length > 0);
    });
  });
  await check('codeLens', async () => {
    const lenses = await c.about('codeLens', uri, {});
    filled('codeLens', lenses);
    lenses.forEach(l => {
      isRange(l.range);
      assert.equal(typeof l.command.title, 'string');
    });
  });
  await check('rtm/motion', async () => {
    const motion = await c.request('rtm/motion', {textDocument: {uri}, bones: ['spine1', 'tail']});
    const frames = lines.flatMap((line, i) => (line.startsWith('frame ') ? [i] : []));
    assert.equal(motion.phases.length, frames.length);
    assert.equal(motion.bones.length, 21);
    assert.deepEqual(motion.properties.map(p => lines[p.line].trim().split(' ')[0]),
      motion.properties.map(p => `${p.phase}`));
    const [spine, tail] = motion.curves;
    const numbers = [...spine.position, ...spine.angles, spine.turned, spine.moved];
    assert.ok(numbers.every(n => n.length === frames.length && n.every(Number.isFinite)));
    assert.ok(tail.moved.every(n => n === null), 'a bone that is not there');
    const followed = await c.request('rtm/motion', {textDocument: {uri}, bones: ['tail'], line: frames[1] + 3});
    assert.deepEqual(followed.curves, [spine]);
    assert.deepEqual((await c.request('rtm/motion', {textDocument: {uri}})).curves, []);
    await assert.rejects(
      c.request('rtm/motion', {textDocument: {uri: `${uri}x`}, bones: []}), /is not open/);
  });
  await check('formatting', async () => {
    const options = {tabSize: 2, insertSpaces: true};
    for (const method of ['formatting', 'rangeFormatting']) {
      const edits = await c.about(method, uri, {options, range: all});
      areEdits(edits);
      assert.equal(applied(text, edits), text, 'a printed text is formatted already');
    }
  });
}

async function problems(c) {
  const uri = url(path.join(folder, 'problems.rtmt'));
  await c.open(uri, text.replace('  spine1 ', '  spime1 '));
  const wrong = text.split('\n').length && 1;
  let version = 1;
  const diagnostics = async () => {
    if (c.pull) {
      const report = await c.about('diagnostic', uri, {});
      assert.equal(report.kind, 'full');
      return report.items;
    }
    return (await c.until(() => c.published.find(p => p.uri === uri && p.version === version))).diagnostics;
  };
  let found;
  await check(`${c.pull ? 'pull' : 'push'} diagnostics`, async () => {
    found = await diagnostics();
    assert.ok(found.length >= wrong);
    found.forEach(d => {
      isRange(d.range);
      assert.equal(d.source, 'rtm');
      assert.ok(typeof d.code === 'string' && d.message.length > 0 && d.severity >= 1);
      assert.match(d.codeDescription.href, /problems\.md#/);
    });
    assert.match(found[0].message, /did you mean "spine1"/);
  });
  await check('codeAction', async () => {
    const actions = await c.about('codeAction', uri, {
      range: found[0].range, context: {diagnostics: [found[0]], only: ['quickfix']}});
    filled('codeAction', actions);
    actions.forEach(a => {
      assert.equal(a.kind.split('.')[0], 'quickfix');
      if (a.edit) {
        isWorkspaceEdit(a.edit, uri);
      }
    });
  });
  await check('diagnostics follow an edit', async () => {
    const start = {line: rowLine, character: 2};
    version = 2;
    await c.change(uri, version, [{range: {start, end: {line: rowLine, character: 8}}, text: 'spine1'}]);
    assert.deepEqual(await diagnostics(), []);
  });
  await check('a document that is closed', async () => {
    c.published.length = 0;
    await c.notify('textDocument/didClose', uri);
    if (c.pull) {
      assert.deepEqual((await c.about('diagnostic', uri, {})).items, []);
    } else {
      const empty = await c.until(() => c.published.find(p => p.uri === uri));
      assert.deepEqual(empty.diagnostics, []);
    }
  });
}

async function projections(c) {
  const file = path.join(folder, 'walk.rtm');
  fs.copyFileSync(walk, file);
  const uri = 'rtm:' + url(file).slice('file:'.length);
  let decoded;
  await check('rtm/decode', async () => {
    decoded = await c.request('rtm/decode', {uri});
    assert.equal(decoded.text, text);
    assert.equal(decoded.hash, sha(file));
    assert.equal(decoded.encoding, 'bmtr 5');
    assert.ok(decoded.frames > 1 && decoded.bones === 21);
    const opaque = await c.request('rtm/decode', {uri: `rtm:${url(file)}.rtmt`});
    assert.equal(opaque.text, text);
    await assert.rejects(c.request('rtm/decode', {uri: `rtm:${url(file)}x`}), /cannot read/);
  });
  await check('rtm/decode, beside a text of poses', async () => {
    const poses = path.join(folder, 'poses.rtmt');
    fs.writeFileSync(poses, text.replace('reversed', 'poses OFP2_ManSkeleton 1\nreversed'));
    const beside = await c.request('rtm/decode', {uri, compareWith: url(poses)});
    assert.match(beside.text, /^poses OFP2_ManSkeleton/m);
    assert.equal(beside.hash, decoded.hash);
    fs.rmSync(poses);
  });
  await check('workspace/textDocumentContent', async () => {
    assert.equal((await c.request('workspace/textDocumentContent', {uri})).text, text);
  });
  await check('rtm/encode, not edited', async () => {
    await c.open(uri, decoded.text);
    const saved = await c.request('rtm/encode', {uri, text: decoded.text, hash: decoded.hash});
    assert.equal(saved.saved, true, saved.message);
    assert.equal(saved.hash, decoded.hash);
    assert.deepEqual(fs.readFileSync(file), fs.readFileSync(walk));
  });
  await check('rtm/encode, edited', async () => {
    const edited = text.replace('reversed 1', 'reversed 0');
    await c.change(uri, 2, [{text: edited}]);
    const saved = await c.request('rtm/encode', {uri, text: edited, hash: decoded.hash});
    assert.equal(saved.saved, true, saved.message);
    assert.equal(saved.hash, sha(file));
    assert.notEqual(saved.hash, decoded.hash);
    assert.match(saved.message, /changed: /);
    assert.equal((await c.request('rtm/decode', {uri})).text, edited);
    const old = await c.request('rtm/encode', {uri, text, hash: decoded.hash});
    assert.equal(old.reason, 'conflict');
    assert.equal(sha(file), saved.hash, 'a conflict leaves the file as it is');
    const over = await c.request('rtm/encode', {uri, text, hash: decoded.hash, overwrite: true});
    assert.equal(over.saved, true, over.message);
    assert.deepEqual(fs.readFileSync(file), fs.readFileSync(walk));
  });
  await check('rtm/encode, with errors', async () => {
    const refused = await c.request('rtm/encode', {
      uri, text: text.replace('frame 0\n', 'frame nought\n'), hash: decoded.hash});
    assert.equal(refused.saved, false);
    assert.equal(refused.reason, 'errors');
    assert.ok(refused.diagnostics.length > 0);
    refused.diagnostics.forEach(d => isRange(d.range));
    assert.deepEqual(fs.readFileSync(file), fs.readFileSync(walk));
  });
  await check('rtm/encode, another encoding in the first line', async () => {
    const plain = path.join(folder, 'plain.rtm');
    fs.copyFileSync(path.join(project, 'testdata/walk-plain.rtm'), plain);
    const opened = await c.request('rtm/decode', {uri: url(plain)});
    const refused = await c.request('rtm/encode', {
      uri: url(plain), text: opened.text.replace('rtm plain', 'rtm bmtr 5'), hash: opened.hash});
    assert.equal(refused.saved, false);
    assert.equal(refused.reason, 'errors');
    assert.equal(refused.diagnostics[0].code, 'not-converted');
    assert.equal(refused.diagnostics[0].severity, 1);
    assert.equal(sha(plain), opened.hash);
  });
  await check('rtm/encode, changed underneath', async () => {
    fs.copyFileSync(path.join(project, 'testdata/bmtr5.rtm'), file);
    const refused = await c.request('rtm/encode', {uri, text, hash: decoded.hash});
    assert.equal(refused.reason, 'conflict');
    assert.match(refused.message, /changed by another program/);
    assert.deepEqual(fs.readFileSync(file), fs.readFileSync(path.join(project, 'testdata/bmtr5.rtm')));
  });
  await check('rtm/encode, a new file', async () => {
    const made = path.join(folder, 'new.rtm');
    const saved = await c.request('rtm/encode', {uri: url(made), text, hash: null});
    assert.equal(saved.saved, true, saved.message);
    assert.equal((await c.request('rtm/decode', {uri: url(made)})).text, text);
    const again = await c.request('rtm/encode', {uri: url(made), text, hash: null});
    assert.equal(again.reason, 'conflict');
  });
  await check('rtm/encode, wrong use', async () => {
    await assert.rejects(c.request('rtm/encode', {uri, text, hash: 'x'}), /hash/);
    await assert.rejects(c.request('rtm/encode', {uri}), /text is missing/);
    await assert.rejects(c.request('rtm/encode', {text}), /uri is missing/);
  });
}

async function savingTexts(c) {
  const file = path.join(folder, 'sibling.rtm');
  const uri = url(`${file}t`);
  fs.copyFileSync(walk, file);
  const decode = async () => (await c.request('rtm/decode', {uri: url(file)})).text;
  await check('a saved text is encoded when the settings say so', async () => {
    await c.open(uri, text);
    c.settings = {encodeOnSave: 'ifExists', text: 'exact'};
    const asked = c.asked.length;
    await c.connection.sendNotification('workspace/didChangeConfiguration', {settings: null});
    await c.until(() => c.asked.length > asked);
    // The answer to this request comes behind the client's own, which has the settings.
    await c.about('hover', uri, {position: row});
    const edited = text.replace('preload 0', 'preload 1');
    await c.change(uri, 2, [{text: edited}]);
    await c.notify('textDocument/didSave', uri);
    // Saves of a file are made in order: this one is refused, but only after that of the text.
    const refused = await c.request('rtm/encode', {uri: url(file), text, hash: null});
    assert.equal(refused.reason, 'conflict');
    assert.equal(await decode(), edited);
  });
  await check('a conflict is shown, with the way out', async () => {
    fs.copyFileSync(walk, file);
    await c.notify('textDocument/didSave', uri);
    const message = await c.until(() => c.shown.find(m => m.includes('sibling.rtm') && m.includes('changed by')));
    assert.match(message, /rtm\.encode/);
    assert.deepEqual(fs.readFileSync(file), fs.readFileSync(walk));
    const result = await c.request('workspace/executeCommand', {command: 'rtm.encode', arguments: [uri]});
    assert.equal(result.saved, true, result.message);
    assert.match(await decode(), /preload 1/);
  });
}

async function commands(c) {
  const uri = url(path.join(folder, 'commands.rtmt'));
  await c.open(uri, text);
  await check('workspace/executeCommand', async () => {
    const names = c.capabilities.executeCommandProvider.commands;
    assert.ok(names.includes('rtm.encode'));
    const lenses = await c.about('codeLens', uri, {});
    const calls = lenses.map(l => l.command)
      .filter(command => names.includes(command.command) && command.command !== 'rtm.chooseSkeleton');
    filled('commands', names.filter(n => n !== 'rtm.encode'));
    if (calls.length) {
      const before = c.edits.length;
      await c.request('workspace/executeCommand', calls[0]);
      isWorkspaceEdit(await c.until(() => c.edits[before]), uri);
    }
    await assert.rejects(
      c.request('workspace/executeCommand', {command: 'rtm.noSuchCommand', arguments: [uri]}));
    await assert.rejects(
      c.request('workspace/executeCommand', {command: 'rtm.encode', arguments: ['file:///not/open.rtmt']}),
      /not open/);
  });
  await check('cancellation', async () => {
    const cancel = new rpc.CancellationTokenSource();
    const answer = c.connection.sendRequest(
      'textDocument/formatting',
      {textDocument: {uri}, options: {tabSize: 2, insertSpaces: true}},
      cancel.token);
    cancel.cancel();
    // An answer that was on its way is as good.
    await answer.then(areEdits, e => assert.equal(e.code, rpc.LSPErrorCodes.RequestCancelled));
    assert.ok((await c.about('documentSymbol', uri, {})) !== null);
  });
  await check('an unknown request is refused', async () => {
    await assert.rejects(c.request('rtm/noSuchRequest', {}), e => e.code === rpc.ErrorCodes.MethodNotFound);
  });
}

async function main() {
  const pulling = new Client(jar, true, {text: 'exact'});
  await pulling.start();
  await features(pulling);
  await problems(pulling);
  await projections(pulling);
  await savingTexts(pulling);
  await skeletons(pulling, check, folder);
  await commands(pulling);
  await workspace(pulling, check, folder);
  await check('shutdown and exit', () => pulling.end());

  const pushing = new Client(jar, false, {text: 'exact'});
  await pushing.start();
  await problems(pushing);
  await workspace(pushing, check, folder);
  await check('shutdown and exit', () => pushing.end());

  const keeping = new Client(jar, true, {text: 'exact'}, {keepsChosenSkeletons: true});
  await keeping.start();
  await views(keeping, check, folder);
  await check('shutdown and exit', () => keeping.end());
  console.log(`conformance: ${passed} passed, ${failures} failed`);
}

main()
  .then(() => clearTimeout(deadline), fail)
  .finally(() => fs.rmSync(folder, {recursive: true}))
  .then(() => process.exit(failures ? 1 : 0));
