// Validates exported glTF files with the validator of Khronos: the animations of testdata, and of
// the corpus where it exists. Usage: node gltf.js [rtm.jar]
'use strict';
const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const validator = require('gltf-validator');

const project = path.resolve(__dirname, '../../../..');
const jar = path.resolve(process.argv[2] ?? path.join(project, 'server/target/rtm.jar'));
const output = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-gltf-'));

/** The folder shared/corpus of a folder above; undefined if there is none. */
function corpus() {
  for (let folder = project; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'shared/corpus');
    if (fs.existsSync(found)) {
      return found;
    }
    if (folder === path.dirname(folder)) {
      return undefined;
    }
  }
}

/** Exports all animations of a folder; those without a skeleton or without frames are refused. */
function exported(name, folder, format, ...options) {
  const target = path.join(output, name);
  const args = ['-jar', jar, 'convert', folder, '-o', target + path.sep, '--to', format];
  const run = spawnSync('java', [...args, ...options], {encoding: 'utf8'});
  if (run.error !== undefined || run.status === 2) {
    throw run.error ?? new Error(`${args.join(' ')}: ${run.stderr}`);
  }
  return fs
    .readdirSync(target, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath ?? entry.path, entry.name));
}

async function main() {
  const testdata = path.join(project, 'testdata');
  const files = [
    ...exported('glb', testdata, 'glb'),
    ...exported('gltf', testdata, 'gltf'),
    ...exported('moving', testdata, 'glb', '--root-motion', '--fps', '30'),
  ];
  if (files.length < 60) {
    throw new Error(`only ${files.length} files of testdata were exported`);
  }
  const folder = corpus();
  if (folder !== undefined) {
    files.push(...exported('corpus', folder, 'glb'));
  }
  let failures = 0;
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
      uri: path.basename(file),
      maxIssues: 20,
    });
    if (report.issues.numErrors + report.issues.numWarnings > 0) {
      failures++;
      console.error(`FAILED ${path.relative(output, file)}`);
      for (const {severity, code, pointer, message} of report.issues.messages) {
        console.error(`  ${severity} ${code} ${pointer ?? ''}: ${message}`);
      }
    }
  }
  console.log(`glTF: ${files.length - failures} of ${files.length} files are valid`);
  process.exitCode = failures === 0 ? 0 : 1;
}

main()
  .catch(error => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => fs.rmSync(output, {recursive: true, force: true}));
