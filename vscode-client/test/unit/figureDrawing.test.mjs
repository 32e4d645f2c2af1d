import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axisLabel, wayOf } from '../../../server/src/main/page/boneAxis.js';
import * as camera from '../../../server/src/main/page/camera.js';
import { readFigure } from '../../../server/src/main/page/data.js';
import { backToFront, drawGhostOutlines } from '../../../server/src/main/page/drawFigure.js';
import { gridOf } from '../../../server/src/main/page/drawGround.js';
import {
  boundsOf,
  Framing,
  fitted as fittedTo,
  isSameView,
  isSimilar,
  shows as isShown,
} from '../../../server/src/main/page/framing.js';
import { LIMB_STRIDE, limbAt, projectLimbs } from '../../../server/src/main/page/scene.js';
import { Stage } from '../../../server/src/main/page/stage.js';
import { LEG, bone, close, message } from './figureFixture.mjs';

/** Takes all drawing. */
function canvas() {
  const gradient = { addColorStop: () => undefined };
  return new Proxy(
    {},
    {
      get: (_, name) => () =>
        /Gradient$/.test(String(name))
          ? gradient
          : name === 'measureText'
            ? { width: 0 }
            : undefined,
      set: () => true,
    },
  );
}

globalThis.Path2D = class {
  constructor() {
    return canvas();
  }
};

const COLOUR = '#808080';
const THEME = {
  background: COLOUR,
  text: COLOUR,
  secondary: COLOUR,
  grid: COLOUR,
  left: COLOUR,
  right: COLOUR,
  centre: COLOUR,
  ghost: COLOUR,
  accent: COLOUR,
  shadow: COLOUR,
  axes: [COLOUR, COLOUR, COLOUR],
  font: '12px sans-serif',
  contrast: false,
};

describe('limbs', () => {
  test('are those of the message', () => {
    const { limbs } = readFigure(message(LEG, 1)).body;
    assert.deepEqual(
      limbs.map(({ bone: b, child }) => [b, child]),
      [
        [0, 1],
        [1, 2],
        [2, -1],
      ],
    );
    close(limbs[2].reach, [0, -0.2, 0]);
    close(limbs[0].start, [0, 0, 0]);
  });

  test('do not include attached bones', () => {
    const bones = [...LEG, bone('weapon', 2, [3, 0, 0], { attached: true })];
    assert.deepEqual(readFigure(message(bones, 1)).body.attached, [3]);
  });

  test('of one bone, and of none', () => {
    const single = readFigure(message([LEG[0]], 1)).body;
    assert.deepEqual(single.limbs, []);
    assert.deepEqual(single.attached, [0]);
    assert.equal(single.size, 1);
    assert.deepEqual(readFigure(message([], 1)).body.limbs, []);
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
    const fitted = fittedTo({ centre: [5, 6, 7], radius: 2 }, camera.DIRECTIONS.front);
    const point = [];
    camera.project(camera.viewOf(fitted, 300, 200), 5, 8, 7, point);
    assert.ok(point[1] > 0 && point[1] < 12);
  });
});

describe('a view', () => {
  const sphere = { centre: [0, 1, 0], radius: 1, lowest: 0 };
  const fitted = fittedTo(sphere);

  test('suits small changes of the extent', () => {
    assert.ok(isSimilar({ ...sphere, radius: 1.05 }, sphere));
    assert.ok(isSimilar({ ...sphere, centre: [0, 1.05, 0] }, sphere));
    assert.ok(!isSimilar({ ...sphere, radius: 0.01 }, sphere));
    assert.ok(!isSimilar({ ...sphere, centre: [0, 1, -2] }, sphere));
  });

  test('is the same from another direction', () => {
    assert.ok(isSameView(camera.orbit(fitted, 30, 20), fitted));
    assert.ok(!isSameView(camera.zoom(fitted, 2), fitted));
    assert.ok(!isSameView(camera.pan(fitted, 1, 0, 300), fitted));
  });

  test('shows what is in the picture and no dot', () => {
    const shows = (view, other = {}) => isShown(view, { ...sphere, ...other }, 300, 200);
    assert.ok(shows(fitted));
    assert.ok(shows(camera.zoom(fitted, 0.3)));
    assert.ok(shows(camera.zoom(fitted, 10)));
    assert.ok(!shows(fitted, { radius: 0.01 }));
    assert.ok(!shows(fitted, { centre: [0, 9, 0] }));
    assert.ok(!shows(fitted, { centre: [40, 1, 0] }), 'at the side, or behind the eye');
    assert.ok(!shows(fitted, { centre: [-40, 1, 0] }), 'at the side, or behind the eye');
  });
});

