// Makes the .vsix: the bundle, the server's jar and the papers, gathered in package/.
//
//   node scripts/package.mjs                            for every system; needs a Java on it
//   node scripts/package.mjs --target T [--jdk FOLDER]  for one, with a Java of its own
//
// With --pictures https://... README.md has its pictures, from that address. VS Code shows none on the
// page of an extension that are in the extension itself.
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
import { guide } from './guide.mjs';
import { install, npm, run } from './npm.mjs';
import { Refused, chooseJdks, jdkOfThisMachine, link, runtimeNotice } from './runtime.mjs';

/** Bytes; more would be felt by those who download it. */
const MOST_BYTES = { plain: 20e6, target: 60e6 };

const client = join(import.meta.dirname, '..');
const project = join(client, '..');
const stage = join(client, 'package');
const jar = join(project, 'server/target/rtm.jar');
const IGNORED = '.vscodeignore';
const vsce = join(client, 'node_modules/@vscode/vsce/vsce');

function argumentsOf(args) {
  try {
    const { target, jdk, pictures } = parseArgs({
      args,
      options: {
        target: { type: 'string' },
        jdk: { type: 'string' },
        pictures: { type: 'string' },
      },
    }).values;
    if (jdk !== undefined && target === undefined) {
      throw new Refused('--jdk is for a --target');
    }
    if (pictures !== undefined && !/^https:\/\//.test(pictures)) {
      throw new Refused('--pictures is an address that begins with https://');
    }
    return { target, jdk, pictures };
  } catch (error) {
    throw new Refused(error.message);
  }
}

/** The page of the extension, without pictures where they would not be shown. */
function readme(pictures) {
  const text = readFileSync(join(client, 'README.md'), 'utf8');
  return pictures === undefined ? text.replace(/^!\[[^\]]*\]\(images\/[^)]*\)\n\n?/gm, '') : text;
}

/** The bundle, the jar, the papers and what else the extension needs. */
function gather(jdks, pictures) {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, 'server'), { recursive: true });
  execFileSync(process.execPath, [join(client, 'scripts/build.mjs')], { stdio: 'inherit' });
  for (const name of [
    'dist/extension.js',
    'dist/motion.js',
    'dist/motion.css',
    'images',
    'snippets',
    'syntaxes',
    'walkthrough',
    'language-configuration.json',
    'CHANGELOG.md',
  ]) {
    cpSync(join(client, name), join(stage, name), { recursive: true });
  }
  // The icon is drawn in it.
  rmSync(join(stage, 'images/icon.svg'));
  writeFileSync(join(stage, 'README.md'), readme(pictures));
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
  cpSync(jar, join(stage, 'server/rtm.jar'));
  cpSync(join(project, 'docs/problems.md'), join(stage, 'server/problems.md'));
  if (jdks !== undefined) {
    link(jdks, join(stage, 'runtime'));
    if (!jdks.runsHere) {
      console.log('This Java cannot be run here, so it has no archive of its own classes.');
    }
  }

  // What the extension is made with is of no use in it.
  const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  for (const key of ['scripts', 'dependencies', 'devDependencies', 'private']) {
    delete manifest[key];
  }
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
  // Says that nothing is left out; vsce warns where there is none.
  writeFileSync(join(stage, IGNORED), '');
  return manifest;
}

/** Lists what goes into the .vsix, which is to be all that was gathered. */
function list() {
  const output = execFileSync(process.execPath, [vsce, 'ls', '--no-dependencies'], {
    cwd: stage,
    encoding: 'utf8',
  });
  const packed = output.split(/\r?\n/).filter((name) => existsSync(join(stage, name)) && name);
  const gathered = readdirSync(stage, { recursive: true })
    .filter((name) => statSync(join(stage, name)).isFile())
    .map((name) => name.split(sep).join('/'));
  const missing = gathered.filter((name) => name !== IGNORED && !packed.includes(name));
  if (missing.length > 0) {
    throw new Error(`vsce leaves out ${missing.join(', ')}`);
  }
  for (const name of packed.sort()) {
    console.log(`${statSync(join(stage, name)).size.toLocaleString('en').padStart(12)}  ${name}`);
  }
}

function makeVsix({ name, version }, target, pictures) {
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
      ...(pictures === undefined
        ? []
        : ['--baseImagesUrl', pictures, '--baseContentUrl', pictures]),
      ...['--out', vsix],
    ],
    {
      cwd: stage,
      stdio: ['ignore', 'ignore', 'inherit'],
      // One date for all files, so that the same files make the same .vsix; pom.xml has it, too.
      env: { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0, 1) / 1000), ...process.env },
    },
  );
  const bytes = statSync(vsix).size;
  const most = target === undefined ? MOST_BYTES.plain : MOST_BYTES.target;
  if (bytes > most) {
    rmSync(vsix);
    throw new Error(`the .vsix would have ${bytes} bytes, which is more than ${most}`);
  }
  console.log(`${bytes.toLocaleString('en').padStart(12)}  ${vsix}`);
}

try {
  const { target, jdk, pictures } = argumentsOf(process.argv.slice(2));
  // What cannot work is said before anything takes time.
  const jdks = target === undefined ? undefined : chooseJdks(target, jdk, jdkOfThisMachine());
  install();
  npm('run', 'check');
  if (!existsSync(jar)) {
    console.log('server/target/rtm.jar is not there: mvn -q -DskipTests package');
    run('mvn', ['-q', '-B', '-DskipTests', 'package'], project);
  }
  const manifest = gather(jdks, pictures);
  list();
  makeVsix(manifest, target, pictures);
} catch (error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  console.error(error.message);
  process.exit(2);
}
