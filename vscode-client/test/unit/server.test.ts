import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveArguments, serverArguments } from '../../src/server/javaArguments';
import { ending, LastWords } from '../../src/server/stderrTail';
import { MOST_RESTARTS, Restarts } from '../../src/server/restartLimit';

describe('the command', () => {
  test('ends with the jar and what it is to do', () => {
    assert.deepEqual(serverArguments('/x/rtm.jar', undefined, 0).slice(-3), [
      '-jar',
      '/x/rtm.jar',
      'lsp',
    ]);
  });

  test('takes an archive and a limit of memory', () => {
    const args = serverArguments('/x/rtm.jar', '/s/rtm.jsa', 512);
    assert.ok(args.includes('-XX:SharedArchiveFile=/s/rtm.jsa'));
    assert.ok(args.includes('-Xmx512m'));
  });

  test('an archive fits the server that it is for: both have the same collector', () => {
    const collector = '-XX:+UseSerialGC';
    assert.ok(serverArguments('j', 'a', 0).includes(collector));
    assert.ok(archiveArguments('j', 'a').includes(collector));
  });

  test('Java writes nothing of its own between the messages', () => {
    assert.ok(serverArguments('j', 'a', 0).includes('-Xlog:disable'));
  });
});

describe('restarts', () => {
  test('a few times, then not', () => {
    const restarts = new Restarts();
    for (let i = 0; i < MOST_RESTARTS; i++) {
      assert.equal(restarts.ended(i), true);
    }
    assert.equal(restarts.ended(10), false);
  });

  test('what is long ago is forgiven', () => {
    const restarts = new Restarts();
    for (let i = 0; i < 20; i++) {
      assert.equal(restarts.ended(i * 3 * 60_000), true);
    }
  });

  test('the user may start over', () => {
    const restarts = new Restarts();
    for (let i = 0; i <= MOST_RESTARTS; i++) {
      restarts.ended(0);
    }
    restarts.forget();
    assert.equal(restarts.ended(0), true);
  });
});

describe('last words', () => {
  test('the line that tells the cause', () => {
    const words = new LastWords();
    words.add('starting\nException in thread "main" java.lang.OutOfMem');
    words.add('oryError: Java heap space\n\tat x.y\n\tat z\n');
    assert.equal(
      words.cause(),
      'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space',
    );
  });

  test('or the last one, or none', () => {
    const words = new LastWords();
    assert.equal(words.cause(), undefined);
    words.add('one\ntwo');
    assert.equal(words.cause(), 'two');
  });

  test('how it ended', () => {
    assert.equal(ending(1, null, 'no memory'), 'ended with code 1: no memory');
    assert.equal(ending(null, 'SIGKILL'), 'was ended by SIGKILL');
  });
});
