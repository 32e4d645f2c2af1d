// The Java of the packages for one system: an unmodified Temurin JRE, which is part of an artifact on Maven Central, and
// the modules that jlink needs, made again from that JRE.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { withoutAttribute } from './classFile.mjs';

const GROUP = 'org.sonarsource.scanner.cli';
const ARTIFACT = 'sonar-scanner-cli';
const VERSION = '7.0.2.4839';

/** The feature version of these JREs. jlink must have the same. */
export const JRE_VERSION = 17;

/** The classifier of the artifact for a target, and the SHA-256 sum of the file. */
const ARTIFACTS = {
  'win32-x64': ['windows-x64', 'ecb5410e607e171fc43be4246f31e5432d796ac85372a5e68d6a8210197f5ca1'],
  'linux-x64': ['linux-x64', '87f80a41ad861c3d0eb2c00a1268e77ab5f93b83c17c816318ddecb0911baeb0'],
  'linux-arm64': [
    'linux-aarch64',
    '567b391cb0e94c16fef558de909851a1a5b332f337f09ce12f863d7b3c633908',
  ],
  'darwin-x64': ['macosx-x64', '221be67f88f4fcbc464a7946879062a82f392a6c9a676d3a7eaa5c299df3894c'],
  'darwin-arm64': [
    'macosx-aarch64',
    '4106d482c00935817feda88466b64d2c02718277c31a5323f1984f8610f3ac45',
  ],
};

/**
 * The files of a JRE that belong to java.base; those of other modules are in the same folders. A JDK for
 * Linux lists its own with `jmod list java.base.jmod`.
 */
const OF_JAVA_BASE = [
  /^bin\/java(\.exe)?$/,
  /^(bin|lib)\/(lib)?(java|jimage|jli|jsig|net|nio|osxsecurity|verify|zip)\.(dll|so|dylib)$/,
  /^(bin|lib)\/server\/(lib)?(jvm|jsig)\.(dll|so|dylib)$/,
  // The C library of Windows, which old systems do not have.
  /^bin\/(api-ms-win-.*|msvcp140|ucrtbase|vcruntime140.*)\.dll$/,
  /^lib\/(classlist|jspawnhelper|jvm\.cfg|tzdb\.dat|tzmappings)$/,
  /^lib\/security\//,
  /^conf\/(net\.properties|security\/.*)$/,
];

/** The targets that have a JRE. */
export function jreTargets() {
  return Object.keys(ARTIFACTS);
}

/** Whether there is a JRE for a target. */
export function hasJre(target) {
  return Object.hasOwn(ARTIFACTS, target);
}

/**
 * Returns the folder of the JRE for a target. Downloads it unless it is in the cache.
 *
 * @param cache a folder
 * @param download writes the file of an artifact, by its coordinates, into a folder
 * @throws Error if the file is not the expected one
 */
export function jreFor(target, cache, download) {
  const [classifier, sum] = ARTIFACTS[target];
  const home = join(cache, `${target}-${sum.slice(0, 16)}`);
  if (existsSync(home)) {
    return home;
  }
  const work = join(cache, `${target}.${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    const artifact = `${GROUP}:${ARTIFACT}:${VERSION}:zip:${classifier}`;
    download(artifact, work);
    const name = `${ARTIFACT}-${VERSION}-${classifier}.zip`;
    const found = createHash('sha256')
      .update(readFileSync(join(work, name)))
      .digest('hex');
    if (found !== sum) {
      throw new Error(`${artifact} has the SHA-256 sum ${found}, not ${sum}`);
    }
    execFileSync('jar', ['xf', name], { cwd: work });
    renameSync(join(work, `sonar-scanner-${VERSION}-${classifier}`, 'jre'), home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return home;
}

/** Whether a file of a JRE, with slashes in its path, is part of java.base. */
export function isOfJavaBase(file) {
  return OF_JAVA_BASE.some((pattern) => pattern.test(file));
}

/**
 * Makes the modules of a JRE again as .jmod files.
 *
 * @param tools the folder of the JDK whose jimage and jmod are used
 * @param folder for the .jmod files; created anew
 */
export function makeModules(jre, tools, modules, folder) {
  const classes = join(folder, 'classes');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tool = (name) => join(tools, 'bin', name);
  const pattern = `regex:/(${modules.join('|').replaceAll('.', '\\.')})/.*`;
  const image = join(jre, 'lib/modules');
  execFileSync(tool('jimage'), ['extract', '--include', pattern, '--dir', classes, image]);
  removeTracesOfJlink(join(classes, 'java.base'));
  const sections = splitFiles(jre, join(folder, 'java.base'));
  for (const module of modules) {
    execFileSync(tool('jmod'), [
      ...['create', '--class-path', join(classes, module)],
      ...['--legal-notices', join(jre, 'legal', module)],
      ...(module === 'java.base' ? sections : []),
      ...(module === 'java.logging' ? ['--config', loggingConfig(jre, folder)] : []),
      join(folder, `${module}.jmod`),
    ]);
  }
  rmSync(classes, { recursive: true });
}

/** Removes what the first jlink has added: the second would refuse it, or add it again. */
function removeTracesOfJlink(base) {
  const info = join(base, 'module-info.class');
  // Hashes of the modules as they were before.
  writeFileSync(info, withoutAttribute(readFileSync(info), 'ModuleHashes'));
  const generated = join(base, 'jdk/internal/module');
  for (const name of readdirSync(generated)) {
    if (name.startsWith('SystemModules$')) {
      rmSync(join(generated, name));
    }
  }
}

/** Copies the files of java.base into a folder for each section of a .jmod, and returns the arguments. */
function splitFiles(jre, folder) {
  const sections = ['cmds', 'libs', 'config'];
  for (const section of sections) {
    mkdirSync(join(folder, section), { recursive: true });
  }
  for (const name of readdirSync(jre, { recursive: true })) {
    const file = name.split(sep).join('/');
    if (statSync(join(jre, name)).isFile() && isOfJavaBase(file)) {
      const copy = join(folder, sectionOf(file), file.replace(/^[^/]+\//, ''));
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(jre, name), copy);
    }
  }
  return sections.flatMap((section) => [`--${section}`, join(folder, section)]);
}

function sectionOf(file) {
  if (file.startsWith('conf/')) {
    return 'config';
  }
  // jlink puts libraries for Windows into bin/.
  return /^bin\/java(\.exe)?$/.test(file) ? 'cmds' : 'libs';
}

function loggingConfig(jre, folder) {
  const config = join(folder, 'java.logging');
  mkdirSync(config, { recursive: true });
  cpSync(join(jre, 'conf/logging.properties'), join(config, 'logging.properties'));
  return config;
}
