// Prints the notes of a release, or what is missing for it:
//
//   node scripts/releaseNotes.mjs TAG https://github.com/OWNER/REPOSITORY
import { join } from 'node:path';
import { releaseNotes } from './release.mjs';

try {
  const [tag, address] = process.argv.slice(2);
  process.stdout.write(releaseNotes(join(import.meta.dirname, '../..'), tag, address));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
