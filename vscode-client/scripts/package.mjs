// Makes the .vsix from the bundle, the server's jar and documents, collected in package/.
//
//   node scripts/package.mjs                            for all platforms; users need Java
//   node scripts/package.mjs --target T [--jdk FOLDER]  for one platform, with a bundled Java
//                                                       from that JDK or from a Temurin JRE
//   ... --pre-release                                   for those who have chosen pre-releases
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf, links } from './address.mjs';
import { guide } from './guide.mjs';
import { buildJar, download, jar } from './maven.mjs';
import { install, npm } from './npm.mjs';
import { Refused, chooseJdks, jdkOfThisMachine, link, prepare, runtimeNotice } from './runtime.mjs';
import { storedJar } from './storedJar.mjs';

/** Limits of the download size. */
const MAX_BYTES = { plain: 20e6, target: 45e6 };

const client = join(import.meta.dirname, '..');
const project = join(client, '..');
const stage = join(client, 'package');
const work = join(client, 'target');
const IGNORED = '.vscodeignore';
const vsce = join(client, 'node_modules/@vscode/vsce/vsce');
const address = addressOf(project);
const pictures = address && `${address}/raw/HEAD/vscode-client`;

function argumentsOf(args) {
  try {
    const values = parseArgs({
      args,
      options: {
        target: { type: 'string' },
        jdk: { type: 'string' },
        'pre-release': { type: 'boolean' },
      },
    }).values;
    if (values.jdk !== undefined && values.target === undefined) {
      throw new Refused('--jdk requires --target');
    }
    return values;
  } catch (error) {
    throw new Refused(error.message);
  }
}

/**
 * The page of the extension, without pictures unless they have an address: on this page, VS Code
 * does not show pictures that are in the extension itself.
 */
function readme() {
  const text = readFileSync(join(client, 'README.md'), 'utf8');
  return pictures === undefined ? text.replace(/^!\[[^\]]*\]\(images\/[^)]*\)\n\n?/gm, '') : text;
}

/** Collects all files of the extension in the folder package/. */
function collect(jdks) {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, 'server'), { recursive: true });
  execFileSync(process.execPath, [join(client, 'scripts/build.mjs')], { stdio: 'inherit' });
  for (const name of [
    'dist/extension.js',
    'images',
    'snippets',
    'syntaxes',
    'walkthrough',
    'language-configuration.json',
    'CHANGELOG.md',
  ]) {
    cpSync(join(client, name), join(stage, name), { recursive: true });
  }
  const example = join(stage, 'walkthrough/first-mod');
  cpSync(join(project, 'examples/first-mod'), example, { recursive: true });
  writeFileSync(
    join(example, 'README.md'),
    // The copy is not in the project, so its links would lead nowhere.
    readFileSync(join(example, 'README.md'), 'utf8').replace(/\[([^\]]*)\]\(\.\.\/[^)]*\)/g, '$1'),
  );
  // The source of icon.png, and the moving picture of the page, which takes it from its address.
  for (const image of ['icon.svg', 'moving.gif']) {
    rmSync(join(stage, 'images', image));
  }
  writeFileSync(join(stage, 'README.md'), readme());
  const [editing, format] = ['guide-editing.md', '../docs/text-format.md'].map((name) =>
    readFileSync(join(client, name), 'utf8').replaceAll('\r\n', '\n'),
  );
  writeFileSync(join(stage, 'guide.md'), guide(editing, format));
  const [java, bundled] = ['THIRD-PARTY-NOTICES.md', 'dist/notices.md'].map((name) =>
    readFileSync(join(client, name), 'utf8'),
  );
  const runtime = jdks === undefined ? '' : runtimeNotice(jdks.jdk);
  writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.md'), `${java}\n${bundled}${runtime}`);
  cpSync(join(project, 'LICENSE'), join(stage, 'LICENSE'));
  // With Java, the package would be too large.
  const bytes = readFileSync(jar);
  writeFileSync(join(stage, 'server/rtm.jar'), jdks === undefined ? bytes : storedJar(bytes));
  cpSync(join(project, 'docs/problems.md'), join(stage, 'server/problems.md'));
  cpSync(join(project, 'docs/rtm.schema.json'), join(stage, 'server/rtm.schema.json'));
  if (jdks !== undefined) {
    link(jdks, join(stage, 'runtime'));
    if (!jdks.runsHere) {
      console.log('This machine cannot run the bundled Java, so it has no class archive.');
    }
  }

  // The extension does not need the settings of its build.
  const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  for (const key of ['scripts', 'dependencies', 'devDependencies', 'private']) {
    delete manifest[key];
  }
  Object.assign(manifest, links(address));
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
  // Without an ignore file, vsce prints a warning.
  writeFileSync(join(stage, IGNORED), '');
  return manifest;
}

/** Lists the files of the .vsix, which must be all collected files. */
function list() {
  const output = execFileSync(process.execPath, [vsce, 'ls', '--no-dependencies'], {
    cwd: stage,
    encoding: 'utf8',
  });
  const packed = output.split(/\r?\n/).filter((name) => existsSync(join(stage, name)) && name);
  const collected = readdirSync(stage, { recursive: true })
    .filter((name) => statSync(join(stage, name)).isFile())
    .map((name) => name.split(sep).join('/'));
  const missing = collected.filter((name) => name !== IGNORED && !packed.includes(name));
  if (missing.length > 0) {
    throw new Error(`vsce omits ${missing.join(', ')}`);
  }
  for (const name of packed.sort()) {
    console.log(`${statSync(join(stage, name)).size.toLocaleString('en').padStart(12)}  ${name}`);
  }
}

function makeVsix({ name, version }, target, preRelease) {
  const vsix = join(client, `${[name, target, version].filter(Boolean).join('-')}.vsix`);
  execFileSync(
    process.execPath,
    [
      vsce,
      'package',
      '--no-dependencies',
      '--no-git-tag-version',
      '--allow-missing-repository',
      '--skip-license',
      ...(target === undefined ? [] : ['--target', target]),
      ...(preRelease ? ['--pre-release'] : []),
      ...(pictures === undefined
        ? []
        : ['--baseImagesUrl', pictures, '--baseContentUrl', pictures]),
      ...['--out', vsix],
    ],
    {
      cwd: stage,
      stdio: ['ignore', 'ignore', 'inherit'],
      // One date for all files makes the build reproducible; pom.xml has the same date.
      env: { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0, 1) / 1000), ...process.env },
    },
  );
  const bytes = statSync(vsix).size;
  const max = target === undefined ? MAX_BYTES.plain : MAX_BYTES.target;
  if (bytes > max) {
    rmSync(vsix);
    throw new Error(`the .vsix has ${bytes} bytes; the limit is ${max}`);
  }
  console.log(`${bytes.toLocaleString('en').padStart(12)}  ${vsix}`);
}

try {
  const { target, jdk, 'pre-release': preRelease } = argumentsOf(process.argv.slice(2));
  // Refuse wrong arguments before the slow steps.
  const chosen = target === undefined ? undefined : chooseJdks(target, jdk, jdkOfThisMachine());
  install();
  npm('run', 'check');
  buildJar();
  const jdks = chosen && prepare(chosen, target, work, download);
  const manifest = collect(jdks);
  list();
  makeVsix(manifest, target, preRelease);
} catch (error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  console.error(error.message);
  process.exit(2);
}
