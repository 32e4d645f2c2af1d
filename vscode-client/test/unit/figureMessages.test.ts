import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FigureRows, parseState } from '../../src/figure/figureMessages';

const FIGURE = {
  type: 'figure',
  version: 3,
  bones: [{ name: 'hip' }, { name: 'knee' }],
  lines: [6, 10],
  // The second frame has no row of the knee.
  rows: [
    [7, 8],
    [11, 10],
  ],
} as const;

describe('the rows of a figure', () => {
  const rows = FigureRows.NONE.next(FIGURE);

  test('are found by their lines', () => {
    assert.deepEqual(rows.at(8), { frame: 0, bone: 1 });
    assert.deepEqual(rows.at(9), { frame: 0, bone: -1 });
    assert.deepEqual(rows.at(6), { frame: 0, bone: -1 });
    assert.deepEqual(rows.at(11), { frame: 1, bone: 0 });
    assert.deepEqual(rows.at(10), { frame: 1, bone: -1 });
    assert.deepEqual(rows.at(2), { frame: -1, bone: -1 });
    assert.deepEqual(FigureRows.NONE.at(8), { frame: -1, bone: -1 });
  });

  test('have lines', () => {
    assert.equal(rows.lineOf({ type: 'reveal', frame: 0, bone: 'knee' }), 8);
    assert.equal(rows.lineOf({ type: 'reveal', frame: 1, bone: 'toe' }), 10);
    assert.equal(rows.lineOf({ type: 'reveal', frame: 1 }), 10);
    assert.equal(rows.lineOf({ type: 'reveal', frame: 7, bone: 'hip' }), undefined);
  });

  test('stay while an update does not move them', () => {
    const typed = rows.next({ type: 'update', version: 4 });
    assert.equal(typed.version, 4);
    assert.deepEqual(typed.at(8), { frame: 0, bone: 1 });
    const moved = typed.next({
      type: 'update',
      version: 5,
      lines: [7, 11],
      rows: [
        [8, 9],
        [12, 11],
      ],
    });
    assert.deepEqual(moved.at(9), { frame: 0, bone: 1 });
  });
});

describe('the stored state of a figure', () => {
  test('is validated', () => {
    const target = { uri: 'rtm:/walk.rtm', other: 'rtm:/run.rtm' };
    assert.deepEqual(parseState({ target, view: { yaw: 1 } })?.target, target);
    assert.equal(parseState(undefined), undefined);
    assert.equal(parseState({ view: {} }), undefined);
    assert.equal(parseState({ target: { uri: 1 } }), undefined);
  });
});
