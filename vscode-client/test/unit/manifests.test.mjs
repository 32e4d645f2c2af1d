// The manifests of a release.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { manifests } from '../../scripts/manifests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rtm-manifests-'));
after(() => rmSync(folder, { recursive: true }));

describe('manifests of a release', () => {
  test('need the zip for Windows', () => {
    assert.throws(() => manifests(folder, 'o/r', 'v1'), /must have one rtm-VERSION-windows-x64/);
  });

  test('name the files of the tag', () => {
    writeFileSync(join(folder, 'rtm-1.2.3-windows-x64.zip'), 'abc');
    writeFileSync(join(folder, 'rtm-1.2.3-linux-x64.zip'), 'other');
    const all = manifests(folder, 'owner/repository', 'v1.2.3');
    const files = 'https://github.com/owner/repository/releases/download/v1.2.3';
    const scoop = all['rtm.json'];
    assert.equal(scoop.version, '1.2.3');
    assert.deepEqual(scoop.architecture['64bit'], {
      url: `${files}/rtm-1.2.3-windows-x64.zip`,
      // Of "abc", as FIPS 180 gives it.
      hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      extract_dir: 'rtm-1.2.3',
    });
    assert.equal(all['jbang-catalog.json'].aliases.rtm['script-ref'], `${files}/rtm.jar`);
  });
});
