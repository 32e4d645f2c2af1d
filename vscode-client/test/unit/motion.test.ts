import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import { stateOf } from '../../src/motion/viewMessages';
import type { Curve, Motion } from '../../src/motion/motionResult';
import { Newest } from '../../src/debouncedTask';
import { boneAt, frameAt, rowOf } from '../../src/motion/frameAtLine';
import { chartOf, emptiness, figure, frameInWords, orderOf, rangeOf } from '../../src/motion/chartData';
import { boneNames, nameIn } from '../../src/text/bones';

const TESTDATA = path.join(__dirname, '../../testdata');

function curve(bone: string, values: (number | null)[]): Curve {
  const three = [values, values, values];
  return { bone, position: three, angles: three, turned: values, moved: values };
}

function motion(some: Partial<Motion>): Motion {
  return { version: 1, bones: [], phases: [], lines: [], curves: [], properties: [], ...some };
}

describe('the order of frames', () => {
  test('is that of their phases', () => {
    assert.deepEqual(orderOf([0, 0.5, 1]), { x: [0, 0.5, 1], frames: [0, 1, 2], byPhase: true });
    assert.deepEqual(orderOf([0, 0.7, 0.3, null, 0.7]), {
      x: [0, 0.3, 0.7, 0.7],
      frames: [0, 2, 1, 4],
      byPhase: true,
    });
  });

  test('is that of the text where phases tell nothing', () => {
    const numbers = { x: [1, 2], frames: [0, 1], byPhase: false };
    assert.deepEqual(orderOf([null, null]), numbers);
    assert.deepEqual(orderOf([1, 1]), numbers);
    assert.deepEqual(orderOf([]), { x: [], frames: [], byPhase: false });
  });
});

describe('charts', () => {
  const phases = [0, 0.7, 0.3];
  const two = motion({ phases, curves: [curve('a', [1, null, 3]), curve('b', [4, 5, 6])] });

  test('have their values in the order of the phases', () => {
    const chart = chartOf('position', two, orderOf(phases));
    assert.deepEqual(
      chart.series.map((s) => `${s.boneIndex} ${s.bone} ${s.axis} ${s.label}`),
      ['0 a 0 x', '0 a 1 y', '0 a 2 z', '1 b 0 x', '1 b 1 y', '1 b 2 z'],
    );
    assert.deepEqual(chart.series[0]?.values, [1, 3, null]);
    assert.deepEqual(chart.series[3]?.values, [4, 6, 5]);
  });

  test('have one curve a bone for distances', () => {
    const chart = chartOf('turned', two, orderOf(phases));
    assert.deepEqual(
      chart.series.map((s) => `${s.bone}${s.label}`),
      ['a', 'b'],
    );
    assert.equal(chart.unit, '°');
  });

  test('do not make much of little', () => {
    const [low, high] = rangeOf(0.5, 0.5, 'm');
    assert.ok(high - low > 0.002 && low < 0.5 && high > 0.5);
    assert.ok(rangeOf(-10, 10, '°')[0] < -10);
    const none = rangeOf(null, null, 'm');
    assert.ok(none[0] < 0 && none[1] > 0);
  });
});

describe('in words', () => {
  test('values', () => {
    assert.equal(figure(0.0185, 'm'), '0.0185');
    assert.equal(figure(-0.00001, 'm'), '0.0000');
    assert.equal(figure(-12.345, '°'), '-12.35');
    assert.equal(figure(null, 'm'), '–');
    assert.equal(figure(undefined, 'm'), '–');
  });

  test('frames', () => {
    assert.equal(frameInWords(1, [0, 0.083333336]), 'Frame 2 of 2, phase 0.0833');
    assert.equal(frameInWords(0, [null]), 'Frame 1 of 1, no phase');
  });

  test('why there is nothing to see', () => {
    const some = { bones: ['a'], lines: [3], phases: [0] };
    assert.match(emptiness(motion({})) ?? '', /no frames/);
    assert.match(emptiness(motion({ ...some, bones: [] })) ?? '', /no bones/);
    assert.match(emptiness(motion(some)) ?? '', /Choose/);
    assert.match(emptiness(motion({ ...some, curves: [curve('a', [null])] })) ?? '', /no row/);
    assert.equal(emptiness(motion({ ...some, curves: [curve('a', [0])] })), undefined);
  });
});

describe('places in a text', () => {
  const lines = fs.readFileSync(path.join(TESTDATA, 'walk.rtmt'), 'utf8').split('\n');
  const text = { lineCount: lines.length, lineAt: (line: number) => ({ text: lines[line] ?? '' }) };
  const frames = lines.flatMap((line, i) => (line.startsWith('frame ') ? [i] : []));
  const bones = boneNames(lines.join('\n'));

  test('frames', () => {
    assert.equal(frameAt(frames, 0), undefined);
    for (const [frame, line] of frames.entries()) {
      assert.equal(frameAt(frames, line - 1), frame === 0 ? undefined : frame - 1);
      assert.equal(frameAt(frames, line), frame);
      assert.equal(frameAt(frames, line + 1), frame);
    }
    assert.equal(frameAt([], 5), undefined);
  });

  test('rows and bones', () => {
    for (const frame of frames.keys()) {
      const line = rowOf(text, frames, frame, 'head');
      assert.match(lines[line] ?? '', /^ {2}head /);
      assert.equal(frameAt(frames, line), frame);
      assert.equal(boneAt(text, line, bones), 'head');
    }
    assert.equal(rowOf(text, frames, 2, 'tail'), frames[2]);
    assert.equal(boneAt(text, 0, bones), undefined);
    assert.equal(boneAt(text, 99999, bones), undefined);
    assert.equal(boneAt(text, lines.indexOf('  neck'), bones), 'neck');
  });

  test('names', () => {
    assert.equal(nameIn('  "left arm.2"  | 0'), 'left arm.2');
    assert.equal(nameIn('\t"a\\"\\\\\\xe9" // b'), 'a"\\é');
    assert.equal(nameIn('frame 0'), undefined);
    assert.equal(nameIn('"frame" | 0'), 'frame');
    assert.equal(nameIn('  0.5 "StepSound"'), undefined);
    assert.equal(nameIn('// pelvis'), undefined);
  });
});

describe('the newest wins', () => {
  test('what is asked for meanwhile is done once, afterwards', async () => {
    const waiting: (() => void)[] = [];
    let begun = 0;
    const newest = new Newest(() => {
      begun++;
      return new Promise((resolve) => waiting.push(resolve));
    }, 0);
    const done = newest.now();
    void newest.now();
    void newest.now();
    assert.equal(begun, 1, 'one at a time');
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(begun, 2);
    waiting.shift()?.();
    await done;
    assert.equal(begun, 2);
    void newest.now();
    assert.equal(begun, 3, 'and again when it is asked for later');
    waiting.shift()?.();
  });

  test('nothing is done after the end', async () => {
    let begun = 0;
    const newest = new Newest(() => Promise.resolve(void begun++), 0);
    newest.soon();
    newest.dispose();
    await newest.now();
    assert.equal(begun, 0);
  });
});

test('only states of this extension are restored', () => {
  const choice = { bones: ['a'], follow: false };
  const state = { uri: 'rtm:/walk.rtm', choice, charts: ['position'] };
  assert.deepEqual(stateOf(state), state);
  for (const wrong of [undefined, null, 1, {}, { uri: 1 }, { uri: 'rtm:/walk.rtm' }]) {
    assert.equal(stateOf(wrong), undefined);
  }
});
