// The manifests of a release.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { manifests } from '../../scripts/manifests.mjs';

// Of "abc", as FIPS 180 gives it.
const HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const folder = mkdtempSync(join(tmpdir(), 'rtm-manifests-'));
after(() => rmSync(folder, { recursive: true }));

describe('manifests of a release', () => {
  test('need the zip for Windows', () => {
    assert.throws(
      () => manifests(folder, 'https://github.com/o/r', 'v1'),
      /must have one rtm-VERSION-windows-x64/,
    );
  });

  test('name the files of the tag', () => {
    writeFileSync(join(folder, 'rtm-1.2.3-windows-x64.zip'), 'abc');
    writeFileSync(join(folder, 'rtm-1.2.3-linux-x64.zip'), 'other');
    const home = 'https://github.com/owner/repository';
    const all = manifests(folder, home, 'v1.2.3');
    const files = `${home}/releases/download/v1.2.3`;
    const scoop = JSON.parse(all['rtm.json']);
    assert.equal(scoop.version, '1.2.3');
    assert.deepEqual(scoop.architecture['64bit'], {
      url: `${files}/rtm-1.2.3-windows-x64.zip`,
      hash: HASH,
      extract_dir: 'rtm-1.2.3',
    });
    assert.equal(scoop.bin, 'bin\\rtm.exe');
    const jbang = JSON.parse(all['jbang-catalog.json']);
    assert.equal(jbang.aliases.rtm['script-ref'], `${files}/rtm.jar`);
    assert.equal(
      all['owner.RTMText.installer.yaml'],
      `# yaml-language-server: $schema=https://aka.ms/winget-manifest.installer.1.6.0.schema.json
PackageIdentifier: "owner.RTMText"
PackageVersion: "1.2.3"
InstallerType: "zip"
NestedInstallerType: "portable"
NestedInstallerFiles:
  - RelativeFilePath: "rtm-1.2.3\\\\bin\\\\rtm.exe"
    PortableCommandAlias: "rtm"
Installers:
  - Architecture: "x64"
    InstallerUrl: "${files}/rtm-1.2.3-windows-x64.zip"
    InstallerSha256: "${HASH.toUpperCase()}"
ManifestType: "installer"
ManifestVersion: "1.6.0"
`,
    );
    assert.match(all['owner.RTMText.yaml'], /^DefaultLocale: "en-US"$/m);
    assert.match(all['owner.RTMText.locale.en-US.yaml'], /^Tags:\n {2}- "arma"\n {2}- /m);
  });
});
