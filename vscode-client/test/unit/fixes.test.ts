import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { appliedMessage, list, sum, undoneMessage } from '../../src/fix/fixText';

describe('messages about fixes', () => {
  test('counts of several files are added', () => {
    const counts = sum([{ 'bone-case': 2 }, { 'bone-case': 1, syntax: 4 }]);
    assert.equal(list(counts), '3 bone-case, 4 syntax');
  });

  test('a fix says what was not changed', () => {
    const applied = { changed: 2, fixed: { syntax: 3 }, failures: [], cancelled: false };
    assert.equal(appliedMessage(applied), '3 problems fixed in 2 files.');
    assert.equal(
      appliedMessage({ ...applied, changed: 1, fixed: { syntax: 1 }, failures: ['x: busy'] }),
      '1 problem fixed in 1 file. A file was not changed: x: busy',
    );
    assert.equal(
      appliedMessage({ ...applied, failures: ['a', 'b'], cancelled: true }),
      'Cancelled: 3 problems fixed in 2 files. 2 files were not changed. The first error: a',
    );
  });

  test('an undo names files that stay as they are', () => {
    const undone = { restored: 1, changed: [], failures: [] };
    assert.equal(undoneMessage(undone), '1 file restored.');
    assert.equal(
      undoneMessage({ restored: 3, changed: ['/w/a.rtm'], failures: [] }),
      '3 files restored. A file was not restored, because it has changed since the fix: /w/a.rtm.',
    );
    assert.equal(
      undoneMessage({
        restored: 0,
        changed: ['a', 'b', 'c'],
        failures: ['d: its backup 4 is damaged'],
      }),
      '0 files restored. 3 files were not restored, because they have changed since the fix: a and 2 more.' +
        ' A file was not restored: d: its backup 4 is damaged',
    );
  });
});
