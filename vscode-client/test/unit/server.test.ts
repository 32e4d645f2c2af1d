import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, test } from 'node:test';
import { archiveArguments, serverArguments } from '../../src/server/javaArguments';
import { exitDescription, StderrTail } from '../../src/server/stderrTail';
import { MAX_RESTARTS, RestartLimit } from '../../src/server/restartLimit';

describe('Java arguments', () => {
  test('end with the jar, the main class of its manifest, and the command', () => {
    const pom = readFileSync(path.join(__dirname, '../../server/pom.xml'), 'utf8');
    const mainClass = /<Main-Class>(.+)<\/Main-Class>/.exec(pom)?.[1];
    assert.deepEqual(serverArguments('/x/rtm.jar', undefined, 0, 17).slice(-4), [
      '-cp',
      '/x/rtm.jar',
      mainClass,
      'lsp',
    ]);
  });

  test('keep the heap small', () => {
    const args = serverArguments('j', 'a', 64, 17);
    assert.ok(args.includes('-Xms64m'));
    assert.ok(!serverArguments('j', 'a', 16, 17).includes('-Xms64m'));
    assert.ok(args.includes('-XX:MaxHeapFreeRatio=40'));
    const newObjects = '-XX:MaxNewSize=28m';
    assert.ok(serverArguments('j', 'a', 0, 17).includes(newObjects));
    assert.ok(serverArguments('j', 'a', 84, 17).includes(newObjects));
    assert.ok(!args.includes(newObjects));
  });

  test('leave the heap alone that the environment limits', () => {
    const heap = (megabytes: number, environment: string) =>
      serverArguments('j', 'a', megabytes, 17, environment).filter((argument) =>
        /^-Xm|MaxNewSize/.test(argument),
      );
    assert.deepEqual(heap(0, ''), ['-Xms64m', '-XX:MaxNewSize=28m']);
    assert.deepEqual(heap(0, '-Dx=1 -Xmx48m'), []);
    assert.deepEqual(heap(0, '-XX:MaxRAMPercentage=1'), []);
    // The setting is after the environment, so it counts.
    assert.deepEqual(heap(512, '-Xmx48m'), ['-Xms64m', '-XX:MaxNewSize=28m', '-Xmx512m']);
  });

  test('heed all variables with options of Java', () => {
    for (const name of ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS']) {
      const before = process.env[name];
      process.env[name] = '-Xmx48m';
      try {
        assert.ok(!serverArguments('j', 'a', 0, 17).includes('-Xms64m'), name);
      } finally {
        delete process.env[name];
        Object.assign(process.env, before !== undefined && { [name]: before });
      }
    }
  });

  test('limit the heap to 1 GB unless the user changes the setting', () => {
    const manifest = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
      contributes: { configuration: { properties: { 'rtm.java.memory': { default: number } } } };
    };
    const megabytes = manifest.contributes.configuration.properties['rtm.java.memory'].default;
    assert.ok(serverArguments('j', 'a', megabytes, 17).includes('-Xmx1024m'));
    assert.ok(!serverArguments('j', 'a', 0, 17).some((argument) => argument.startsWith('-Xmx')));
  });

  test('let the optimizing compiler begin late', () => {
    const late = '-XX:Tier4InvocationThreshold=50000';
    assert.ok(serverArguments('j', 'a', 0, 17).includes(late));
  });

  test('contain the archive and the memory limit', () => {
    const args = serverArguments('/x/rtm.jar', '/s/rtm.jsa', 512, 17);
    assert.ok(args.includes('-XX:SharedArchiveFile=/s/rtm.jsa'));
    assert.ok(
      archiveArguments('j', '/s/rtm.jsa', 24).includes('-XX:ArchiveClassesAtExit=/s/rtm.jsa'),
    );
    assert.ok(args.includes('-Xmx512m'));
    assert.ok(args.includes('-Drtm.memory.setting=rtm.java.memory'));
  });

  test('contain the ahead-of-time cache of Java 25 and newer', () => {
    assert.ok(serverArguments('j', '/s/rtm.aot', 512, 25).includes('-XX:AOTCache=/s/rtm.aot'));
    assert.ok(archiveArguments('j', '/s/rtm.aot', 25).includes('-XX:AOTCacheOutput=/s/rtm.aot'));
    const classes = (version: number) =>
      [...serverArguments('j', 'a', 0, version), ...archiveArguments('j', 'a', version)].filter(
        (argument) => /AOT|Share|Archive/.test(argument),
      );
    assert.ok(classes(24).every((argument) => !argument.includes('AOT')));
    assert.ok(classes(25).every((argument) => argument.includes('AOT')));
  });

  test('create and use the archive with the same garbage collector', () => {
    const collector = '-XX:+UseSerialGC';
    assert.ok(serverArguments('j', 'a', 0, 17).includes(collector));
    assert.ok(archiveArguments('j', 'a', 17).includes(collector));
  });

  test('allow Unsafe where Java knows the argument', () => {
    const unsafe = '--sun-misc-unsafe-memory-access=allow';
    for (const version of [17, 22]) {
      assert.ok(!serverArguments('j', 'a', 0, version).includes(unsafe));
      assert.ok(!archiveArguments('j', 'a', version).includes(unsafe));
    }
    for (const version of [23, 25]) {
      assert.ok(serverArguments('j', 'a', 0, version).includes(unsafe));
      assert.ok(archiveArguments('j', 'a', version).includes(unsafe));
    }
  });

  test('leave out the optimization in which Java 25 crashes', () => {
    const crashes = '-XX:-ReduceAllocationMerges';
    for (const version of [22, 25]) {
      const args = serverArguments('j', 'a', 0, version);
      // Java does not start if the unlocking option comes later.
      assert.equal(args.indexOf('-XX:+UnlockDiagnosticVMOptions'), args.indexOf(crashes) - 1);
      assert.ok(archiveArguments('j', 'a', version).includes(crashes));
    }
    assert.ok(!serverArguments('j', 'a', 0, 21).includes(crashes));
  });

  test('disable logging to standard output', () => {
    assert.ok(serverArguments('j', 'a', 0, 17).includes('-Xlog:disable'));
  });
});

