import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { channels, isDark, mixColours } from '../../../server/src/main/page/cssColours.js';
import { readFigure } from '../../../server/src/main/page/data.js';
import { decimals } from '../../../server/src/main/page/decimals.js';
import { NumbersOfFrame } from '../../../server/src/main/page/frameNumbers.js';
import { findHost } from '../../../server/src/main/page/host.js';
import { commandOf } from '../../../server/src/main/page/keyboard.js';
import * as playback from '../../../server/src/main/page/playback.js';
import {
  drawTimeline,
  frameAtX,
  placedProperties,
  xOf,
} from '../../../server/src/main/page/timeline.js';
import * as words from '../../../server/src/main/page/words.js';
import { LEG, base64, bone, close, message } from './figureFixture.mjs';

describe('playback', () => {
  const playing = { ...playback.PAUSED, playing: true };

  test('advances by speed and loops', () => {
    assert.equal(playback.advance({ ...playing, speed: 0.5 }, 1, 4, 1).time, 0.125);
    assert.equal(playback.advance({ ...playing, time: 0.75 }, 1, 2, 1).time, 0.25);
    close([playback.advance({ ...playing, time: 0.9 }, 1, 2, 4 / 3).time], [1.4 - 4 / 3]);
    assert.equal(playback.advance(playback.PAUSED, 1, 2, 1), playback.PAUSED);
  });

  test('without a loop stops at the end, and starts again', () => {
    const end = playback.advance({ ...playing, loop: false, time: 0.9 }, 1, 2, 1);
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

describe('the numbers of bones', () => {
  const numbers = { space: 'pose', angles: [13.44, -29.27, -24.7], metres: [0, 0, 0] };
  const other = { space: 'model', angles: [], metres: [0.1, 0, -0.00004] };

  test('are lines of tooltips', () => {
    const figure = readFigure(message(LEG, 1));
    const lines = (/** @type {any[]} */ ...all) =>
      words.boneLines(figure, figure.poses, 1, all).slice(2, -2);
    assert.deepEqual(lines({}, numbers), ['turn 13.44 -29.27 -24.70']);
    assert.deepEqual(lines({}, { ...numbers, metres: [0, 0.98, 0] }), [
      'turn 13.44 -29.27 -24.70',
      'move 0.0000 0.9800 0.0000',
    ]);
    assert.deepEqual(lines({}, other), ['position 0.1000 0.0000 0.0000 in model space']);
    assert.deepEqual(lines({}, { space: '', angles: [], metres: [] }), []);
  });

  test('are cells of the table', () => {
    assert.deepEqual(words.numberCells(other), ['', '', '', '0.1000', '0.0000', '0.0000']);
    assert.deepEqual(words.numberCells(undefined), ['', '', '', '', '', '']);
  });

  test('are requested once, and kept while the frame is shown', () => {
    const figure = readFigure(message(LEG, 3));
    const sent = [];
    let changes = 0;
    const host = { isEditor: true, send: (m) => sent.push(m) };
    const ofFrame = new NumbersOfFrame(host, () => changes++, 0);
    assert.equal(ofFrame.of(figure, 1), undefined);
    assert.equal(ofFrame.of(figure, 1), undefined);
    assert.deepEqual(sent, [{ type: 'numbers', frame: 1, version: figure.version }]);
    ofFrame.receive({ version: figure.version, frame: 1, bones: [numbers] });
    assert.equal(changes, 1);
    assert.deepEqual(ofFrame.of(figure, 1), [numbers]);
    assert.equal(ofFrame.of({ ...figure, version: figure.version + 1 }, 1), undefined);
    assert.equal(sent.length, 2);
    assert.equal(ofFrame.of(figure, 9), undefined);
    assert.equal(sent.length, 2);
  });

  test('are read from a page that has them all', () => {
    const figure = readFigure(message(LEG, 3));
    const host = { isEditor: false, send: () => assert.fail() };
    const ofFrame = new NumbersOfFrame(host, () => undefined);
    assert.equal(ofFrame.of(figure, 2), undefined);
    ofFrame.source = (frame) => [{ ...numbers, metres: [frame, 0, 0] }];
    assert.deepEqual(ofFrame.of(figure, 2)?.[0]?.metres, [2, 0, 0]);
  });

  test('are rounded as in hovers', () => {
    assert.equal(decimals(-0.00004, 4), '0.0000');
    assert.equal(decimals(0.03125, 4), '0.0313');
    assert.equal(decimals(-12.345, 2), '-12.35');
    assert.equal(decimals(NaN, 2), 'NaN');
  });
});

/** The labels and the playhead of a timeline with a number of frames. */
function drawn(frames) {
  const calls = [];
  const context = new Proxy(
    { measureText: () => ({ width: 8 }) },
    {
      get: (target, name) =>
        target[name] ??
        ((first) => {
          if (name === 'fillText' || name === 'arc') {
            calls.push(`${name} ${first}`);
          }
        }),
    },
  );
  const figure = readFigure(message(LEG, frames));
  drawTimeline(context, 300, 40, figure, { font: '' }, { time: 0, cursor: -1 });
  return calls;
}

describe('the timeline', () => {
  test('maps points to frames and back', () => {
    const times = [0, 0.5, 1];
    times.forEach((time, frame) => assert.equal(frameAtX(times, xOf(time, 300), 300), frame));
    assert.equal(frameAtX([], 5, 300), 0);
  });

  test('has neither labels nor a playhead without frames', () => {
    assert.deepEqual(drawn(0), []);
    assert.deepEqual(drawn(3), ['fillText 0', 'fillText 1', 'arc 10']);
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
      'joint at 0.100, -0.400, 0.000 m',
      'computed from this animation',
    ]);
  });

  test('can have 4,000 bones in one chain', () => {
    const chain = Array.from({ length: 4000 }, (_, i) => bone(`b${i}`, i - 1, [0, i / 100, 0]));
    const figure = readFigure(message(chain, 1));
    assert.equal(figure.body.limbs.length, 4000);
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

  test('count the bones that the skeleton does not have', () => {
    assert.equal(words.unknownLabel(LEG), '');
    const tail = bone('tail', -1, [0, 0, 0], { unknown: true });
    assert.equal(words.unknownLabel([...LEG, tail]), '1 of 4 bones is not in the skeleton');
    assert.equal(words.unknownLabel([tail, tail]), '2 of 2 bones are not in the skeleton');
    assert.equal(words.sourceLabel(tail), 'not in the skeleton');
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

  test('is an editor that keeps the state of pages, which store nothing themselves', () => {
    const sent = [];
    const localStorage = { getItem: () => '5', setItem: () => assert.fail() };
    const rtmHost = (text) => sent.push(JSON.parse(text));
    const host = findHost({ rtmHost, localStorage, rtmState: { view: 1 } });
    assert.deepEqual([host.load('view'), host.load('charts')], [1, undefined]);
    host.save('charts', ['position']);
    assert.deepEqual([host.load('view'), host.load('charts')], [1, ['position']]);
    assert.deepEqual(sent, [{ type: 'state', state: { view: 1, charts: ['position'] } }]);
  });

  test('is another page of ours, which remembers nothing', () => {
    const sent = [];
    const localStorage = { getItem: () => '1', setItem: () => assert.fail() };
    const parent = { postMessage: (message) => sent.push(message) };
    const location = { href: 'about:srcdoc' };
    const host = findHost({ parent, localStorage, location, name: 'rtm-curves' });
    host.save('choice', 5);
    host.send({ type: 'ready' });
    assert.deepEqual([host.isEditor, host.isPart, host.load('choice')], [false, true, undefined]);
    assert.deepEqual(sent, [{ type: 'ready' }]);
  });

  test('is no page of somebody else that shows ours', () => {
    const parent = { postMessage: () => assert.fail() };
    for (const [href, name] of [
      ['https://example.org/walk.html', 'rtm-curves'],
      ['about:srcdoc', ''],
    ]) {
      const host = findHost({ parent, name, location: { href } });
      host.send({ type: 'ready' });
      assert.equal(host.isPart, false);
    }
  });

  test('may refuse storage', () => {
    const host = findHost({});
    host.save('view', 5);
    host.send({ type: 'ready' });
    assert.deepEqual([host.isEditor, host.load('view')], [false, null]);
  });
});
