import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import {
  isAnimation,
  isText,
  sourceOf,
  textAddress,
  withHost,
} from '../../src/fileSystem/rtmAddress';
import { FileHashes } from '../../src/fileSystem/fileHashes';
import { MAX_TEXT, TextTooLongError, checkLength } from '../../src/fileSystem/textLimit';
import { ReportedChanges } from '../../src/editor/reportedChanges';
import { ReportedStats, sizeWithHash } from '../../src/fileSystem/reportedStats';

describe('the address of a text', () => {
  const file = { scheme: 'file', authority: '', path: '/w/walk.rtm', query: '' };

  test('has the path of the file', () => {
    const text = textAddress(file, 'file:///w/walk.rtm');
    assert.deepEqual(text, { scheme: 'rtm', authority: '', path: '/w/walk.rtm', query: '' });
    assert.deepEqual(sourceOf(text), { file });
  });

  test('has the host of a file on another machine', () => {
    const share = { ...file, authority: 'server' };
    assert.equal(textAddress(share, '').authority, 'server');
    assert.deepEqual(sourceOf(textAddress(share, '')), { file: share });
  });

  test('has the host that Java writes as part of the path', () => {
    assert.equal(withHost('file:////my_nas/share/a%20b.rtm'), 'file://my_nas/share/a%20b.rtm');
    assert.equal(withHost('rtm:////wsl%24/Ubuntu/walk.rtm'), 'rtm://wsl%24/Ubuntu/walk.rtm');
    for (const other of ['file://server/share/w.rtm', 'rtm:///c:/w.rtm', 'untitled:a////b']) {
      assert.equal(withHost(other), other);
    }
  });

  test('has the complete URI of a revision', () => {
    const whole = 'git:/w/walk.rtm?%7B%22ref%22%3A%22~%22%7D';
    const git = { scheme: 'git', authority: '', path: '/w/walk.rtm', query: '{"ref":"~"}' };
    assert.deepEqual(sourceOf(textAddress(git, whole)), { revision: whole });
  });

  test('isAnimation and isText look at the extension', () => {
    assert.ok(isAnimation('/a.rtm') && isAnimation('/A.RTM') && isText('/a.rtmt'));
    assert.ok(!isAnimation('/a.rtmt') && !isText('/a.rtm') && !isAnimation('/rtm'));
  });
});

describe('reported stats', () => {
  const one = '00000001' + 'a'.repeat(56);
  const two = '00000002' + 'a'.repeat(56);

  test('the size differs for other content of the same length', () => {
    assert.notEqual(sizeWithHash(100, one), sizeWithHash(100, two));
  });

  test('the size is close to the true size', () => {
    for (const size of [0, 1, 5_000_000]) {
      const folded = sizeWithHash(size, 'f'.repeat(64));
      assert.ok(folded >= size && folded < size + 2 ** 21);
    }
  });

  test('the time increases with each change of content, even to an older file', () => {
    const stats = new ReportedStats();
    assert.equal(stats.report('a', one, 1000, 10).mtime, 1000);
    assert.equal(stats.report('a', two, 500, 10).mtime, 1001);
    assert.equal(stats.report('a', one, 9000, 10).mtime, 9000);
  });

  test('the time stays the same for the same content', () => {
    const stats = new ReportedStats();
    assert.deepEqual(stats.report('a', one, 1000, 10), stats.report('a', one, 2000, 10));
  });

  test('remember the last hash', () => {
    const stats = new ReportedStats();
    stats.report('a', one, 1, 1);
    assert.equal(stats.lastHash('a'), one);
    stats.forget('a');
    assert.equal(stats.lastHash('a'), undefined);
  });
});

describe('changes on disk', () => {
  test('are reported once while the text has unsaved changes', () => {
    const changes = new ReportedChanges();
    assert.equal(changes.isNew('a', 'one', true), true);
    assert.equal(changes.isNew('a', 'one', true), false);
    assert.equal(changes.isNew('b', 'one', true), true);
    assert.equal(changes.isNew('a', 'two', true), true);
    assert.equal(changes.isNew('a', 'one', true), true);
  });

  test('are not reported for a text that VS Code reloads', () => {
    const changes = new ReportedChanges();
    assert.equal(changes.isNew('a', 'one', false), false);
    assert.equal(changes.isNew('a', 'one', true), true);
  });

  test('are reported again after a save', () => {
    const changes = new ReportedChanges();
    changes.isNew('a', 'one', true);
    changes.forget('a');
    assert.equal(changes.isNew('a', 'one', true), true);
  });
});

test('the hash of a file is that of its current content', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-unit-'));
  try {
    const file = path.join(folder, 'a.rtm');
    const hashes = new FileHashes();
    fs.writeFileSync(file, 'one');
    const one = await hashes.read(file);
    fs.writeFileSync(file, 'two');
    const two = await hashes.read(file);
    assert.notEqual(one.hash, two.hash);
    assert.equal(one.size, two.size);
    fs.utimesSync(file, 1, 1);
    assert.equal((await hashes.read(file)).hash, two.hash);
    assert.ok((await hashes.read(folder)).isDirectory);
    await assert.rejects(hashes.read(path.join(folder, 'none')), { code: 'ENOENT' });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('the error for a text that is too long names a way to edit it', () => {
  checkLength('a.rtm', MAX_TEXT);
  assert.throws(
    () => checkLength('a.rtm', 60 * 1024 * 1024),
    (error: Error) => {
      assert.ok(error instanceof TextTooLongError);
      assert.match(error.message, /60 MB/);
      assert.match(error.message, /pack a\.rtmt -o a\.rtm --base a\.rtm/);
      return true;
    },
  );
});
