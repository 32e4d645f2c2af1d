import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import { isAnimation, isText, sourceOf, textAddress } from '../../src/fileSystem/rtmAddress';
import { Hashes } from '../../src/fileSystem/fileHashes';
import { LONGEST_TEXT, tooLong } from '../../src/fileSystem/textLimit';
import { ToldChanges } from '../../src/editor/reportedChanges';
import { foldedSize, Stamps } from '../../src/fileSystem/reportedStats';

describe('addresses', () => {
  const file = { scheme: 'file', authority: '', path: '/w/walk.rtm', query: '' };

  test('of a file have its path', () => {
    const text = textAddress(file, 'file:///w/walk.rtm');
    assert.deepEqual(text, { scheme: 'rtm', authority: '', path: '/w/walk.rtm', query: '' });
    assert.deepEqual(sourceOf(text), { file });
  });

  test('of a file on another machine have its name', () => {
    const share = { ...file, authority: 'server' };
    assert.deepEqual(sourceOf(textAddress(share, '')), { file: share });
  });

  test('of a revision have it whole', () => {
    const whole = 'git:/w/walk.rtm?%7B%22ref%22%3A%22~%22%7D';
    const git = { scheme: 'git', authority: '', path: '/w/walk.rtm', query: '{"ref":"~"}' };
    assert.deepEqual(sourceOf(textAddress(git, whole)), { revision: whole });
  });

  test('say what they are of', () => {
    assert.ok(isAnimation('/a.rtm') && isAnimation('/A.RTM') && isText('/a.rtmt'));
    assert.ok(!isAnimation('/a.rtmt') && !isText('/a.rtm') && !isAnimation('/rtm'));
  });
});

describe('stamps', () => {
  const one = '00000001' + 'a'.repeat(56);
  const two = '00000002' + 'a'.repeat(56);

  test('the size tells other content of the same length', () => {
    assert.notEqual(foldedSize(100, one), foldedSize(100, two));
  });

  test('the size is near the true one', () => {
    for (const size of [0, 1, 5_000_000]) {
      const folded = foldedSize(size, 'f'.repeat(64));
      assert.ok(folded >= size && folded < size + 2 ** 21);
    }
  });

  test('the time grows with other content, even if that is older', () => {
    const stamps = new Stamps();
    assert.equal(stamps.of('a', one, 1000, 10).mtime, 1000);
    assert.equal(stamps.of('a', two, 500, 10).mtime, 1001);
    assert.equal(stamps.of('a', one, 9000, 10).mtime, 9000);
  });

  test('the time stays with the same content', () => {
    const stamps = new Stamps();
    assert.deepEqual(stamps.of('a', one, 1000, 10), stamps.of('a', one, 2000, 10));
  });

  test('remember what was told', () => {
    const stamps = new Stamps();
    stamps.of('a', one, 1, 1);
    assert.equal(stamps.hash('a'), one);
    stamps.forget('a');
    assert.equal(stamps.hash('a'), undefined);
  });
});

describe('changes on the disk', () => {
  test('are told once, while a text has unsaved changes', () => {
    const told = new ToldChanges();
    assert.equal(told.isNew('a', 'one', true), true);
    assert.equal(told.isNew('a', 'one', true), false);
    assert.equal(told.isNew('b', 'one', true), true);
    assert.equal(told.isNew('a', 'two', true), true);
    assert.equal(told.isNew('a', 'one', true), true);
  });

  test('are not told of a text that VS Code reloads', () => {
    const told = new ToldChanges();
    assert.equal(told.isNew('a', 'one', false), false);
    assert.equal(told.isNew('a', 'one', true), true);
  });

  test('are told again after a save', () => {
    const told = new ToldChanges();
    told.isNew('a', 'one', true);
    told.forget('a');
    assert.equal(told.isNew('a', 'one', true), true);
  });
});

test('the hash of a file is that of what is in it now', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-unit-'));
  try {
    const file = path.join(folder, 'a.rtm');
    const hashes = new Hashes();
    fs.writeFileSync(file, 'one');
    const one = await hashes.content(file);
    fs.writeFileSync(file, 'two');
    const two = await hashes.content(file);
    assert.notEqual(one.hash, two.hash);
    assert.equal(one.size, two.size);
    fs.utimesSync(file, 1, 1);
    assert.equal((await hashes.content(file)).hash, two.hash);
    assert.ok((await hashes.content(folder)).isDirectory);
    await assert.rejects(hashes.content(path.join(folder, 'none')), { code: 'ENOENT' });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('a text that is too long has a way out', () => {
  assert.equal(tooLong('a.rtm', LONGEST_TEXT), undefined);
  const message = tooLong('a.rtm', 60 * 1024 * 1024) ?? '';
  assert.match(message, /60 MB/);
  assert.match(message, /pack a\.rtmt -o a\.rtm --base a\.rtm/);
});
