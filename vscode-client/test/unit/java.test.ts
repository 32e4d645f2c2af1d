import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findJava, NoJavaError } from '../../src/java/findJava';
import { BUNDLED, type Machine, javaCandidates } from '../../src/java/javaCandidates';
import { versionLine, majorVersion } from '../../src/java/javaVersion';

const linux: Machine = { platform: 'linux', env: {}, home: '/home/u', list: () => [] };

describe('the Java version', () => {
  for (const [output, version] of [
    ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
    ['java version "1.8.0_401"', 8],
    ['openjdk version "21" 2023-09-19', 21],
    ['openjdk version "25-ea" 2025-09-16', 25],
    ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "11.0.2"', 11],
    ['command not found', undefined],
    ['', undefined],
  ] as const) {
    test(JSON.stringify(output), () => assert.equal(majorVersion(output), version));
  }

  test('the description is the line with the version', () => {
    assert.equal(versionLine('Picked up X\nopenjdk version "17"\nmore'), 'openjdk version "17"');
  });
});

describe('candidates for Java', () => {
  const programs = (machine: Machine, setting = '', bundled?: string) =>
    javaCandidates(machine, setting, bundled).map(({ program }) => program);

  test('JAVA_HOME comes first, then PATH, then the usual folders with the newest version first', () => {
    const machine: Machine = {
      ...linux,
      env: { JAVA_HOME: '/j', PATH: '/usr/bin:/bin' },
      list: (folder) =>
        folder === '/usr/lib/jvm' ? ['java-8-openjdk', 'java-21-openjdk', 'readme'] : [],
    };
    assert.deepEqual(programs(machine), [
      '/j/bin/java',
      '/usr/bin/java',
      '/bin/java',
      '/usr/lib/jvm/java-21-openjdk/bin/java',
      '/usr/lib/jvm/java-8-openjdk/bin/java',
    ]);
  });

  test('the setting excludes all other candidates', () => {
    const machine: Machine = { ...linux, env: { JAVA_HOME: '/j', PATH: '/bin' } };
    assert.deepEqual(programs(machine, ' /opt/my '), ['/opt/my/bin/java']);
    assert.deepEqual(programs(machine, '~/java'), ['/home/u/java/bin/java']);
  });

  test('the bundled Java precedes installed ones', () => {
    const machine: Machine = {
      ...linux,
      env: { JAVA_HOME: '/j', PATH: '/bin' },
      list: (folder) => (folder === '/usr/java' ? ['jdk-25'] : []),
    };
    assert.deepEqual(programs(machine, '', '/ext/runtime'), [
      '/ext/runtime/bin/java',
      '/j/bin/java',
      '/bin/java',
      '/usr/java/jdk-25/bin/java',
    ]);
  });

  test('the setting precedes the bundled Java', () => {
    assert.deepEqual(programs(linux, '/opt/my', '/ext/runtime'), ['/opt/my/bin/java']);
  });

  test('the bundled Java on Windows and macOS', () => {
    const windows: Machine = { ...linux, platform: 'win32' };
    assert.deepEqual(programs(windows, '', 'C:\\ext\\runtime'), [
      'C:\\ext\\runtime\\bin\\java.exe',
    ]);
    // jlink's output has no Contents/Home.
    const mac: Machine = { ...linux, platform: 'darwin' };
    assert.deepEqual(programs(mac, '', '/ext/runtime'), ['/ext/runtime/bin/java']);
  });

  test('relative folders on PATH are ignored', () => {
    assert.deepEqual(programs({ ...linux, env: { PATH: '.:bin::/bin' } }), ['/bin/java']);
  });

  test('duplicates are removed', () => {
    assert.deepEqual(programs({ ...linux, env: { JAVA_HOME: '/usr', PATH: '/usr/bin' } }), [
      '/usr/bin/java',
    ]);
  });

  test('the usual folders on Windows', () => {
    const machine: Machine = {
      platform: 'win32',
      home: 'C:\\Users\\u',
      env: { Path: 'C:\\bin', ProgramFiles: 'C:\\Program Files' },
      list: (folder) =>
        folder === 'C:\\Program Files\\Eclipse Adoptium' ? ['jdk-17.0.1', 'jdk-21.0.2'] : [],
    };
    assert.deepEqual(programs(machine), [
      'C:\\bin\\java.exe',
      'C:\\Program Files\\Eclipse Adoptium\\jdk-21.0.2\\bin\\java.exe',
      'C:\\Program Files\\Eclipse Adoptium\\jdk-17.0.1\\bin\\java.exe',
    ]);
  });
});

describe('finding a Java', () => {
  const at = (program: string, origin = 'PATH') => ({ program, origin });
  const answers: Record<string, string> = {
    '/8/java': 'java version "1.8.0"',
    '/17/java': 'openjdk version "17.0.1"',
    '/odd/java': 'hello',
  };
  const exists = (program: string) => program in answers || program === '/broken/java';
  const run = (program: string) =>
    Promise.resolve(
      answers[program] === undefined ? { failure: 'EACCES' } : { output: answers[program] },
    );

  test('the first candidate that is new enough is used', async () => {
    const java = await findJava(
      ['/none/java', '/8/java', '/broken/java', '/17/java'].map((p) => at(p)),
      exists,
      run,
    );
    assert.deepEqual(java, {
      program: '/17/java',
      version: 17,
      description: 'openjdk version "17.0.1"',
      rejected: ['/8/java (PATH) is Java 8', '/broken/java (PATH) does not start: EACCES'],
    });
  });

  for (const [damage, program, why] of [
    ['is incomplete', '/none/java', 'does not exist'],
    ['is not executable', '/broken/java', 'does not start: EACCES'],
    ['is something else', '/odd/java', 'does not print its version'],
  ] as const) {
    test(`another Java replaces a bundled one that ${damage}`, async () => {
      const java = await findJava([at(program, BUNDLED), at('/17/java')], exists, run);
      assert.equal(java.program, '/17/java');
      assert.deepEqual(java.rejected, [`${program} (bundled with RTM Text) ${why}`]);
    });
  }

  test('the error lists the candidates', async () => {
    const looked = [
      at('/none/java', 'JAVA_HOME'),
      at('/no/java'),
      at('/8/java'),
      at('/odd/java'),
      at('/broken/java'),
    ];
    await assert.rejects(findJava(looked, exists, run), (error: Error) => {
      assert.ok(error instanceof NoJavaError);
      assert.equal(
        error.message,
        'RTM Text needs Java 17 or newer. Tried: /none/java (JAVA_HOME) does not exist; ' +
          '/8/java (PATH) is Java 8; /odd/java (PATH) does not print its version; ' +
          '/broken/java (PATH) does not start: EACCES.',
      );
      return true;
    });
  });

  test('the error names a setting that is wrong', async () => {
    await assert.rejects(
      findJava([at('/none/java', 'setting rtm.java.home')], exists, run),
      /The setting rtm\.java\.home is wrong: \/none\/java \(setting rtm\.java\.home\) does not exist\./,
    );
  });

  test('the error says that no Java was found at all', async () => {
    await assert.rejects(
      findJava([at('/no/java')], exists, run),
      /JAVA_HOME is not set, and no Java was found on PATH/,
    );
  });
});
