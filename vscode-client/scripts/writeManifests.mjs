// Writes the manifests of package managers into the folder of a release:
//
//   node scripts/writeManifests.mjs FOLDER TAG
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './address.mjs';
import { manifests } from './manifests.mjs';

const [folder, tag] = process.argv.slice(2);
const address = addressOf(join(import.meta.dirname, '../..'));
for (const [name, text] of Object.entries(manifests(folder, address, tag))) {
  writeFileSync(join(folder, name), text);
}
