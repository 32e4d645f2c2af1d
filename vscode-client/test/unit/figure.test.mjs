import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boundsOf, gridOf } from '../../../server/src/main/page/bounds.js';
import * as camera from '../../../server/src/main/page/camera.js';
import { channels, isDark, mixColours } from '../../../server/src/main/page/colour.js';
import { frameTimes, readFigure, updateFigure } from '../../../server/src/main/page/data.js';
import { backToFront } from '../../../server/src/main/page/drawFigure.js';
import { findHost } from '../../../server/src/main/page/host.js';
import { commandOf } from '../../../server/src/main/page/keyboard.js';
import { buildBody, isUncertain } from '../../../server/src/main/page/limbs.js';
import * as playback from '../../../server/src/main/page/playback.js';
import { frameAt, framesAt, samplePose } from '../../../server/src/main/page/pose.js';
import { anglesInParent } from '../../../server/src/main/page/rotation.js';
import { LIMB_STRIDE, limbAt, projectLimbs } from '../../../server/src/main/page/scene.js';
import { frameAtX, placedProperties, xOf } from '../../../server/src/main/page/timeline.js';
import * as words from '../../../server/src/main/page/words.js';

const LEG = ['hip', 'knee', 'foot'].map((name, i) => bone(name, i - 1, [0.1, -0.4 * i, 0]));

function bone(name, parent, joint, other = {}) {
  return {
    name,
    parent,
    joint,
    source: 'solved',
    attached: false,
    determined: 3,
    side: '',
    ...other,
  };
}

function base64(values) {
  return btoa(String.fromCharCode(...new Uint8Array(new Float32Array(values).buffer)));
}

/** A message with poses that are the resting joints, moved along x by the number of the frame. */
function message(bones, frames, other = {}) {
  const poses = Array.from({ length: frames }, (_, frame) =>
    bones.flatMap(({ joint: [x, y, z] }) => [x + frame, y, z, 0, 0, 0, 1]),
  ).flat();
  const phases = Array.from({ length: frames }, (_, i) => i / Math.max(1, frames - 1));
  return {
    version: 1,
    title: 'leg',
    skeleton: 'Leg',
    bones,
    phases,
    poses: base64(poses),
    ...other,
  };
}

function close(actual, expected, tolerance = 1e-5) {
  assert.equal(actual.length, expected.length);
  expected.forEach((value, i) =>
    assert.ok(Math.abs(actual[i] - value) <= tolerance, `${[...actual]} is not ${expected}`),
  );
}

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
    samplePose(figure, 0.25, false, pose);
    close(pose.subarray(0, 7), [0.6, 0, 0, 0, 0, 0, 1]);
  });

  test('moves by the motion', () => {
    const figure = readFigure(message(LEG, 3, { motion: [0, 0, -2] }));
    const pose = new Float32Array(21);
    samplePose(figure, 0.5, true, pose);
    close(pose.subarray(0, 3), [1.1, 0, -1]);
  });

  test('next to an unreadable row is that of the nearer frame', () => {
    const figure = readFigure(message(LEG, 2));
    figure.poses.fill(NaN, 21, 28);
    const pose = new Float32Array(21);
    samplePose(figure, 0.4, false, pose);
    close(pose.subarray(0, 3), [0.1, 0, 0]);
    samplePose(figure, 0.6, false, pose);
    assert.ok(Number.isNaN(pose[0]));
    close(pose.subarray(7, 10), [0.7, -0.4, 0]);
  });

  test('is found by time', () => {
    assert.deepEqual(framesAt([0, 0.5, 1], 1), { frame: 2, next: 2, part: 0 });
    assert.equal(frameAt([0, 0.5, 1], 0.3), 1);
    assert.equal(frameAt([], 0.3), 0);
  });
});