describe('the restart limit', () => {
  test('refuses after several crashes', () => {
    const limit = new RestartLimit();
    for (let i = 0; i < MAX_RESTARTS; i++) {
      assert.equal(limit.allowRestart(i), true);
    }
    assert.equal(limit.allowRestart(10), false);
  });

  test('ignores crashes that were long ago', () => {
    const limit = new RestartLimit();
    for (let i = 0; i < 20; i++) {
      assert.equal(limit.allowRestart(i * 3 * 60_000), true);
    }
  });

  test('is reset by the user', () => {
    const limit = new RestartLimit();
    for (let i = 0; i <= MAX_RESTARTS; i++) {
      limit.allowRestart(0);
    }
    limit.reset();
    assert.equal(limit.allowRestart(0), true);
  });
});

describe('standard error', () => {
  test('the line with the error is the cause', () => {
    const stderr = new StderrTail();
    stderr.add('starting\nException in thread "main" java.lang.OutOfMem');
    stderr.add('oryError: Java heap space\n\tat x.y\n\tat z\n');
    assert.equal(
      stderr.cause(),
      'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space',
    );
  });

  test('the last line is the cause if no line has an error', () => {
    const stderr = new StderrTail();
    assert.equal(stderr.cause(), undefined);
    stderr.add('one\ntwo');
    assert.equal(stderr.cause(), 'two');
  });

  test('the exit description has the code or the signal', () => {
    assert.equal(exitDescription(1, null, 'no memory'), 'exited with code 1: no memory');
    assert.equal(exitDescription(null, 'SIGKILL'), 'was terminated by SIGKILL');
  });
});
