// The bundled Java: chooses a JRE or JDK for a VS Code target and links a small runtime from it.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { JRE_VERSION, hasJre, jreFor, makeModules } from './jre.mjs';

const MIN_JAVA_VERSION = 17;

/** Targets of VS Code, and the values in the file `release` of a JDK for them. */
const TARGETS = {
  'win32-x64': { os: 'Windows', arch: 'x86_64' },
  'win32-arm64': { os: 'Windows', arch: 'aarch64' },
  'linux-x64': { os: 'Linux', arch: 'x86_64', libc: 'gnu' },
  'linux-arm64': { os: 'Linux', arch: 'aarch64', libc: 'gnu' },
  'linux-armhf': { os: 'Linux', arch: 'arm', libc: 'gnu' },
  'alpine-x64': { os: 'Linux', arch: 'x86_64', libc: 'musl' },
  'alpine-arm64': { os: 'Linux', arch: 'aarch64', libc: 'musl' },
  'darwin-x64': { os: 'Darwin', arch: 'x86_64' },
  'darwin-arm64': { os: 'Darwin', arch: 'aarch64' },
};

/**
 * The modules that the server needs: those that were loaded while it ran every request, and the
 * command line on real files. `jdeps` also finds modules that only unused parts of libraries need:
 * java.desktop, java.naming and java.sql (log4j's windows, mail and databases; Gson's SQL dates, which
 * are optional), java.management and java.compiler (OSGi, annotations), java.xml (EMF's XMI; the
 * grammar is read from Xtext's own format). Also unnecessary: jdk.charsets, because texts are UTF-8
 * and java.base has the system's encoding for file names; jdk.localedata, because numbers do not
 * depend on the locale; jdk.zipfs, because the jar is not opened as a file system.
 */
export const MODULES = [
  'java.base',
  'java.logging', // LSP4J, Guava and Guice
  'jdk.unsupported', // sun.misc.Unsafe of aircompressor
];

/** The arguments or a JDK cannot be used; the message is for the user of the script. */
export class Refused extends Error {}

function targetOf(name) {
  const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
  if (target === undefined) {
    throw new Refused(
      `${name} is not a target of VS Code; the targets are: ${Object.keys(TARGETS).join(', ')}`,
    );
  }
  return target;
}

/** The values of the file `release` of a JDK. */
export function parseRelease(text) {
  return Object.fromEntries([...text.matchAll(/^(\w+)="([^"\r\n]*)"/gm)].map((m) => [m[1], m[2]]));
}

/** The folder that contains `release`: on macOS it is inside of a bundle. */
function homeOf(folder) {
  return [folder, join(folder, 'Contents/Home')].find((home) => existsSync(join(home, 'release')));
}

/** A JDK by its folder. */
export function jdkAt(folder) {
  const home = homeOf(folder);
  if (home === undefined) {
    throw new Refused(`${folder} is not a JDK: it has no file "release"`);
  }
  const release = parseRelease(readFileSync(join(home, 'release'), 'utf8'));
  const version = Number(/^\d+/.exec(release.JAVA_VERSION ?? '')?.[0] ?? NaN);
  if (!(version >= MIN_JAVA_VERSION)) {
    throw new Refused(
      `${home} is Java ${release.JAVA_VERSION ?? 'of unknown version'}; the server needs ${MIN_JAVA_VERSION} or newer`,
    );
  }
  return { home, version, release };
}

function archOf(release) {
  return { amd64: 'x86_64', arm64: 'aarch64' }[release.OS_ARCH] ?? release.OS_ARCH;
}

/** Old JDKs do not state their C library; it is glibc unless they are for Alpine. */
function libcOf(release) {
  return release.LIBC === 'musl' ? 'musl' : 'gnu';
}

/** Whether a JDK is for a target. */
export function fits({ release }, name) {
  const { os, arch, libc } = targetOf(name);
  return (
    release.OS_NAME === os &&
    archOf(release) === arch &&
    (libc === undefined || libcOf(release) === libc)
  );
}

function describe({ home, release }) {
  const libc = release.OS_NAME === 'Linux' ? ` (${libcOf(release)})` : '';
  return `${home} is Java ${release.JAVA_VERSION} for ${release.OS_NAME} ${release.OS_ARCH}${libc}`;
}

/** The JDK of JAVA_HOME, or else of `javac` on PATH; undefined if there is none. */
export function jdkOfThisMachine(env = process.env) {
  const javac = process.platform === 'win32' ? 'javac.exe' : 'javac';
  const onPath = (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, javac))
    .find((program) => existsSync(program));
  const home = env.JAVA_HOME || (onPath && dirname(dirname(realpathSync(onPath))));
  return home ? jdkAt(home) : undefined;
}

/**
 * Chooses the JDK that has the modules, and the one whose jlink links them. Without a given JDK, it is the JRE
 * of jre.mjs, which is downloaded later: `jdk` is undefined. It runs on more Linux systems than the JDK of
 * this machine, and is the same on all machines.
 *
 * @param given the folder from the arguments, if any
 * @param own the JDK of this machine, if any
 * @throws Refused if they do not fit the target or each other
 */
