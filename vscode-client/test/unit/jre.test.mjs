// Making modules from a JRE, and a jar without compression.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { withoutAttribute } from '../../scripts/classFile.mjs';
import { hasJre, isOfJavaBase } from '../../scripts/jre.mjs';
import { storedJar } from '../../scripts/storedJar.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rtm-jre-'));
after(() => rmSync(folder, { recursive: true }));

describe('the files of java.base in a JRE', () => {
  test('on each system', () => {
    for (const file of [
      'bin/java.exe',
      'bin/server/jvm.dll',
      'bin/api-ms-win-crt-heap-l1-1-0.dll',
      'bin/vcruntime140_1.dll',
      'bin/java',
      'lib/server/libjvm.so',
      'lib/jspawnhelper',
      'lib/libjli.dylib',
      'lib/libosxsecurity.dylib',
      'lib/security/cacerts',
      'conf/security/policy/README.txt',
    ]) {
      assert.ok(isOfJavaBase(file), file);
    }
  });

  test('are not those of other modules, archives or what jlink makes', () => {
    for (const file of [
      'bin/javaw.exe',
      'bin/keytool.exe',
      'bin/awt.dll',
      'lib/libjava.so.debuginfo',
      'lib/libawt.dylib',
      'lib/server/classes.jsa',
      'lib/modules',
      'lib/jrt-fs.jar',
      'conf/logging.properties',
      'legal/java.base/LICENSE',
      'release',
    ]) {
      assert.ok(!isOfJavaBase(file), file);
    }
  });

  test('there are JREs for five targets', () => {
    assert.ok(hasJre('win32-x64'));
    assert.ok(!hasJre('alpine-x64'));
    assert.ok(!hasJre('constructor'));
  });
});

/** A module-info.class with texts as constants and attributes of these names. */
function moduleInfo(...names) {
  const u2 = (value) => Buffer.from([value >> 8, value & 0xff]);
  const texts = names.map((name) =>
    Buffer.concat([Buffer.from([1]), u2(name.length), Buffer.from(name)]),
  );
  const long = Buffer.from([5, 0, 0, 0, 0, 0, 0, 0, 1]);
  const attributes = names.map((name, i) =>
    Buffer.concat([u2(3 + i), Buffer.from([0, 0, 0, name.length]), Buffer.from(name)]),
  );
  return Buffer.concat([
    Buffer.from('cafebabe00000035', 'hex'),
    // The long takes two places.
    ...[u2(3 + names.length), long, ...texts],
    ...[u2(0x8000), u2(0), u2(0), u2(0), u2(0), u2(0)],
    ...[u2(names.length), ...attributes],
  ]);
}

describe('an attribute of a class file', () => {
  test('is removed, and all other bytes stay', () => {
    const before = moduleInfo('Module', 'ModuleHashes', 'ModuleTarget');
    const after = withoutAttribute(before, 'ModuleHashes');
    assert.equal(after.length, before.length - 6 - 'ModuleHashes'.length);
    assert.deepEqual(withoutAttribute(after, 'ModuleHashes'), after);
    assert.ok(after.toString('latin1').endsWith('ModuleTarget'));
    assert.deepEqual(withoutAttribute(before, 'Deprecated'), before);
  });

  test('other files are refused', () => {
    assert.throws(() => withoutAttribute(Buffer.from('not a class'), 'X'), /not a class file/);
    const cut = moduleInfo('Module').subarray(0, -1);
    assert.throws(() => withoutAttribute(cut, 'X'), /has no end/);
  });
});

describe('a jar without compression', () => {
  const source = join(folder, 'source');
  mkdirSync(join(source, 'a'), { recursive: true });
  const text = 'the same words again and again, '.repeat(500);
  writeFileSync(join(source, 'a/text'), text);
  writeFileSync(join(source, 'a/\u00fcmlaut'), '');
  utimesSync(join(source, 'a/text'), new Date(2020, 1, 2), new Date(2020, 1, 2));
  const jar = join(folder, 'a.jar');
  execFileSync('jar', ['cf', jar, '-C', source, '.']);
  const before = readFileSync(jar);

  test('has the same entries, times and contents', () => {
    const after = storedJar(before);
    assert.ok(after.length > text.length && after.includes(text));
    const stored = join(folder, 'stored.jar');
    writeFileSync(stored, after);
    const list = (file) => execFileSync('jar', ['tvf', file], { encoding: 'utf8' });
    assert.equal(list(stored), list(jar));
    const out = join(folder, 'out');
    mkdirSync(out);
    execFileSync('jar', ['xf', stored], { cwd: out });
    assert.equal(readFileSync(join(out, 'a/text'), 'utf8'), text);
    assert.equal(readFileSync(join(out, 'a/\u00fcmlaut'), 'utf8'), '');
    assert.deepEqual(storedJar(after), after);
  });

  test('damaged jars are refused', () => {
    assert.throws(() => storedJar(Buffer.from('x')), /not a jar/);
    assert.throws(() => storedJar(before.subarray(0, -1)), /not a jar/);
  });
});
