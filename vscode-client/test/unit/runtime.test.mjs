// Choosing a JDK for a target. The values in `release` are those of Adoptium's JDKs.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  Refused,
  chooseJdks,
  fits,
  jdkAt,
  parseRelease,
  runtimeNotice,
} from '../../scripts/runtime.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rtm-runtime-'));
after(() => rmSync(folder, { recursive: true }));

let count = 0;

/** Creates a folder that looks like a JDK. */
function jdk(os, arch, { version = '17.0.15', libc, jmods = true, inside = '' } = {}) {
  const top = join(folder, String(count++));
  const home = join(top, inside);
  mkdirSync(jmods ? join(home, 'jmods') : home, { recursive: true });
  const values = { JAVA_VERSION: version, OS_ARCH: arch, OS_NAME: os, LIBC: libc };
  const lines = Object.entries(values).filter(([, value]) => value !== undefined);
  writeFileSync(join(home, 'release'), lines.map(([key, value]) => `${key}="${value}"\n`).join(''));
  return top;
}

const refused = (words) => (error) => {
  assert.ok(error instanceof Refused, String(error));
  assert.match(error.message, words);
  return true;
};

describe('the file release', () => {
  test('is read with LF and CRLF', () => {
    assert.deepEqual(parseRelease('JAVA_VERSION="17.0.1"\r\nOS_NAME="Windows"\r\nSOURCE=""\r\n'), {
      JAVA_VERSION: '17.0.1',
      OS_NAME: 'Windows',
      SOURCE: '',
    });
  });

  test('is required in a JDK', () => {
    mkdirSync(join(folder, 'empty'));
    assert.throws(
      () => jdkAt(join(folder, 'empty')),
      refused(/is not a JDK: it has no file "release"/),
    );
    assert.throws(() => jdkAt(join(folder, 'nowhere')), refused(/is not a JDK/));
  });

  test('must state a supported version', () => {
    assert.throws(
      () => jdkAt(jdk('Linux', 'amd64', { version: '1.8.0_401' })),
      refused(/is Java 1\.8/),
    );
    assert.throws(() => jdkAt(jdk('Linux', 'amd64', { version: '11.0.2' })), refused(/is Java 11/));
    assert.throws(
      () => jdkAt(jdk('Linux', 'amd64', { version: '' })),
      refused(/needs 17 or newer/),
    );
    assert.equal(jdkAt(jdk('Linux', 'x86_64', { version: '17' })).version, 17);
  });

  test('is in Contents/Home on macOS', () => {
    const top = jdk('Darwin', 'aarch64', { inside: 'Contents/Home' });
    assert.equal(jdkAt(top).home, join(top, 'Contents/Home'));
  });
});

describe('a JDK and a target', () => {
  const jdks = {
    'win32-x64': ['Windows', 'x86_64'],
    'win32-arm64': ['Windows', 'aarch64'],
    'linux-x64': ['Linux', 'x86_64', { libc: 'gnu' }],
    'linux-arm64': ['Linux', 'aarch64', { libc: 'gnu' }],
    'linux-armhf': ['Linux', 'arm', { libc: 'gnu' }],
    'alpine-x64': ['Linux', 'x86_64', { libc: 'musl' }],
    'alpine-arm64': ['Linux', 'aarch64', { libc: 'musl' }],
    'darwin-x64': ['Darwin', 'x86_64'],
    'darwin-arm64': ['Darwin', 'aarch64'],
  };

  test('each JDK fits exactly one target', () => {
    for (const [name, args] of Object.entries(jdks)) {
      const of = jdkAt(jdk(...args));
      assert.deepEqual(
        Object.keys(jdks).filter((target) => fits(of, target)),
        [name],
      );
    }
  });

  test('other names of an architecture, and no C library', () => {
    assert.ok(fits(jdkAt(jdk('Linux', 'amd64')), 'linux-x64'));
    assert.ok(fits(jdkAt(jdk('Darwin', 'arm64')), 'darwin-arm64'));
    assert.ok(!fits(jdkAt(jdk('Linux', 'amd64')), 'alpine-x64'));
  });
});