export function chooseJdks(target, given, own) {
  targetOf(target);
  if (own === undefined) {
    throw new Refused('jlink of a JDK is needed: set JAVA_HOME, or add javac to PATH');
  }
  const runsHere = fits(own, target);
  if (given === undefined) {
    if (!hasJre(target)) {
      throw new Refused(`for ${target}, pass the folder of a JDK with --jdk`);
    }
    if (own.version !== JRE_VERSION) {
      throw new Refused(
        `${describe(own)}; use a JDK ${JRE_VERSION}, or pass the folder of a JDK for ${target} with --jdk`,
      );
    }
    return { linker: own, runsHere };
  }
  const jdk = jdkAt(given);
  if (!fits(jdk, target)) {
    throw new Refused(`${describe(jdk)}, not for ${target}`);
  }
  const linker = runsHere ? jdk : own;
  if (linker.version !== jdk.version) {
    throw new Refused(
      `jlink links only modules of its own version: ${describe(jdk)}, ${describe(linker)}`,
    );
  }
  // Since 24, a JDK without jmods can link its own modules, but only for the same platform.
  if (!existsSync(join(jdk.home, 'jmods')) && (!runsHere || jdk.version < 24)) {
    throw new Refused(`${jdk.home} has no folder "jmods", which jlink needs`);
  }
  return { jdk, linker, runsHere };
}

/**
 * Completes the result of `chooseJdks`: with the JRE, downloaded if necessary, and the folder of the modules.
 *
 * @param work a folder for JREs, and for modules that are made from them
 * @param download writes the file of an artifact, by its coordinates, into a folder
 */
export function prepare({ jdk, linker, runsHere }, target, work, download) {
  if (jdk !== undefined) {
    return { jdk, linker, runsHere, jmods: join(jdk.home, 'jmods'), isJre: false };
  }
  const jre = jdkAt(jreFor(target, join(work, 'jre'), download));
  if (!fits(jre, target)) {
    throw new Error(`${describe(jre)}, not for ${target}`);
  }
  const jmods = join(work, 'jmods');
  makeModules(jre.home, linker.home, MODULES, jmods);
  return { jdk: jre, linker, runsHere, jmods, isJre: true };
}

/**
 * Links the runtime from the result of `prepare`.
 *
 * @param program a module to include, if any: its `name`, the folder `jmods`, and `list(java, file)`, which writes
 *     the names of the classes for the class archive
 */
export function link({ jdk, linker, runsHere, jmods, isJre }, folder, program) {
  const path = [jmods, program?.jmods].filter((part) => part !== undefined && existsSync(part));
  execFileSync(
    join(linker.home, 'bin/jlink'),
    [
      ...(path.length > 0 ? ['--module-path', path.join(delimiter)] : []),
      ...['--add-modules', [...MODULES, program?.name].filter(Boolean).join(',')],
      ...optionsOf(jdk.version),
      // A JRE has the classes that this plugin would make.
      ...(isJre ? ['--disable-plugin', 'generate-jli-classes'] : []),
      // Not --strip-debug: for native code it calls objcopy, which supports only this platform. JDKs
      // have native debug information in separate files, which are excluded below.
      '--strip-java-debug-attributes',
      '--no-header-files',
      '--no-man-pages',
      // A zip compresses all classes together, which takes less space than one by one.
      ...(program === undefined ? [jdk.version >= 21 ? '--compress=zip-6' : '--compress=2'] : []),
      // Tools, and files that only tools read.
      '--exclude-files=**/bin/keytool*,**/lib/jexec,**/lib/jrt-fs.jar,**.diz,**.debuginfo,**.pdb,**.map',
      ...['--output', folder],
    ],
    { stdio: 'inherit' },
  );
  if (!existsSync(join(folder, 'legal/java.base/LICENSE'))) {
    throw new Refused(
      `${jdk.home} has no licence (legal/java.base/LICENSE), which the package must contain`,
    );
  }
  replaceLinks(folder);
  if (runsHere) {
    archiveClasses(
      join(folder, 'bin', process.platform === 'win32' ? 'java.exe' : 'java'),
      program,
    );
  }
  // Needed only to create that archive.
  rmSync(join(folder, 'lib/classlist'), { force: true });
}

/** Options of the server that every command needs with newer versions of Java, whatever its heap. */
function optionsOf(version) {
  const file = join(import.meta.dirname, '../../server/src/main/launcher/java.json');
  const options = JSON.parse(readFileSync(file, 'utf8'))
    .options.filter(({ fromVersion, fromHeap }) => fromVersion <= version && !fromHeap)
    .flatMap((each) => each.options);
  return options.length > 0 ? [`--add-options=${options.join(' ')}`] : [];
}

function archiveClasses(java, program) {
  const list = `${dirname(dirname(java))}.classes`;
  program?.list(java, list);
  // Without the collector, small machines would choose one that archives no objects.
  const args = ['-XX:+UseG1GC', '-Xshare:dump', '-Xlog:disable', '-Xlog:all=error:stderr'];
  if (program !== undefined) {
    args.push(`-XX:SharedClassListFile=${list}`, '-m', program.name);
  }
  execFileSync(java, args);
  rmSync(list, { force: true });
}

/** Replaces the links that jlink creates for equal licences: a .vsix cannot contain links. */
function replaceLinks(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (lstatSync(file).isSymbolicLink()) {
      const real = realpathSync(file);
      rmSync(file);
      copyFileSync(real, file);
    }
  }
}

/** The section of the third-party notices for a runtime. */
export function runtimeNotice({ release }) {
  const version = release.JAVA_RUNTIME_VERSION ?? release.JAVA_VERSION;
  const vendor = release.IMPLEMENTOR ?? 'its vendor';
  return `
## The bundled Java (runtime/)

OpenJDK ${version} as built by ${vendor}: the modules ${MODULES.join(', ')}, linked with jlink and otherwise
unchanged. Its licence is the GNU General Public License, version 2, with the Classpath Exception; the text of this licence and
those of its components are in runtime/legal. The source is at https://github.com/openjdk, and where ${vendor} publishes this build.
`;
}
