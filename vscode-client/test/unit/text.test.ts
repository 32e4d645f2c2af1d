import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import { diffTitle, leftAndRight } from '../../src/editor/diffSides';
import { boneNames } from '../../src/text/bones';
import { otherEncodings } from '../../src/text/encodings';
import { sectionOf } from '../../src/problems/markdownSection';
import { ofSkeleton } from '../../src/status/skeletonSummary';
import { isTextOfAnimation } from '../../src/editor/isAnimationText';
import { inWords, summary } from '../../src/text/summary';

const TESTDATA = path.join(__dirname, '../../testdata');

describe('summary', () => {
  test('of a walk', () => {
    const text = fs.readFileSync(path.join(TESTDATA, 'walk.rtmt'), 'utf8');
    assert.equal(inWords(summary(text)), 'bmtr 5, 13 frames, 21 bones');
    assert.equal(boneNames(text).length, 21);
    assert.equal(boneNames(text)[0], 'pelvis');
  });

  test('of all texts in the test data there are as many bones as names', () => {
    for (const name of fs.readdirSync(path.join(TESTDATA, 'odd'))) {
      if (name.endsWith('.rtmt')) {
        const text = fs.readFileSync(path.join(TESTDATA, 'odd', name), 'utf8');
        assert.equal(summary(text).bones, boneNames(text).length, name);
      }
    }
  });

  test('of odd lines', () => {
    const text =
      '  rtm   plain // old\r\nbones // all\r\n  "frame"\r\n  a // b\r\n\r\nframe 0\r\n  "frame" | 1\r\nframe none\r\n';
    assert.deepEqual(summary(text), { encoding: 'plain', frames: 2, bones: 2 });
    assert.deepEqual(boneNames(text), ['frame', 'a']);
  });

  test('of nothing', () => {
    assert.equal(inWords(summary('')), 'no encoding, 0 frames, 0 bones');
  });

  test('one is not many', () => {
    assert.equal(inWords(summary('rtm bmtr 3\nbones\n a\nframe 0\n')), 'bmtr 3, 1 frame, 1 bone');
  });
});

describe('sides of a diff', () => {
  const file = (name: string) => ({ scheme: 'file', path: `/w/${name}`, query: '' });
  const git = (ref: string) => ({
    scheme: 'git',
    path: '/w/a.rtm',
    query: JSON.stringify({ path: '/w/a.rtm', ref }),
  });

  test('a revision is on the left of the file', () => {
    const [revision, now] = [git('~'), file('a.rtm')];
    assert.deepEqual(leftAndRight(now, revision, ''), [revision, now]);
    assert.deepEqual(leftAndRight(revision, now, ''), [revision, now]);
  });

  test('files are as the label says, or as they came', () => {
    const [a, b] = [file('a.rtm'), file('b.rtm')];
    assert.deepEqual(leftAndRight(b, a, 'a.rtm ↔ b.rtm'), [a, b]);
    assert.deepEqual(leftAndRight(a, b, 'a.rtm ↔ b.rtm'), [a, b]);
    assert.deepEqual(leftAndRight(b, a, 'else'), [b, a]);
  });

  test('titles', () => {
    const hash = '0123456789'.repeat(4);
    assert.equal(diffTitle(file('a.rtm'), file('b.rtm')), undefined);
    assert.equal(diffTitle(git('~'), file('a.rtm')), 'a.rtm (Working Tree)');
    assert.equal(diffTitle(git('HEAD'), git('')), 'a.rtm (Index)');
    assert.equal(diffTitle(git(`${hash}^`), git(hash)), 'a.rtm (01234567^ ↔ 01234567)');
    assert.equal(diffTitle(git('HEAD'), file('a.rtm')), 'a.rtm (HEAD ↔ Working Tree)');
  });
});

test('which skeleton an animation has, in words', () => {
  assert.equal(ofSkeleton({ animationBones: 3 }), 'Skeleton: none that fits');
  const man = { name: 'Man', bones: 9, known: 2, animationBones: 3 };
  assert.equal(
    ofSkeleton({ ...man, reason: 'nearest', file: '/mod/model.cfg' }),
    'Skeleton: Man, in the nearest model.cfg, has 2 of 3 bones\n/mod/model.cfg',
  );
  assert.equal(
    ofSkeleton({ ...man, reason: 'built-in' }),
    'Skeleton: Man, built in, has 2 of 3 bones',
  );
});

describe('names and encodings', () => {
  test('bytes of names', () => {
    const text = 'bones\n  "\\xE9\\x41"\n  "say \\"hi\\""\n  "back\\\\x41"\n';
    assert.deepEqual(boneNames(text), ['\u00e9A', 'say "hi"', 'back\\x41']);
  });

  test('what an encoding can become', () => {
    assert.deepEqual(otherEncodings('bmtr 5'), ['plain', 'bmtr 3', 'bmtr 4']);
    assert.deepEqual(otherEncodings('plain'), ['bmtr 3', 'bmtr 4', 'bmtr 5']);
  });
});

describe('descriptions of problems', () => {
  const page = fs.readFileSync(path.join(__dirname, '../../docs/problems.md'), 'utf8');

  test('each is a section that stands by itself', () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading ?? '');
    assert.ok(headings.length > 30);
    for (const heading of headings) {
      const section = sectionOf(page, heading) ?? '';
      assert.ok(section.startsWith(`## ${heading}\n`), heading);
      assert.equal(section.match(/^#+ /gm)?.length, 1, heading);
      assert.match(section, /\*\*Fix:?\*\*|Fix/, heading);
    }
  });

  test('there is none of what is not there', () => {
    assert.equal(sectionOf(page, 'bone'), undefined);
  });
});

test('a text of an animation is known by its first word', () => {
  for (const text of [
    'rtm plain\n',
    '\uFEFFrtm bmtr 5',
    '// a\r\n\r\n  // b\n rtm // c\n',
    'rtm',
  ]) {
    assert.ok(isTextOfAnimation(text), text);
  }
  for (const text of [
    '',
    'RTM_0101',
    'BMTR\n\nrtm plain',
    'rtmt',
    '// rtm plain',
    'frame 0\nrtm',
  ]) {
    assert.ok(!isTextOfAnimation(text), text);
  }
  assert.ok(!isTextOfAnimation('// // \r\n'.repeat(100_000)));
});
