// The manifests of package managers: rtm.json for Scoop, jbang-catalog.json, and three files for winget.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wingetManifests } from './winget.mjs';

const DESCRIPTION = 'Converts Arma animations (RTM files) to text, and back to the same bytes.';

/**
 * Returns the text of each manifest by its file name.
 *
 * @param folder the files of a release
 * @param home the address of the project, https://github.com/OWNER/REPOSITORY
 * @param tag from which the release is made
 */
export function manifests(folder, home, tag) {
  const files = `${home}/releases/download/${tag}`;
  const zips = readdirSync(folder).filter((name) => /^rtm-.*-windows-x64\.zip$/.test(name));
  if (zips.length !== 1) {
    throw new Error(`${folder} must have one rtm-VERSION-windows-x64.zip`);
  }
  const [, version] = /^rtm-(.*)-windows-x64\.zip$/.exec(zips[0]);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, zips[0])))
    .digest('hex');
  const url = `${files}/${zips[0]}`;
  const folderInZip = `rtm-${version}`;
  const scoop = {
    version,
    description: DESCRIPTION,
    homepage: home,
    license: 'Apache-2.0',
    architecture: { '64bit': { url, hash, extract_dir: folderInZip } },
    bin: 'bin\\rtm.exe',
  };
  const jbang = {
    aliases: {
      rtm: { 'script-ref': `${files}/rtm.jar`, description: DESCRIPTION, java: '17+' },
    },
  };
  return {
    'rtm.json': json(scoop),
    'jbang-catalog.json': json(jbang),
    ...wingetManifests({
      home,
      version,
      url,
      hash,
      exe: `${folderInZip}\\bin\\rtm.exe`,
      description: DESCRIPTION,
    }),
  };
}

function json(content) {
  return `${JSON.stringify(content, null, 2)}\n`;
}