describe('limbs', () => {
  test('are tapered, and the last one goes on', () => {
    const { limbs } = buildBody(LEG);
    assert.deepEqual(
      limbs.map(({ bone: b, child }) => [b, child]),
      [
        [0, 1],
        [1, 2],
        [2, -1],
      ],
    );
    close(limbs[2].reach, [0, -0.2, 0]);
    assert.ok(limbs[0].near > limbs[0].far && limbs[0].far === limbs[1].near);
  });

  test('are missing where a joint is at that of the parent', () => {
    const bones = [...LEG, bone('roll', 1, [0.1, -0.4, 0], { source: 'parent' })];
    assert.deepEqual(
      buildBody(bones).limbs.map((limb) => limb.bone),
      [0, 1, 2],
    );
  });

  test('do not include attached bones', () => {
    const bones = [
      ...LEG,
      bone('weapon', 2, [3, 0, 0], { attached: true }),
      bone('sight', 3, [3, 1, 0]),
    ];
    const body = buildBody(bones);
    assert.deepEqual(body.attached, [3]);
    assert.ok(body.limbs.every((limb) => limb.bone < 3 && limb.child < 3));
  });

  test('of a head are round', () => {
    const bones = [...LEG, bone('neck', 0, [0, 0.5, 0]), bone('Head', 3, [0, 0.6, 0])];
    const head = buildBody(bones).limbs.find((limb) => limb.bone === 4);
    assert.equal(head.child, -1);
    assert.ok(head.far > 0.04 && head.start[1] > 0 && head.reach[1] > head.start[1]);
  });

  test('of one bone, of none, and of 4,000 in a chain', () => {
    const single = buildBody([LEG[0]]);
    assert.deepEqual(single.limbs, []);
    assert.deepEqual(single.attached, [0]);
    assert.ok(single.size > 0);
    assert.deepEqual(buildBody([]).limbs, []);
    const chain = Array.from({ length: 4000 }, (_, i) => bone(`b${i}`, i - 1, [0, i, 0]));
    assert.equal(buildBody(chain).limbs.length, 4000);
  });

  test('know uncertain joints', () => {
    const at = (other) => isUncertain(bone('a', -1, [0, 0, 0], other));
    assert.equal(at({ source: 'parent', determined: 0, parent: 0 }), true);
    assert.equal(at({ source: 'solved', determined: 1 }), true);
    assert.equal(at({ source: 'solved', determined: 2 }), false);
    assert.equal(at({ source: 'known', determined: 0 }), false);
  });
});

describe('the camera', () => {
  const at = (name, [x, y, z]) => {
    const view = camera.viewOf(
      { ...camera.DIRECTIONS[name], distance: 10, target: [0, 0, 0] },
      200,
      100,
    );
    const point = [];
    camera.project(view, x, y, z, point);
    return point;
  };

  test('in front sees the left of the figure on the right', () => {
    const [x, y, , depth] = at('front', [1, 1, -1]);
    assert.ok(x > 100 && y < 50 && depth < 10);
  });

  test('at the side sees the front on one side', () => {
    const [x] = at('side', [0, 0, -1]);
    assert.ok(Math.abs(x - 100) > 5);
    close(at('side', [1, 0, 0]).slice(0, 2), [100, 50], 1e-4);
  });

  test('above sees the front below, and height as depth', () => {
    const [x, y] = at('top', [0, 0, -1]);
    assert.ok(Math.abs(x - 100) < 1e-4 && y > 50);
    assert.ok(at('top', [0, 2, 0])[3] < 10);
  });

  test('draws nothing that is behind it', () => {
    assert.ok(Number.isNaN(at('front', [0, 0, -11])[2]));
  });

  test('pans with the pointer from every direction', () => {
    for (const direction of Object.values(camera.DIRECTIONS)) {
      const before = { ...direction, distance: 10, target: [1, 2, 3] };
      const { focal } = camera.viewOf(before, 200, 100);
      const after = camera.pan(before, 7, -5, focal);
      const point = [];
      camera.project(camera.viewOf(after, 200, 100), 1, 2, 3, point);
      close(point.slice(0, 2), [107, 45], 1e-3);
    }
  });

  test('does not turn over, and keeps a distance', () => {
    const start = { ...camera.DIRECTIONS.front, distance: 1, target: [0, 0, 0] };
    assert.equal(camera.orbit(start, 0, 1e6).pitch, Math.PI / 2);
    assert.ok(camera.zoom(start, 1e-9).distance > 0);
  });

  test('fits a sphere into the picture', () => {
    const fitted = camera.fit(
      { ...camera.DIRECTIONS.front, distance: 1, target: [0, 0, 0] },
      { centre: [5, 6, 7], radius: 2 },
    );
    const point = [];
    camera.project(camera.viewOf(fitted, 300, 200), 5, 8, 7, point);
    assert.ok(point[1] > 0 && point[1] < 12);
  });
});

