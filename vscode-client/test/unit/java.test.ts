import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findJava, NoJavaError } from '../../src/java/findJava';
import { BUNDLED, type Machine, places } from '../../src/java/javaCandidates';
import { firstLine, majorVersion } from '../../src/java/javaVersion';

const linux: Machine = { platform: 'linux', env: {}, home: '/home/u', list: () => [] };

describe('the version of a Java', () => {
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

  test('is described by the line that names it', () => {
    assert.equal(firstLine('Picked up X\nopenjdk version "17"\nmore'), 'openjdk version "17"');
  });
});

describe('places', () => {
  const programs = (machine: Machine, setting = '', bundled?: string) =>
    places(machine, setting, bundled).map((place) => place.program);

  test('JAVA_HOME, then PATH, then the usual folders, the newest first', () => {
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

  test('the setting counts alone', () => {
    const machine: Machine = { ...linux, env: { JAVA_HOME: '/j', PATH: '/bin' } };
    assert.deepEqual(programs(machine, ' /opt/my '), ['/opt/my/bin/java']);
    assert.deepEqual(programs(machine, '~/java'), ['/home/u/java/bin/java']);
  });

  test('the Java that came along, before all that is found', () => {
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

  test('but not before the setting, which is what the user chose', () => {
    assert.deepEqual(programs(linux, '/opt/my', '/ext/runtime'), ['/opt/my/bin/java']);
  });

  test('the Java that came along on Windows and on a Mac', () => {
    const windows: Machine = { ...linux, platform: 'win32' };
    assert.deepEqual(programs(windows, '', 'C:\\ext\\runtime'), [
      'C:\\ext\\runtime\\bin\\java.exe',
    ]);
    // What jlink makes is no bundle: there is no Contents/Home in it.
    const mac: Machine = { ...linux, platform: 'darwin' };
    assert.deepEqual(programs(mac, '', '/ext/runtime'), ['/ext/runtime/bin/java']);
  });

  test('relative folders of PATH, which a workspace could fill, are left out', () => {
    assert.deepEqual(programs({ ...linux, env: { PATH: '.:bin::/bin' } }), ['/bin/java']);
  });

  test('none twice', () => {
    assert.deepEqual(programs({ ...linux, env: { JAVA_HOME: '/usr', PATH: '/usr/bin' } }), [
      '/usr/bin/java',
    ]);
  });

  test('Windows', () => {
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
  const at = (program: string, because = 'PATH') => ({ program, because });
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

  test('the first that is new enough', async () => {
    const java = await findJava(
      ['/none/java', '/8/java', '/broken/java', '/17/java'].map((p) => at(p)),
      exists,
      run,
    );
    assert.deepEqual(java, {
      program: '/17/java',
      version: 17,
      description: 'openjdk version "17.0.1"',
      passedOver: [
        '/8/java (PATH), which is Java 8',
        '/broken/java (PATH), which does not start: EACCES',
      ],
    });
  });

  for (const [damage, program, why] of [
    ['is incomplete', '/none/java', 'is not there'],
    ['may not be run', '/broken/java', 'does not start: EACCES'],
    ['is something else', '/odd/java', 'does not tell its version'],
  ] as const) {
    test(`another when the one that came along ${damage}, which is said`, async () => {
      const java = await findJava([at(program, BUNDLED), at('/17/java')], exists, run);
      assert.equal(java.program, '/17/java');
      assert.deepEqual(java.passedOver, [`${program} (came with RTM Text), which ${why}`]);
    });
  }

  test('says what was looked at', async () => {
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
        'RTM Text needs Java 17 or newer. None was found; looked at ' +
          '/none/java (JAVA_HOME), which is not there; /8/java (PATH), which is Java 8; ' +
          '/odd/java (PATH), which does not tell its version; ' +
          '/broken/java (PATH), which does not start: EACCES.',
      );
      return true;
    });
  });

  test('says that there is none at all', async () => {
    await assert.rejects(
      findJava([at('/no/java')], exists, run),
      /No Java was found: JAVA_HOME is not set, and there is none on PATH/,
    );
  });
});
