// Makes rtm-VERSION-SYSTEM.zip from the server's jar: the command rtm with its own Java, for computers without one.
//
//   node scripts/program.mjs                            for the five systems that have a Temurin JRE
//   node scripts/program.mjs --target T [--jdk FOLDER]  for one, as in package.mjs
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildExe, checkCompiler } from './exe.mjs';
import { jreTargets } from './jre.mjs';
import { buildJar, download, jar } from './maven.mjs';
import { makeModule, trainProgram } from './module.mjs';
import { install } from './npm.mjs';
import { Refused, chooseJdks, jdkOfThisMachine, link, prepare, runtimeNotice } from './runtime.mjs';

const MAX_BYTES = 45e6;

const client = join(import.meta.dirname, '..');
const project = join(client, '..');
const output = join(project, 'server/target');
const work = join(client, 'target');

function argumentsOf(args) {
  let values;
  try {
    const text = { type: 'string' };
    values = parseArgs({ args, options: { target: text, jdk: text } }).values;
  } catch (error) {
    throw new Refused(error.message);
  }
  if (values.jdk !== undefined && values.target === undefined) {
    throw new Refused('--jdk requires --target');
  }
  return values;
}

/** The name of a target for people: windows-x64 for win32-x64. */
export function systemOf(target) {
  return target.replace('win32-', 'windows-').replace('darwin-', 'macos-');
}

/** Collects the files of the program in a folder. */
function collect(folder, target, jdks) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  if (target.startsWith('win32-')) {
    buildExe(target, join(folder, 'bin/rtm.exe'));
  } else {
    const script = readFileSync(join(project, 'server/src/main/launcher/rtm'), 'utf8');
    writeFileSync(join(folder, 'bin/rtm'), script.replaceAll('\r\n', '\n'));
  }
  const module = makeModule(jar, jdks.linker, jdks.jdk.version, join(work, 'module'));
  const list = (java, file) => trainProgram(java, module.name, join(project, 'testdata'), file);
  link(jdks, join(folder, 'runtime'), { ...module, list });
  if (!jdks.runsHere) {
    console.log(`This machine cannot run the Java for ${target}, so it has no class archive.`);
  }
  cpSync(join(project, 'LICENSE'), join(folder, 'LICENSE'));
  // Diagnostics link to it.
  cpSync(join(project, 'docs/problems.md'), join(folder, 'problems.md'));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), notices(jdks.jdk));
}

/** The notices of the extension, without its own libraries. */
function notices(jdk) {
  const all = readFileSync(join(client, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  const end = all.indexOf('\n## In the extension');
  const heading = '## In the language server (server/rtm.jar)';
  if (end < 0 || !all.includes(heading)) {
    throw new Error('THIRD-PARTY-NOTICES.md has other headings');
  }
  return all.slice(0, end).replace(heading, '## In rtm') + runtimeNotice(jdk);
}

/** Writes the files of a folder into a zip, which has them in a folder of its own. */
async function zip(folder, name, file) {
  const { default: yazl } = await import('yazl');
  const archive = new yazl.ZipFile();
  const files = readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
  for (const path of files) {
    archive.addFile(join(folder, path), `${name}/${path}`, {
      // A zip has local times: the same digits in every zone make the build reproducible.
      mtime: new Date(2026, 0, 1),
      mode: isProgram(path) ? 0o100755 : 0o100644,
    });
  }
  archive.end();
  await finished(archive.outputStream.pipe(createWriteStream(file)));
}

/** By name, because Windows has no such permission. */
function isProgram(path) {
  return /^(runtime\/)?bin\/[^/]+$/.test(path) || path === 'runtime/lib/jspawnhelper';
}

async function make(target, jdk) {
  const jdks = prepare(chooseJdks(target, jdk, jdkOfThisMachine()), target, work, download);
  const { version } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  const folder = join(work, 'program');
  collect(folder, target, jdks);
  const file = join(output, `rtm-${version}-${systemOf(target)}.zip`);
  await zip(folder, `rtm-${version}`, file);
  const bytes = statSync(file).size;
  if (bytes > MAX_BYTES) {
    rmSync(file);
    throw new Error(`the zip has ${bytes} bytes; the limit is ${MAX_BYTES}`);
  }
  console.log(`${bytes.toLocaleString('en').padStart(12)}  ${file}`);
}

try {
  const { target, jdk } = argumentsOf(process.argv.slice(2));
  const targets = target === undefined ? jreTargets() : [target];
  // Refuse wrong arguments before the slow steps.
  for (const each of targets) {
    chooseJdks(each, jdk, jdkOfThisMachine());
    checkCompiler(each);
  }
  install();
  buildJar();
  for (const each of targets) {
    await make(each, jdk);
  }
} catch (error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  console.error(error.message);
  process.exit(2);
}
