// Writes the manifests of package managers into the folder of a release:
//
//   node scripts/writeManifests.mjs FOLDER OWNER/REPOSITORY TAG
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifests } from './manifests.mjs';

const [folder, repository, tag] = process.argv.slice(2);
for (const [name, text] of Object.entries(manifests(folder, repository, tag))) {
  writeFileSync(join(folder, name), text);
}
