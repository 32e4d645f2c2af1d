import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseState } from '../../src/page/pageMessages';

describe('the stored state of a page', () => {
  test('is validated', () => {
    const target = { uri: 'rtm:/walk.rtm', other: 'rtm:/run.rtm' };
    assert.deepEqual(parseState({ target, view: { yaw: 1 } })?.target, target);
    assert.equal(parseState(undefined), undefined);
    assert.equal(parseState({ view: {} }), undefined);
    assert.equal(parseState({ target: { uri: 1 } }), undefined);
  });
});