describe('the framing of a figure', () => {
  const WINDOW = { clientWidth: 300, clientHeight: 200 };
  const extent = (radius) => {
    const bounds = { centre: [0, radius, 0], radius, lowest: 0 };
    return { inPlace: bounds, shown: bounds };
  };
  const framed = (radius) => {
    const framing = new Framing();
    framing.show(extent(radius), WINDOW);
    return framing;
  };

  test('fits the figure again when its extent changed, also in many small steps', () => {
    const framing = framed(1);
    framing.show(extent(1.05), WINDOW);
    assert.ok(isSameView(framing.camera, fittedTo(extent(1).shown)));
    framing.show(extent(1.12), WINDOW);
    assert.ok(isSameView(framing.camera, fittedTo(extent(1.12).shown)));
  });

  test('keeps the direction', () => {
    const framing = framed(1);
    framing.look(camera.orbit(framing.camera, 50, 20), extent(1));
    const { yaw, pitch } = framing.camera;
    framing.show(extent(0.01), WINDOW);
    assert.deepEqual(framing.camera, fittedTo(extent(0.01).shown, { yaw, pitch }));
  });

  test('keeps a view that the user chose unless it shows nothing', () => {
    const framing = framed(1);
    const chosen = camera.zoom(framing.camera, 2);
    framing.look(chosen, extent(1));
    framing.show(extent(1.5), WINDOW);
    assert.equal(framing.camera, chosen);
    framing.show(extent(0.01), WINDOW);
    assert.ok(isSameView(framing.camera, fittedTo(extent(0.01).shown)));
  });

  test('begins with the remembered view', () => {
    const framing = new Framing();
    const remembered = camera.zoom(fittedTo(extent(1).shown), 2);
    framing.restart(remembered);
    framing.show(extent(1), WINDOW);
    assert.equal(framing.camera, remembered);
    framing.restart();
    framing.show(extent(1), WINDOW);
    assert.deepEqual(framing.camera, fittedTo(extent(1).shown));
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

describe('the number at the cursor', () => {
  const { body, bones, poses } = readFigure(message(LEG, 1));
  const axis = (kind, name, direction, parent) => ({ kind, name, direction, parent });
  const end = ({ points }, at) => [...points.at(at)].map((value) => Math.sign(value));
  const fromJoint = (way, bone) => ({
    ...way,
    points: way.points.map((p) => p.map((value, i) => value - LEG[bone].joint[i])),
  });

  test('of a turn has an arc about the joint, from - to +', () => {
    const turn = axis('turn', 'x', [1, 0, 0]);
    const way = fromJoint(wayOf(bones, body, poses, 0, turn), 0);
    const lengths = way.points.map((point) => Math.hypot(...point));
    close(lengths, Array(lengths.length).fill(lengths[0]));
    close([...way.points[(lengths.length - 1) / 2]], [0, -lengths[0], 0]);
    // The leg goes down, so it turns forwards, to -z.
    assert.deepEqual(end(way, -1).slice(1), [-1, -1]);
    assert.deepEqual(end(way, 0).slice(1), [-1, 1]);
    assert.equal(axisLabel('hip', turn, way), 'turn x of hip, + moves it forward');
  });

  test('follows the turn of the parent', () => {
    const pose = poses.slice();
    // A quarter turn about z: x becomes y.
    pose.set([0, 0, Math.SQRT1_2, Math.SQRT1_2], 3);
    const move = axis('move', 'x', [1, 0, 0], 'hip');
    const way = fromJoint(wayOf(bones, body, pose, 1, move), 1);
    close([...way.points.at(-1)].slice(0, 2), [0, way.points.at(-1)[1]], 1e-5);
    assert.ok(way.points.at(-1)[1] > 0.01);
    assert.equal(axisLabel('knee', move, way), 'move x of knee, + moves it up');
  });

  test('of a bone that turns about itself has no direction in words', () => {
    const way = wayOf(bones, body, poses, 0, axis('turn', 'y', [0, 1, 0]));
    assert.ok(way.isTwist);
    assert.equal(axisLabel('hip', axis('turn', 'y', []), way), 'turn y of hip');
  });

  test('is drawn with signs at the ends of the arc', () => {
    const signs = new Map();
    const recording = new Proxy(canvas(), {
      get: (target, name) =>
        name === 'fillText' ? (text, x, y) => signs.set(text, [x, y]) : target[name],
      set: () => true,
    });
    const stage = new Stage();
    stage.show(readFigure(message(LEG, 1)));
    const scene = {
      time: 0,
      rootMotion: false,
      highlight: 0,
      trails: new Set(),
      camera: { ...camera.DIRECTIONS.front, distance: 3, target: [0.1, -0.4, 0] },
      theme: THEME,
    };
    stage.draw(recording, 400, 400, { ...scene, axis: axis('turn', 'z', [0, 0, 1]) });
    // Seen from the front, the left of the figure is on the right.
    assert.ok(signs.get('+')[0] > 210 && signs.get('−')[0] < 190, `${[...signs]}`);
    assert.equal(stage.axisLabel, 'turn z of hip, + moves it left');
    signs.clear();
    stage.draw(recording, 400, 400, scene);
    assert.equal(signs.size, 0);
    assert.equal(stage.axisLabel, '');
  });
});

describe('another pose', () => {
  const figure = readFigure(message(LEG, 1));
  const scene = {
    time: 0,
    rootMotion: false,
    highlight: -1,
    trails: new Set(),
    camera: { ...camera.DIRECTIONS.front, distance: 3, target: [0.1, -0.4, 0] },
    theme: THEME,
  };
  /** Calls `take` with the arguments of a method of the canvas. */
  const recording = (method, take) =>
    new Proxy(canvas(), {
      get: (target, name) => (name === method ? take : target[name]),
      set: () => true,
    });

  test('has outlines only of the limbs that are elsewhere', () => {
    const stage = new Stage();
    stage.show(figure);
    stage.draw(canvas(), 400, 400, scene);
    const outlines = (limbs) => {
      let arcs = 0;
      drawGhostOutlines(
        { context: recording('arc', () => arcs++), theme: THEME },
        limbs,
        stage.limbs,
      );
      return arcs;
    };
    const other = stage.limbs.slice();
    assert.equal(outlines(other), 0);
    other[LIMB_STRIDE] += 5;
    assert.equal(outlines(other), 2);
  });

  test('has a label beside the limbs', () => {
    const stage = new Stage();
    const difference = { bone: 1, frame: 0, metres: 1 };
    stage.show({ ...figure, before: figure, difference });
    let label;
    const fillText = (text, x, y) => {
      label = { text, x, y };
    };
    stage.draw(recording('fillText', fillText), 400, 400, scene);
    assert.equal(label.text, 'knee');
    for (let at = 0; at < stage.limbs.length; at += LIMB_STRIDE) {
      const [x0, y0, r0, x1, y1, r1] = stage.limbs.subarray(at, at + LIMB_STRIDE);
      for (let part = 0; part <= 1; part += 0.05) {
        const [x, y, r] = [x0 + part * (x1 - x0), y0 + part * (y1 - y0), Math.max(r0, r1)];
        // The text of this canvas has no width; its box has a margin.
        const isCovered = Math.abs(x - label.x) < r + 4 && Math.abs(y - label.y + 4) < r + 10;
        assert.ok(!isCovered, `${x} ${y} is behind the label at ${label.x} ${label.y}`);
      }
    }
  });
});

describe('picking', () => {
  test('finds the nearest limb', () => {
    const figure = readFigure(message(LEG, 1));
    const { body } = figure;
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
    const { body } = figure;
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

  test('finds the axes of attached bones, in front of limbs', () => {
    const bones = [...LEG, bone('weapon', 1, [0.1, -0.4, 0], { attached: true })];
    const figure = readFigure(message(bones, 1));
    const stage = new Stage();
    stage.show(figure);
    stage.draw(canvas(), 400, 400, {
      time: 0,
      rootMotion: false,
      highlight: -1,
      trails: new Set(),
      camera: { ...camera.DIRECTIONS.front, distance: 3, target: [0.1, -0.4, 0] },
      theme: THEME,
    });
    // The axis to the right, beside the leg, and the one upwards, in front of it.
    assert.equal(stage.boneAt(212, 200), 3);
    assert.equal(stage.boneAt(200, 188), 3);
    assert.equal(stage.boneAt(200, 150), 0);
    assert.equal(stage.boneAt(20, 20), -1);
  });
});
