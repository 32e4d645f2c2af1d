// Collects the complete licences of the packages whose code is in the bundles.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the packages whose files are in the bundles. */
function packagesOf(metafiles) {
  const folders = metafiles
    .flatMap((metafile) => Object.keys(metafile.inputs))
    .map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].sort();
}

/**
 * Returns a section for each package.
 *
 * @throws Error if a package has no licence
 */
export function notices(root, metafiles) {
  return packagesOf(metafiles)
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined || !existsSync(join(root, folder, file))) {
        throw new Error(`${name} has no licence`);
      }
      const text = readFileSync(join(root, folder, file), 'utf8').trim();
      return `### ${name} ${version} (${license})\n\n${text.replace(/^/gm, '    ').replace(/ +$/gm, '')}\n`;
    })
    .join('\n');
}
