// The address of the project, and what a release needs.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { PAGES, addressOf, links, repository, setAddress } from '../../scripts/address.mjs';
import { releaseNotes } from '../../scripts/release.mjs';

const PROJECT = '..';
const ADDRESS = 'https://github.com/example-owner/rtm.text';
const FILES = ['pom.xml', 'README.md', 'CHANGELOG.md', 'vscode-client/CHANGELOG.md'];

const copy = mkdtempSync(join(tmpdir(), 'rtm-address-'));
after(() => rmSync(copy, { recursive: true }));

function copyProject() {
  for (const name of [...FILES, ...PAGES, 'vscode-client/package.json']) {
    cpSync(join(PROJECT, name), join(copy, name));
  }
}

function edit(name, change) {
  writeFileSync(join(copy, name), change(readFileSync(join(copy, name), 'utf8')));
}

/** Pages and the pom name one repository: the project's, or the one that stands for it. */
function checkPages(project) {
  const expected = repository(addressOf(project) ?? 'https://github.com/OWNER/REPOSITORY');
  for (const page of PAGES) {
    const text = readFileSync(join(project, page), 'utf8');
    assert.deepEqual(
      [...new Set(text.match(/(?<=- repo: https:\/\/github\.com\/|repository: ).+/g))],
      [expected],
    );
    assert.match(text, new RegExp(`- uses: ${expected}@`));
    assert.equal(text.includes('OWNER/REPOSITORY'), addressOf(project) === undefined);
  }
}

describe('the address of the project', () => {
  beforeEach(copyProject);

  test('is the same in all pages', () => checkPages(PROJECT));

  test('is set in all places, also again', () => {
    for (const address of [ADDRESS, 'https://github.com/another/name']) {
      setAddress(copy, address);
      assert.equal(addressOf(copy), address);
      checkPages(copy);
    }
  });

  test('must be one of GitHub, where releases are made', () => {
    for (const wrong of [
      '',
      'rtm-text',
      `${ADDRESS}/`,
      `${ADDRESS}.git/x`,
      'http://github.com/a/b',
    ]) {
      assert.throws(() => setAddress(copy, wrong), /is not an address such as/);
    }
  });

  test('gives the extension its links, and none without it', () => {
    assert.deepEqual(links(undefined), {});
    assert.equal(links(ADDRESS).bugs.url, `${ADDRESS}/issues`);
    const source = JSON.parse(readFileSync(join(PROJECT, 'vscode-client/package.json'), 'utf8'));
    for (const key of Object.keys(links(ADDRESS))) {
      assert.equal(source[key], undefined, `${key} is written when the extension is packaged`);
    }
  });
});

describe('a release', () => {
  beforeEach(() => {
    copyProject();
    setAddress(copy, ADDRESS);
    edit('pom.xml', (text) => text.replace(/<version>.*<\/version>/, '<version>7.0.1</version>'));
    edit('vscode-client/package.json', (text) =>
      text.replace(/"version": ".*"/, '"version": "7.0.1"'),
    );
    edit('README.md', (text) => text.replace('There are no downloads yet', 'Download'));
    edit('vscode-client/CHANGELOG.md', (text) => text.replace('not released yet', 'today'));
    edit('CHANGELOG.md', (text) =>
      text
        .replace('This will be', 'This is')
        .replace(
          '## [Unreleased]',
          '## [7.0.10]\n\nLater.\n\n## [7.0.1] - 2030-01-02\n\n### Added\n\n- More [files](docs/a.md#b)\n  of [others](https://a.example).\n  - One.\n\n## [7.0.0]',
        ),
    );
  });

  test('has the section of its version as notes', () => {
    for (const tag of ['v7.0.1', 'v7.0.1-pre']) {
      const file = `${ADDRESS}/blob/${tag}/docs/a.md#b`;
      assert.equal(
        releaseNotes(copy, tag, ADDRESS),
        `### Added\n\n- More [files](${file}) of [others](https://a.example).\n  - One.\n`,
      );
    }
  });

  test('needs a section', () => {
    edit('CHANGELOG.md', (text) => text.replace('[7.0.1]', '[7.0.2]'));
    assert.throws(() => releaseNotes(copy, 'v7.0.1', ADDRESS), /no section ## \[7\.0\.1\]/);
  });

  test('needs its version in the build, and a tag of the known form', () => {
    assert.throws(
      () => releaseNotes(copy, 'v7.0.10', ADDRESS),
      /in pom\.xml is 7\.0\.1, not 7\.0\.10\n.*package\.json is 7\.0\.1, not 7\.0\.10$/,
    );
    for (const tag of ['7.0.1', 'v7.0', 'v7.0.1-rc1']) {
      assert.throws(() => releaseNotes(copy, tag, ADDRESS), /must be like v0\.2\.0/);
    }
  });

  test('is published at the address, and no page says that there is none', () => {
    edit('README.md', (text) => `${text}There are no downloads yet.`);
    edit('vscode-client/CHANGELOG.md', (text) => `${text}not released yet`);
    assert.throws(
      () => releaseNotes(copy, 'v7.0.1', 'https://github.com/fork/rtm'),
      /README\.md says.*\n.*CHANGELOG\.md says.*\nproject\.address in pom\.xml is not https:\/\/github\.com\/fork\/rtm/,
    );
  });
});
