import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFigure, updateFigure } from '../../../server/src/main/page/data.js';
import { frameAt, frameTimes, framesAt } from '../../../server/src/main/page/frameTimes.js';
import { samplePose } from '../../../server/src/main/page/pose.js';
import { LEG, base64, bone, close, message } from './figureFixture.mjs';

describe('the data of a figure', () => {
  test('are decoded', () => {
    const figure = readFigure(message(LEG, 3));
    assert.equal(figure.poses.length, 3 * 3 * 7);
    close(figure.poses.subarray(21, 24), [1.1, 0, 0]);
    assert.deepEqual(figure.times, [0, 0.5, 1]);
  });

  test('of the wrong length are refused', () => {
    assert.throws(
      () => readFigure({ ...message(LEG, 3), poses: base64([1, 2]) }),
      /2 values instead of 63/,
    );
  });

  test('with cycles or missing parents have roots', () => {
    const bones = [bone('a', 1, [0, 0, 0]), bone('b', 0, [0, 1, 0]), bone('c', 9, [0, 2, 0])];
    const parents = readFigure(message(bones, 1)).bones.map(({ parent }) => parent);
    assert.deepEqual(parents, [-1, 0, -1]);
  });

  test('are changed by updates of the same version only', () => {
    const figure = readFigure(message(LEG, 3));
    const poses = base64(Array(21).fill(5));
    const update = { version: 2, since: 1, frames: [1], poses };
    const updated = updateFigure(figure, update);
    assert.equal(updated.version, 2);
    assert.equal(updated.poses[21], 5);
    assert.equal(updateFigure(updated, update), undefined);
    assert.equal(updateFigure(updated, { ...update, since: 2, frames: [3] }), undefined);
    assert.equal(updateFigure(updated, { ...update, since: 2, poses: base64([1]) }), undefined);
  });

  test('show the saved poses from the first edit to the undo', () => {
    const figure = readFigure(message(LEG, 3));
    const update = { frames: [1], poses: base64(Array(21).fill(5)) };
    const saved = { poses: base64(Array(21).fill(1)) };
    const edited = updateFigure(figure, { ...update, version: 2, since: 1, saved });
    assert.equal(edited.poses[21], 5);
    assert.equal(edited.before.poses[21], 1);
    close(edited.before.poses.subarray(42, 45), [2.1, 0, 0]);
    const again = updateFigure(edited, { ...update, version: 3, since: 2, saved });
    assert.equal(again.before, edited.before);
    const undone = updateFigure(again, { ...update, version: 4, since: 3, saved: null });
    assert.equal(undone.before, null);
    const wrong = { ...update, version: 5, since: 4, saved: { poses: '' } };
    assert.equal(updateFigure(undone, wrong), undefined);
  });

  test('get new phases, properties and motion', () => {
    const figure = readFigure(message(LEG, 3));
    const properties = [{ phase: 0.5, name: 'StepSound', value: '' }];
    const update = { version: 2, since: 1, frames: [], poses: '' };
    const more = { phases: [0, 0.25, 1], properties, motion: [0, null, 2] };
    const updated = updateFigure(figure, { ...update, ...more });
    assert.deepEqual(updated.times, [0, 0.25, 1]);
    assert.deepEqual(updated.properties, properties);
    assert.deepEqual(updated.motion, [0, 0, 2]);
    assert.equal(updateFigure(figure, { ...update, phases: [0] }), undefined);
  });

  test('contain the saved animation', () => {
    const figure = readFigure(message(LEG, 3, { saved: message(LEG, 2) }));
    assert.equal(figure.before.phases.length, 2);
    assert.equal(figure.beforeName, 'saved');
  });
});