describe('the bounds', () => {
  test('include all frames but no attached bones', () => {
    const bones = [...LEG, bone('weapon', 2, [90, 0, 0], { attached: true })];
    const { centre, radius, lowest } = boundsOf(readFigure(message(bones, 3)), false, 0);
    close(centre, [1.1, -0.4, 0]);
    close([radius, lowest], [Math.hypot(2, 0.8) / 2, -0.8]);
  });

  test('of nothing are those of a metre', () => {
    assert.equal(boundsOf(readFigure(message(LEG, 0)), false, 0).radius, 1);
  });

  test('give a grid of round lengths', () => {
    assert.deepEqual([1.4, 0.3, 90, 4].map(gridOf), [1, 0.2, 50, 2]);
  });
});

describe('picking', () => {
  test('finds the nearest limb', () => {
    const figure = readFigure(message(LEG, 1));
    const body = buildBody(figure.bones);
    const view = camera.viewOf(
      { ...camera.DIRECTIONS.front, distance: 3, target: [0.1, -0.4, 0] },
      400,
      400,
    );
    const limbs = new Float32Array(body.limbs.length * LIMB_STRIDE);
    projectLimbs(body, figure.poses, view, limbs);
    assert.equal(limbAt(limbs, 200, 150, 3), 0);
    assert.equal(limbAt(limbs, 200, 260, 3), 1);
    assert.equal(limbAt(limbs, 20, 20, 3), -1);
  });

  test('leaves out unreadable limbs', () => {
    const figure = readFigure(message(LEG, 1));
    figure.poses.fill(NaN, 7, 14);
    const body = buildBody(figure.bones);
    const view = camera.viewOf(
      { ...camera.DIRECTIONS.front, distance: 3, target: [0, 0, 0] },
      400,
      400,
    );
    const limbs = new Float32Array(body.limbs.length * LIMB_STRIDE);
    projectLimbs(body, figure.poses, view, limbs);
    assert.deepEqual(backToFront(limbs), [2]);
    assert.equal(limbAt(limbs, 200, 150, 3), -1);
  });
});

describe('playback', () => {
  const playing = { ...playback.PAUSED, playing: true };

  test('advances by speed and loops', () => {
    assert.equal(playback.advance({ ...playing, speed: 0.5 }, 1, 4).time, 0.125);
    assert.equal(playback.advance({ ...playing, time: 0.75 }, 1, 2).time, 0.25);
    assert.equal(playback.advance(playback.PAUSED, 1, 2), playback.PAUSED);
  });

  test('without a loop stops at the end, and starts again', () => {
    const end = playback.advance({ ...playing, loop: false, time: 0.9 }, 1, 2);
    assert.deepEqual([end.time, end.playing], [1, false]);
    assert.deepEqual(playback.toggle(end), { ...end, time: 0, playing: true });
  });

  test('steps through frames', () => {
    assert.equal(playback.stepFrame(2, 1, 3, true), 0);
    assert.equal(playback.stepFrame(2, 1, 3, false), 2);
    assert.equal(playback.stepFrame(0, -1, 3, true), 2);
  });

  test('has a few speeds', () => {
    assert.equal(playback.nextSpeed(1, 1), 2);
    assert.equal(playback.nextSpeed(2, 1), 2);
  });
});

test('keys are commands, but not with Ctrl', () => {
  assert.equal(commandOf({ key: ' ' }), 'play');
  assert.equal(commandOf({ key: 'ArrowLeft', shiftKey: true }), 'orbitLeft');
  assert.equal(commandOf({ key: 'F' }), 'fit');
  assert.equal(commandOf({ key: '?', shiftKey: true }), 'help');
  assert.equal(commandOf({ key: 'f', ctrlKey: true }), undefined);
  assert.equal(commandOf({ key: 'constructor' }), undefined);
});

describe('angles', () => {
  // A stored quaternion (x, y, z, w) is sent as (x, -y, z, w).
  const half = Math.SQRT1_2;
  const pose = Float32Array.of(0, 0, 0, half, 0, 0, half, 0, 0, 0, half, 0, 0, half);

  test('are those of the text', () => {
    const bones = [bone('a', -1, [0, 0, 0])];
    close(anglesInParent(bones, Float32Array.of(0, 0, 0, 0, -half, 0, half), 0), [0, 90, 0], 1e-3);
    close(anglesInParent(bones, Float32Array.of(0, 0, 0, 0, 0, half, half), 0), [0, 0, 90], 1e-3);
  });

  test('are relative to the parent', () => {
    close(
      anglesInParent([bone('a', -1, [0, 0, 0]), bone('b', 0, [0, 1, 0])], pose, 1),
      [0, 0, 0],
      1e-3,
    );
  });
});

