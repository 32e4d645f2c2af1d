import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import { frameCountProblem, skeletonItem } from '../../src/commands/newAnimationText';
import { diffTitle, leftAndRight } from '../../src/editor/diffSides';
import { gitAddress } from '../../src/git/gitAddress';
import { asSentence } from '../../src/messageText';
import { animationText, skeletonText } from '../../src/status/statusText';

test('a message of the server becomes a sentence', () => {
  assert.equal(asSentence('the text has errors'), 'The text has errors.');
  assert.equal(asSentence('did you mean "LeftForeArm"?'), 'Did you mean "LeftForeArm"?');
});

test('a version in git is found by the URI of the git extension', () => {
  const treeish = (ref: unknown) => gitAddress(JSON.stringify({ path: '/w/a.rtm', ref }))?.treeish;
  assert.deepEqual(['~', '', 'HEAD', '~2', '0123^'].map(treeish), ['', '', 'HEAD', ':2', '0123^']);
  assert.equal(gitAddress(JSON.stringify({ path: '/w/a', ref: '', submoduleOf: '/w' })), undefined);
  assert.ok(['', 'x', 'null', '{}'].every((query) => gitAddress(query) === undefined));
});

describe('the sides of a diff', () => {
  const file = (name: string) => ({ scheme: 'file', path: `/w/${name}`, query: '' });
  const git = (ref: string) => ({
    scheme: 'git',
    path: '/w/a.rtm',
    query: JSON.stringify({ path: '/w/a.rtm', ref }),
  });

  test('a revision is to the left of the file', () => {
    const [revision, now] = [git('~'), file('a.rtm')];
    assert.deepEqual(leftAndRight(now, revision, ''), [revision, now]);
    assert.deepEqual(leftAndRight(revision, now, ''), [revision, now]);
  });

  test('two files are ordered by the label, or else as VS Code opened them', () => {
    const [a, b] = [file('a.rtm'), file('b.rtm')];
    assert.deepEqual(leftAndRight(b, a, 'a.rtm ↔ b.rtm'), [a, b]);
    assert.deepEqual(leftAndRight(a, b, 'a.rtm ↔ b.rtm'), [a, b]);
    assert.deepEqual(leftAndRight(b, a, 'else'), [b, a]);
  });

  test('titles name revisions as source control does', () => {
    const hash = '0123456789'.repeat(4);
    assert.equal(diffTitle(file('a.rtm'), file('b.rtm')), undefined);
    assert.equal(diffTitle(git('~'), file('a.rtm')), 'a.rtm (Working Tree)');
    assert.equal(diffTitle(git('HEAD'), git('')), 'a.rtm (Index)');
    assert.equal(diffTitle(git(`${hash}^`), git(hash)), 'a.rtm (01234567^ ↔ 01234567)');
    assert.equal(diffTitle(git('HEAD'), file('a.rtm')), 'a.rtm (HEAD ↔ Working Tree)');
  });
});

describe('the status bar', () => {
  const man = { frames: 13, animationBones: 3, name: 'Man', known: 2 };

  test('has encoding, frames and bones', () => {
    assert.equal(animationText({ ...man, encoding: 'bmtr 5' }), 'bmtr 5, 13 frames, 3 bones');
    const empty = { frames: 0, animationBones: 0 };
    assert.equal(animationText(empty), 'no encoding, 0 frames, 0 bones');
    const one = { encoding: 'bmtr 3', frames: 1, animationBones: 1 };
    assert.equal(animationText(one), 'bmtr 3, 1 frame, 1 bone');
  });

  test('has the skeleton in its tooltip', () => {
    assert.equal(skeletonText({ frames: 1, animationBones: 3 }), 'Skeleton: none fits');
    assert.equal(
      skeletonText({ ...man, reason: 'nearest', file: '/mod/model.cfg' }),
      "Skeleton: Man (from the nearest model.cfg), has 2 of the animation's 3 bones\n/mod/model.cfg",
    );
    assert.equal(
      skeletonText({ ...man, reason: 'settings', file: '/mod/model.cfg' }),
      "Skeleton: Man (named by rtm.json), has 2 of the animation's 3 bones\n/mod/model.cfg",
    );
    assert.equal(
      skeletonText({ ...man, reason: 'built-in' }),
      "Skeleton: Man (built in), has 2 of the animation's 3 bones",
    );
  });
});

describe('a new animation', () => {
  test('has a skeleton that is listed with its bones and file', () => {
    assert.deepEqual(
      skeletonItem({
        name: 'Door',
        bones: 1,
        file: '/mod/model.cfg',
        skeleton: '/mod/model.cfg#Door',
      }),
      {
        label: 'Door',
        description: '1 bone',
        detail: '/mod/model.cfg',
        skeleton: '/mod/model.cfg#Door',
      },
    );
    assert.equal(skeletonItem({ name: 'Man', bones: 103, skeleton: 'Man' }).detail, 'built in');
  });

  test('has at least one frame', () => {
    assert.equal(frameCountProblem('1'), undefined);
    assert.equal(frameCountProblem(' 30 '), undefined);
    for (const wrong of ['', '0', '-1', '1.5', '01', 'two', '1e9', '99999999999']) {
      assert.ok(frameCountProblem(wrong), wrong);
    }
  });

  test('can be made in "File > New File..."', () => {
    const { contributes } = JSON.parse(
      fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8'),
    ) as { contributes: { commands: { command: string }[]; menus: Record<string, unknown> } };
    assert.ok(contributes.commands.some(({ command }) => command === 'rtm.newAnimation'));
    assert.deepEqual(contributes.menus['file/newFile'], [{ command: 'rtm.newAnimation' }]);
  });
});
