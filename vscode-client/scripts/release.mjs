// What must be true of a commit before it is released.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './address.mjs';

/** What users read until the first release. */
const UNTIL_RELEASED = {
  'README.md': 'There are no downloads yet',
  'CHANGELOG.md': 'This will be',
  'vscode-client/CHANGELOG.md': 'not released yet',
};

/**
 * Returns the section of CHANGELOG.md about the version of a tag, as GitHub shows it.
 *
 * @param tag such as v0.2.0, or v0.3.0-pre for a pre-release
 * @param address where the release will be published
 * @throws Error if the project is not ready for this release
 */
export function releaseNotes(project, tag, address) {
  const read = (name) => readFileSync(join(project, name), 'utf8').replaceAll('\r\n', '\n');
  const version = /^v(\d+\.\d+\.\d+)(-pre)?$/.exec(tag)?.[1];
  if (version === undefined) {
    throw new Error(`the tag ${tag} must be like v0.2.0, or v0.3.0-pre for a pre-release`);
  }
  const versions = {
    'pom.xml': /<version>(.*)<\/version>/.exec(read('pom.xml'))[1],
    'vscode-client/package.json': JSON.parse(read('vscode-client/package.json')).version,
  };
  const [, notes] = read('CHANGELOG.md').split(
    new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\b.*\n`, 'm'),
  );
  const problems = [
    ...Object.entries(versions)
      .filter(([, found]) => found !== version)
      .map(([name, found]) => `the version in ${name} is ${found}, not ${version}`),
    ...Object.entries(UNTIL_RELEASED)
      .filter(([name, words]) => read(name).includes(words))
      .map(([name, words]) => `${name} says "${words}"`),
    ...(addressOf(project) === address
      ? []
      : [`project.address in pom.xml is not ${address}: run scripts/setAddress.mjs`]),
    ...(notes === undefined ? [`CHANGELOG.md has no section ## [${version}]`] : []),
  ];
  if (problems.length > 0) {
    throw new Error(`${tag} cannot be released:\n${problems.join('\n')}`);
  }
  // GitHub shows the notes on another page, and breaks their lines.
  const text = notes
    .split(/^## /m)[0]
    .trim()
    .replace(/\n {2}(?! *- )/g, ' ')
    .replace(/\]\((?!https?:)/g, `](${address}/blob/${tag}/`);
  return `${text}\n`;
}
