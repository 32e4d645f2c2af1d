// Where the project is published: a property of the root pom, such as https://github.com/OWNER/REPOSITORY. All else reads
// it from there, except the pages that show it to users.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in the pages as long as the project has no address. */
const PLACEHOLDER = 'https://github.com/OWNER/REPOSITORY';
const EXPLANATION = /^`OWNER\/REPOSITORY` stands for .*\n\n/m;
const PROPERTY = /(?<=<project\.address>)[^<]*(?=<\/project\.address>)/;

export const PAGES = ['docs/command-line.md'];

/** Returns the address, or undefined. */
export function addressOf(project) {
  return PROPERTY.exec(readFileSync(join(project, 'pom.xml'), 'utf8'))[0] || undefined;
}

/** Writes the address to the pom and to the pages. */
export function setAddress(project, address) {
  if (!/^https:\/\/github\.com\/[\w-]+\/[\w.-]*[\w-]$/.test(address)) {
    throw new Error(`${address} is not an address such as ${PLACEHOLDER}`);
  }
  const old = addressOf(project) ?? PLACEHOLDER;
  edit(join(project, 'pom.xml'), (text) => text.replace(PROPERTY, address));
  for (const page of PAGES) {
    edit(join(project, page), (text) =>
      text
        .replace(EXPLANATION, '')
        .replaceAll(old, address)
        .replaceAll(repository(old), repository(address)),
    );
  }
}

/** The properties of package.json that name the address. */
export function links(address) {
  return address === undefined
    ? {}
    : {
        homepage: `${address}#readme`,
        bugs: { url: `${address}/issues` },
        repository: { type: 'git', url: `${address}.git`, directory: 'vscode-client' },
      };
}

/** OWNER/REPOSITORY. */
export function repository(address) {
  return new URL(address).pathname.slice(1);
}

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
