// The GitHub Action and the hook of pre-commit, which run .ci/rtm with the rtm.jar of a release. Needs a shell and curl.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const JAR = 'content of rtm.jar';
const SUM = createHash('sha256').update(JAR).digest('hex');

const folder = mkdtempSync(join(tmpdir(), 'rtm action '));
const project = join(folder, 'project');
const published = join(folder, 'published');
const release = join(published, 'releases/download/v1.2.3');
const programs = join(folder, 'programs');
after(() => rmSync(folder, { recursive: true }));

/** Writes the pom of the copy, in which the project is published at an address, or nowhere. */
function publish(address) {
  const pom = readFileSync('../pom.xml', 'utf8');
  writeFileSync(
    join(project, 'pom.xml'),
    pom.replace(/(?<=<project\.address>).*(?=<\/)/, () => address),
  );
}

/** Runs a command of a shell with a Java that prints the jar and its arguments. */
function run(command, env = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: `${programs}${delimiter}${process.env.PATH}`, ...env },
  });
  return { status, stdout, stderr };
}

function action(version, sha256) {
  const [, command] = /run: '(.*)'/.exec(readFileSync('../action.yml', 'utf8'));
  const env = { RTM_OPTIONS: '--strict', RTM_PATHS: 'a b', GITHUB_ACTION_PATH: project };
  return run(command, { ...env, RTM_RELEASE: version, RTM_SHA256: sha256 });
}

function hook(...args) {
  const [, entry] = /entry: (.*)/.exec(readFileSync('../.pre-commit-hooks.yaml', 'utf8'));
  return run(`${entry} ${args.join(' ')}`);
}

const shell = process.platform !== 'win32' && spawnSync('curl', ['--version']).status === 0;

describe('rtm.jar of a release', { skip: !shell }, () => {
  before(() => {
    mkdirSync(join(project, '.ci'), { recursive: true });
    cpSync('../.ci/rtm', join(project, '.ci/rtm'));
    mkdirSync(release, { recursive: true });
    writeFileSync(join(release, 'rtm.jar'), JAR);
    mkdirSync(programs);
    const java = '#!/bin/sh\nshift\ncat "$1"\nshift\nprintf " <%s>" "$@"\n';
    writeFileSync(join(programs, 'java'), java, { mode: 0o755 });
    const maven = '#!/bin/sh\nmkdir -p server/target\nprintf built >server/target/rtm.jar\n';
    writeFileSync(join(programs, 'mvn'), maven, { mode: 0o755 });
    publish(pathToFileURL(published).href);
  });

  test('another sum is an error, and the file is not used later', () => {
    const other = SUM.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (let i = 0; i < 2; i++) {
      const { status, stdout, stderr } = action('1.2.3', other);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /^The SHA-256 sum of .*\/releases\/download\/v1\.2\.3\/rtm\.jar is\n/);
      assert.ok(stderr.endsWith(`\n  ${SUM}\nbut should be\n  ${other}\n`), stderr);
    }
  });

  test('a release that does not exist is an error', () => {
    const { status, stderr } = action('1.2.4', SUM);
    assert.equal(status, 2);
    assert.match(stderr, /\/v1\.2\.4\/rtm\.jar cannot be downloaded\.\n$/);
  });

  test('a version without a sum is an error, and a sum without a version', () => {
    for (const [version, sum] of [
      ['1.2.3', ''],
      ['', SUM],
    ]) {
      const { status, stderr } = action(version, sum);
      assert.deepEqual(
        [status, stderr],
        [2, 'A release needs both its version and its SHA-256 sum.\n'],
      );
    }
  });

  test('the action downloads it once', () => {
    const expected = `${JAR} <check> <--github> <--strict> <a> <b>`;
    assert.deepEqual(action('1.2.3', SUM), { status: 0, stdout: expected, stderr: '' });
    rmSync(join(release, 'rtm.jar'));
    assert.deepEqual(action('v1.2.3', SUM.toUpperCase()).stdout, expected);
    writeFileSync(join(release, 'rtm.jar'), JAR);
  });

  test('the hook downloads it', () => {
    rmSync(join(project, 'server'), { recursive: true, force: true });
    assert.deepEqual(hook('--strict', '--release=1.2.3', `--sha256=${SUM}`, "'a file.rtm'"), {
      status: 0,
      stdout: `${JAR} <check> <-q> <--strict> <a file.rtm>`,
      stderr: '',
    });
  });

  test('without a version, it is built', () => {
    assert.match(action('', '').stdout, /^built <check>/);
    assert.match(hook('--strict').stdout, /^built <check> <-q> <--strict>$/);
  });

  test('without an address, there is no release', () => {
    publish('');
    const { status, stderr } = action('1.2.3', '0'.repeat(64));
    assert.equal(status, 2);
    assert.match(stderr, /^There are no releases yet: leave out/);
  });
});