describe('times of frames', () => {
  test('follow the phases', () => {
    assert.deepEqual(
      frameTimes([0.5, 0.6, 1]).times.map((t) => Number(t.toFixed(6))),
      [0, 0.2, 1],
    );
  });

  for (const phases of [
    [0, NaN, 1],
    [0, 0.7, 0.2, 1],
    [0.5, 0.5, 0.5],
  ]) {
    test(`are even for ${phases}`, () => {
      const { times, byPhase } = frameTimes(phases);
      assert.equal(byPhase, false);
      assert.deepEqual(
        times,
        phases.map((_, i) => i / (phases.length - 1)),
      );
    });
  }

  test('of one frame or none are defined', () => {
    assert.deepEqual(frameTimes([0.3]).times, [0]);
    assert.deepEqual(frameTimes([]).times, []);
  });
});

describe('a pose', () => {
  test('between two frames is interpolated', () => {
    const figure = readFigure(message(LEG, 3));
    const pose = new Float32Array(21);
    samplePose(figure, 0.25, { rootMotion: false, loop: false }, pose);
    close(pose.subarray(0, 7), [0.6, 0, 0, 0, 0, 0, 1]);
  });

  test('moves by the motion', () => {
    const figure = readFigure(message(LEG, 3, { motion: [0, 0, -2] }));
    const pose = new Float32Array(21);
    samplePose(figure, 0.5, { rootMotion: true, loop: false }, pose);
    close(pose.subarray(0, 3), [1.1, 0, -1]);
  });

  test('next to an unreadable row is that of the nearer frame', () => {
    const figure = readFigure(message(LEG, 2));
    figure.poses.fill(NaN, 21, 28);
    const pose = new Float32Array(21);
    samplePose(figure, 0.4, { rootMotion: false, loop: false }, pose);
    close(pose.subarray(0, 3), [0.1, 0, 0]);
    samplePose(figure, 0.6, { rootMotion: false, loop: false }, pose);
    assert.ok(Number.isNaN(pose[0]));
    close(pose.subarray(7, 10), [0.7, -0.4, 0]);
  });

  test('of a loop goes from the last frame that the game shows to the first', () => {
    const poses = (figure, ...times) =>
      times.map((time) => {
        const pose = new Float32Array(21);
        samplePose(figure, time, { rootMotion: false, loop: true }, pose);
        return Number((pose[0] - 0.1).toFixed(4));
      });
    // The joint is at the number of the frame. The game drops the frames from phase 0.9991 on.
    const closed = readFigure(message(LEG, 5, { phases: [0, 0.25, 0.5, 0.9991, 1] }));
    assert.deepEqual(closed.cycle, { frames: 3, end: 1 });
    assert.deepEqual(poses(closed, 0.125, 0.5, 0.625, 0.75, 0.875), [0.5, 2, 1.5, 1, 0.5]);
    // A frame that was chosen is shown, even if the loop lacks it.
    assert.deepEqual(poses(closed, 0.9991, 1), [3, 4]);
    // Without a last frame, the game goes to the first one as well.
    const open = readFigure(message(LEG, 4, { phases: [0, 0.25, 0.5, 0.75] }));
    assert.equal(open.cycle.frames, 4);
    close([open.cycle.end], [4 / 3]);
    assert.deepEqual(poses(open, 1, 1 + 1 / 6), [3, 1.5]);
    assert.equal(frameAt(open.times, 1 + 0.3, open.cycle), 0);
  });

  test('of a loop is the first one if all other frames are dropped', () => {
    const figure = readFigure(message(LEG, 2, { phases: [0, 13.5] }));
    assert.deepEqual(framesAt(figure.times, 0.01, figure.cycle), {
      frame: 0,
      next: 0,
      part: 0.135,
    });
    for (const phases of [[], [0.3], [2, 3], [0, NaN, 1]]) {
      assert.deepEqual(frameTimes(phases).cycle, { frames: phases.length, end: 1 });
    }
  });

  test('is found by time', () => {
    assert.deepEqual(framesAt([0, 0.5, 1], 1), { frame: 2, next: 2, part: 0 });
    assert.equal(frameAt([0, 0.5, 1], 0.3), 1);
    assert.equal(frameAt([], 0.3), 0);
  });
});
