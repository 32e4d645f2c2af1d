import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  chartData,
  continued,
  emptyReason,
  formatValue,
  frameLabel,
  frameOrder,
  valueRange,
} from '../../../server/src/main/page/chartData.js';

function curve(bone, values) {
  const three = [values, values, values];
  return { bone, space: 'model', position: three, angles: three, turned: values, moved: values };
}

function motion(some) {
  return { version: 1, bones: [], phases: [], curves: [], properties: [], ...some };
}

describe('the order of frames', () => {
  test('follows the phases', () => {
    assert.deepEqual(frameOrder([0, 0.5, 1]), { x: [0, 0.5, 1], frames: [0, 1, 2], byPhase: true });
    assert.deepEqual(frameOrder([0, 0.7, 0.3, null, 0.7]), {
      x: [0, 0.3, 0.7, 0.7],
      frames: [0, 2, 1, 4],
      byPhase: true,
    });
  });

  test('follows the text if phases are equal or missing', () => {
    const numbers = { x: [1, 2], frames: [0, 1], byPhase: false };
    assert.deepEqual(frameOrder([null, null]), numbers);
    assert.deepEqual(frameOrder([1, 1]), numbers);
    assert.deepEqual(frameOrder([]), { x: [], frames: [], byPhase: false });
  });
});

describe('charts', () => {
  const phases = [0, 0.7, 0.3];
  const two = motion({ phases, curves: [curve('a', [1, null, 3]), curve('b', [4, 5, 6])] });

  test('have values in the order of the phases', () => {
    const chart = chartData('position', two, frameOrder(phases));
    assert.deepEqual(
      chart.series.map((s) => `${s.boneIndex} ${s.bone} ${s.axis} ${s.label}`),
      ['0 a 0 x', '0 a 1 y', '0 a 2 z', '1 b 0 x', '1 b 1 y', '1 b 2 z'],
    );
    assert.deepEqual(chart.series[0]?.values, [1, 3, null]);
    assert.deepEqual(chart.series[3]?.values, [4, 6, 5]);
  });

  test('have one curve per bone for distances', () => {
    const chart = chartData('turned', two, frameOrder(phases));
    assert.deepEqual(
      chart.series.map((s) => `${s.bone}${s.label}`),
      ['a', 'b'],
    );
    assert.equal(chart.unit, '°');
  });

  test('do not magnify tiny changes', () => {
    const [low, high] = valueRange(0.5, 0.5, 'm');
    assert.ok(high - low > 0.002 && low < 0.5 && high > 0.5);
    assert.ok(valueRange(-10, 10, '°')[0] < -10);
    const none = valueRange(null, null, 'm');
    assert.ok(none[0] < 0 && none[1] > 0);
  });
});

describe('the numbers of charts', () => {
  test('are named by their space', () => {
    const titles = (/** @type {string[]} */ ...spaces) =>
      chartData(
        'position',
        motion({ phases: [0], curves: spaces.map((space) => ({ ...curve('a', [1]), space })) }),
        frameOrder([0]),
      ).title;
    assert.equal(titles('pose', 'pose'), 'Move');
    assert.equal(titles('model'), 'Position, model space');
    assert.equal(titles('pose', 'parent'), 'Move; Position, relative to the parent');
    assert.equal(titles(''), 'Position', 'no row can be read');
  });

  test('are those of the text, also where the line continues beyond half a turn', () => {
    const still = [0, 0, 0];
    const turning = { ...curve('a', still), angles: [still, [100, 170, -120], still] };
    const chart = (space) =>
      chartData(
        'rotation',
        motion({ phases: [0, 0.5, 1], curves: [{ ...turning, space }] }),
        frameOrder([0, 0.5, 1]),
      ).series[1];
    assert.deepEqual(chart('model')?.values, [100, 170, -120]);
    assert.deepEqual(chart('model')?.line, [100, 170, 240]);
    assert.deepEqual(chart('pose')?.line, [100, 170, -120]);
  });

  test('continue over the pole, and over gaps', () => {
    const frames = [...Array(37).keys()].map((i) => 10 * i + 5);
    /** @param {number} a */
    const around = (a) => ((((a + 180) % 360) + 360) % 360) - 180;
    const principal = frames.map((pitch) => {
      const x = around(pitch);
      return Math.abs(x) <= 90 ? [x, 20, 30] : [around(180 - x), -160, -150];
    });
    const lines = continued([0, 1, 2].map((axis) => principal.map((angles) => angles[axis])));
    assert.deepEqual(lines, [frames, frames.map(() => 20), frames.map(() => 30)]);
    const gap = continued([
      [0, null, 0],
      [170, null, -170],
      [0, null, 0],
    ]);
    assert.deepEqual(gap[1], [170, null, 190]);
  });
});

describe('formatting', () => {
  test('of values', () => {
    assert.equal(formatValue(0.0185, 'm'), '0.0185');
    assert.equal(formatValue(-0.00001, 'm'), '0.0000');
    assert.equal(formatValue(-12.345, '°'), '-12.35');
    assert.equal(formatValue(null, 'm'), '–');
    assert.equal(formatValue(undefined, 'm'), '–');
  });

  test('of frames', () => {
    assert.equal(frameLabel(1, [0, 0.083333336]), 'Frame 2 of 2, phase 0.0833');
    assert.equal(frameLabel(0, [null]), 'Frame 1 of 1, no phase');
  });

  test('of the reason why nothing is drawn', () => {
    const some = { bones: ['a'], phases: [0] };
    assert.match(emptyReason(motion({})) ?? '', /no frames/);
    assert.match(emptyReason(motion({ ...some, bones: [] })) ?? '', /no bones/);
    assert.match(emptyReason(motion(some)) ?? '', /Choose/);
    assert.match(
      emptyReason(motion({ ...some, curves: [curve('a', [null])] })) ?? '',
      /no readable rows/,
    );
    assert.equal(emptyReason(motion({ ...some, curves: [curve('a', [0])] })), undefined);
  });
});