describe('the timeline', () => {
  test('maps points to frames and back', () => {
    const times = [0, 0.5, 1];
    times.forEach((time, frame) => assert.equal(frameAtX(times, xOf(time, 300), 300), frame));
    assert.equal(frameAtX([], 5, 300), 0);
  });

  test('places properties by phase', () => {
    const properties = [
      { phase: 0.75, name: 'StepSound', value: '' },
      { phase: null, name: 'lost', value: '' },
      { phase: 0.25, name: 'StepSound', value: '' },
    ];
    const placed = placedProperties(readFigure(message(LEG, 3, { properties })));
    assert.deepEqual(
      placed.map(({ time }) => time),
      [0.25, 0.75],
    );
  });
});

describe('words', () => {
  test('describe a bone', () => {
    const figure = readFigure(message(LEG, 1));
    assert.deepEqual(words.boneLines(figure, figure.poses, 1), [
      'knee',
      'parent hip',
      'X 0.0°  Y 0.0°  Z 0.0° relative to the parent',
      'at 0.100, -0.400, 0.000 m',
      'computed from this animation',
    ]);
  });

  test('can have 4,000 bones in one chain', () => {
    const chain = Array.from({ length: 4000 }, (_, i) => bone(`b${i}`, i - 1, [0, i / 100, 0]));
    const figure = readFigure(message(chain, 1));
    const body = buildBody(figure.bones);
    assert.ok(body.limbs.length >= 3999);
    assert.equal(words.boneLines(figure, figure.poses, 3999)[0], 'b3999');
  });

  test('describe the largest difference', () => {
    const figure = readFigure(message(LEG, 3));
    const difference = { bone: 2, frame: 1, metres: 0.031 };
    assert.equal(words.differenceLabel(figure, difference), 'foot 3.1 cm at phase 0.5');
  });

  test('say why nothing is drawn', () => {
    const reason = (bones, frames, other) =>
      words.emptyReason(readFigure(message(bones, frames, other)))?.text;
    assert.match(reason(LEG, 1, { skeleton: null }), /Without a skeleton/);
    assert.match(reason([], 1), /no bones/);
    assert.match(reason(LEG, 0), /no frames/);
    assert.equal(reason([], 0, { problem: 'Wrong.' }), 'Wrong.');
    assert.match(reason([LEG[0]], 1, { poses: base64(Array(7).fill(NaN)) }), /No row/);
    assert.equal(reason(LEG, 1), undefined);
  });

  test('round numbers', () => {
    assert.equal(words.fixed(-0.0001, 2), '0.00');
    assert.equal(words.fixed(NaN, 2), '?');
    assert.equal(words.distance(0.0042), '4.2 mm');
    assert.equal(words.distance(2), '2.00 m');
  });
});

test('colours are mixed', () => {
  assert.deepEqual(channels('#0a14ff'), [10, 20, 255]);
  assert.equal(mixColours('rgb(0, 0, 0)', '#ffffff', 0.5), 'rgb(128,128,128)');
  assert.equal(isDark('rgb(30, 31, 34)'), true);
});

describe('the host', () => {
  test('is VS Code, with its state', () => {
    let state;
    const sent = [];
    const host = findHost({
      acquireVsCodeApi: () => ({
        postMessage: (m) => sent.push(m),
        getState: () => state,
        setState: (s) => (state = s),
      }),
    });
    host.save('view', 5);
    host.send({ type: 'ready' });
    assert.deepEqual([host.isEditor, host.load('view')], [true, 5]);
    assert.deepEqual(sent, [{ type: 'state', state: { view: 5 } }, { type: 'ready' }]);
    host.restore({ target: 1 }, { view: 6, speed: 2 });
    assert.deepEqual(state, { view: 5, target: 1, speed: 2 });
  });

  test('is Eclipse, which takes text', () => {
    const sent = [];
    findHost({ rtmHost: (text) => sent.push(text) }).send({ type: 'ready' });
    assert.deepEqual(sent, ['{"type":"ready"}']);
  });

  test('may refuse storage', () => {
    const host = findHost({});
    host.save('view', 5);
    host.send({ type: 'ready' });
    assert.deepEqual([host.isEditor, host.load('view')], [false, null]);
  });
});
