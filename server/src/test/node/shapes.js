// What answers of the protocol look like.
'use strict';
const assert = require('node:assert/strict');

function isPosition(p) {
  assert.ok(Number.isInteger(p.line) && p.line >= 0, `line ${p.line}`);
  assert.ok(Number.isInteger(p.character) && p.character >= 0, `character ${p.character}`);
}

function isRange(r) {
  isPosition(r.start);
  isPosition(r.end);
  assert.ok(
    r.start.line < r.end.line || (r.start.line === r.end.line && r.start.character <= r.end.character),
    `range backwards: ${JSON.stringify(r)}`);
}

function contains(outer, inner) {
  const before = (a, b) => a.line < b.line || (a.line === b.line && a.character <= b.character);
  assert.ok(before(outer.start, inner.start) && before(inner.end, outer.end),
    `${JSON.stringify(outer)} does not contain ${JSON.stringify(inner)}`);
}

function areEdits(edits) {
  edits.forEach(e => {
    isRange(e.range);
    assert.equal(typeof e.newText, 'string');
  });
}

function isWorkspaceEdit(edit, uri) {
  const changes = edit.documentChanges
    ? edit.documentChanges.map(c => [c.textDocument.uri, c.edits])
    : Object.entries(edit.changes);
  assert.ok(changes.length > 0, 'no changes');
  for (const [document, edits] of changes) {
    assert.equal(document, uri);
    assert.ok(edits.length > 0, 'no edits');
    areEdits(edits);
  }
}

/** The text with edits made, as a client makes them. */
function applied(before, edits) {
  const starts = [0];
  for (let i = 0; i < before.length; i++) {
    if (before[i] === '\n') {
      starts.push(i + 1);
    }
  }
  const offset = p => (p.line < starts.length ? starts[p.line] + p.character : before.length);
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((t, e) => t.slice(0, offset(e.range.start)) + e.newText + t.slice(offset(e.range.end)), before);
}

module.exports = {isPosition, isRange, contains, areEdits, isWorkspaceEdit, applied};