describe('choosing JDKs', () => {
  const own = jdkAt(jdk('Linux', 'x86_64'));

  test('without a given JDK, the JRE for the target is linked by the own JDK', () => {
    assert.deepEqual(chooseJdks('linux-x64', undefined, own), { linker: own, runsHere: true });
    for (const target of ['win32-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']) {
      assert.deepEqual(chooseJdks(target, undefined, own), { linker: own, runsHere: false });
    }
  });

  test('the JRE is Java 17, and only jlink 17 links it', () => {
    const newer = jdkAt(jdk('Linux', 'x86_64', { version: '21.0.2' }));
    assert.throws(
      () => chooseJdks('linux-x64', undefined, newer),
      refused(/use a JDK 17, or pass/),
    );
  });

  test('a given JDK for this platform links itself, whatever its version', () => {
    const given = jdk('Linux', 'x86_64', { version: '21.0.2' });
    const { jdk: chosen, linker, runsHere } = chooseJdks('linux-x64', given, own);
    assert.equal(chosen.home, given);
    assert.equal(linker, chosen);
    assert.ok(runsHere);
  });

  test('a given JDK for another platform is linked by the own one', () => {
    const given = jdk('Windows', 'x86_64', { version: '17.0.2' });
    const { jdk: chosen, linker, runsHere } = chooseJdks('win32-x64', given, own);
    assert.equal(chosen.home, given);
    assert.equal(linker, own);
    assert.ok(!runsHere);
  });

  for (const [what, target, given, words] of [
    [
      'an unknown target',
      'web',
      undefined,
      /^web is not a target.*win32-x64.*alpine-arm64.*darwin-arm64$/,
    ],
    ['the name of an inherited property', 'constructor', undefined, /is not a target/],
    [
      'a platform without a JRE or given JDK',
      'alpine-x64',
      undefined,
      /for alpine-x64, pass .* JDK with --jdk/,
    ],
    [
      'a JDK of another system',
      'win32-x64',
      jdk('Darwin', 'x86_64'),
      /for Darwin x86_64, not for win32-x64/,
    ],
    [
      'a JDK with another C library',
      'alpine-x64',
      jdk('Linux', 'x86_64'),
      /\(gnu\), not for alpine-x64/,
    ],
    [
      'another version',
      'win32-x64',
      jdk('Windows', 'x86_64', { version: '21.0.1' }),
      /of its own version: .* Java 21.* Java 17/,
    ],
    [
      'a JDK without modules',
      'darwin-arm64',
      jdk('Darwin', 'aarch64', { jmods: false }),
      /no folder "jmods"/,
    ],
  ]) {
    test(`refuses ${what}`, () => {
      assert.throws(() => chooseJdks(target, given, own), refused(words));
    });
  }

  test('refuses if there is no JDK', () => {
    assert.throws(() => chooseJdks('linux-x64', undefined, undefined), refused(/set JAVA_HOME/));
  });

  test('since Java 24, a JDK without jmods links itself, but only for this platform', () => {
    const options = { version: '25.0.1', jmods: false };
    assert.ok(chooseJdks('linux-x64', jdk('Linux', 'x86_64', options), own).runsHere);
    const own25 = jdkAt(jdk('Linux', 'x86_64', options));
    const other = jdk('Linux', 'aarch64', options);
    assert.throws(() => chooseJdks('linux-arm64', other, own25), refused(/no folder "jmods"/));
  });

  test('the notices name the runtime', () => {
    const notice = runtimeNotice(jdkAt(jdk('Linux', 'x86_64', { version: '17.0.15' })));
    assert.match(notice, /OpenJDK 17\.0\.15 .*java\.base/s);
    assert.match(notice, /Classpath Exception/);
  });
});
