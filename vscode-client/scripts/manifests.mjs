// The manifests of package managers: rtm.json for Scoop, and jbang-catalog.json.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DESCRIPTION = 'Converts Arma animations (RTM files) to text, and back to the same bytes.';

/**
 * Returns the content of each manifest by its file name.
 *
 * @param folder the files of a release, which is published from a tag of a repository OWNER/NAME on GitHub
 */
export function manifests(folder, repository, tag) {
  const home = `https://github.com/${repository}`;
  const files = `${home}/releases/download/${tag}`;
  const zips = readdirSync(folder).filter((name) => /^rtm-.*-windows-x64\.zip$/.test(name));
  if (zips.length !== 1) {
    throw new Error(`${folder} must have one rtm-VERSION-windows-x64.zip`);
  }
  const [, version] = /^rtm-(.*)-windows-x64\.zip$/.exec(zips[0]);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, zips[0])))
    .digest('hex');
  return {
    'rtm.json': {
      version,
      description: DESCRIPTION,
      homepage: home,
      license: 'Apache-2.0',
      architecture: {
        '64bit': { url: `${files}/${zips[0]}`, hash, extract_dir: `rtm-${version}` },
      },
      bin: 'bin\\rtm.cmd',
    },
    'jbang-catalog.json': {
      aliases: {
        rtm: { 'script-ref': `${files}/rtm.jar`, description: DESCRIPTION, java: '17+' },
      },
    },
  };
}
