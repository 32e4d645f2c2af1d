// The Java that comes along: which JDK fits a target of VS Code, and linking a small one out of it.
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

const OLDEST_JAVA = 17;

/** Targets of VS Code, and what the file `release` of a JDK for them says. */
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
 * What the server needs of Java, found by running it (every request, and the command line over real
 * files) and looking at what was loaded. `jdeps` lists more, which belongs to parts of libraries that
 * nothing here calls: java.desktop, java.naming and java.sql (log4j's windows, mail and databases;
 * Gson's dates of SQL, which it does without), java.management and java.compiler (OSGi,
 * annotations), java.xml (EMF's XMI; the grammar is read from Xtext's own form).
 * Nothing is listed that `jdeps` does not find. Not needed either: jdk.charsets, as texts are UTF-8
 * and names of files are in an encoding of the system, which every java.base has; jdk.localedata, as
 * numbers are written the same in all languages; jdk.zipfs, as the jar is not opened as a file system.
 */
export const MODULES = [
  'java.base',
  'java.logging', // LSP4J, Guava and Guice
  'jdk.unsupported', // sun.misc.Unsafe of aircompressor
];

/** What is wrong with the arguments or a JDK, in words for the one who packages. */
export class Refused extends Error {}

/** A target by its name. */
function targetOf(name) {
  const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
  if (target === undefined) {
    throw new Refused(
      `${name} is no target of VS Code. These are: ${Object.keys(TARGETS).join(', ')}`,
    );
  }
  return target;
}

/** The values of the file `release` of a JDK. */
export function parseRelease(text) {
  return Object.fromEntries([...text.matchAll(/^(\w+)="([^"\r\n]*)"/gm)].map((m) => [m[1], m[2]]));
}

/** The folder that has `release` in it: on a Mac a JDK is a bundle around it. */
function homeOf(folder) {
  return [folder, join(folder, 'Contents/Home')].find((home) => existsSync(join(home, 'release')));
}

/** A JDK by its folder. */
export function jdkAt(folder) {
  const home = homeOf(folder);
  if (home === undefined) {
    throw new Refused(`${folder} is no JDK: it has no file "release"`);
  }
  const release = parseRelease(readFileSync(join(home, 'release'), 'utf8'));
  const version = Number(/^\d+/.exec(release.JAVA_VERSION ?? '')?.[0] ?? NaN);
  if (!(version >= OLDEST_JAVA)) {
    throw new Refused(
      `${home} is Java ${release.JAVA_VERSION ?? 'of no known version'}; the server needs ${OLDEST_JAVA} or newer`,
    );
  }
  return { home, version, release };
}

function archOf(release) {
  return { amd64: 'x86_64', arm64: 'aarch64' }[release.OS_ARCH] ?? release.OS_ARCH;
}

/** Old JDKs do not name the library of C; only those for Alpine have another than GNU's. */
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

/** The JDK of this machine: that of JAVA_HOME, else that of `javac` on PATH; undefined if none. */
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
 * The JDK to take modules from, and the one whose jlink takes them.
 *
 * @param given the folder that was given, if one was
 * @param own the JDK of this machine, if there is one
 * @throws Refused if they do not fit the target or each other
 */
export function chooseJdks(target, given, own) {
  targetOf(target);
  if (own === undefined) {
    throw new Refused('a JDK is needed for its jlink; set JAVA_HOME, or have javac on PATH');
  }
  if (given === undefined && !fits(own, target)) {
    throw new Refused(
      `${describe(own)}; for ${target} give the folder of a JDK ${own.version} with --jdk`,
    );
  }
  const jdk = given === undefined ? own : jdkAt(given);
  if (!fits(jdk, target)) {
    throw new Refused(`${describe(jdk)}, which is not ${target}`);
  }
  const runsHere = fits(own, target);
  const linker = runsHere ? jdk : own;
  if (linker.version !== jdk.version) {
    throw new Refused(
      `jlink links modules of its own version only: ${describe(jdk)}, ${describe(linker)}`,
    );
  }
  // Without jmods a JDK (since 24) links out of itself, but not for another machine.
  if (!existsSync(join(jdk.home, 'jmods')) && (!runsHere || jdk.version < 24)) {
    throw new Refused(`${jdk.home} has no folder "jmods", which jlink needs`);
  }
  return { jdk, linker, runsHere };
}

/** Links a runtime into a folder. */
export function link({ jdk, linker, runsHere }, folder) {
  const jmods = join(jdk.home, 'jmods');
  execFileSync(
    join(linker.home, 'bin/jlink'),
    [
      ...(existsSync(jmods) ? ['--module-path', jmods] : []),
      ...['--add-modules', MODULES.join(',')],
      // Not --strip-debug: for native code it calls objcopy, which knows this machine's only. JDKs
      // have their native debug information in files of their own, and these are left behind.
      '--strip-java-debug-attributes',
      '--no-header-files',
      '--no-man-pages',
      jdk.version >= 21 ? '--compress=zip-6' : '--compress=2',
      // Tools, and what tools of other Javas read.
      '--exclude-files=**/bin/keytool*,**/lib/jexec,**/lib/jrt-fs.jar,**.diz,**.debuginfo,**.pdb,**.map',
      ...['--output', folder],
    ],
    { stdio: 'inherit' },
  );
  if (!existsSync(join(folder, 'legal/java.base/LICENSE'))) {
    throw new Refused(`${jdk.home} has no licence to pass on (legal/java.base/LICENSE)`);
  }
  withoutLinks(folder);
  if (runsHere) {
    // The classes of Java as they lie in memory; the collector is named, as one that small machines
    // would choose leaves out the objects.
    const java = join(folder, 'bin', process.platform === 'win32' ? 'java.exe' : 'java');
    execFileSync(java, ['-XX:+UseG1GC', '-Xshare:dump', '-Xlog:disable', '-Xlog:all=error:stderr']);
  }
  // Only for making that archive.
  rmSync(join(folder, 'lib/classlist'), { force: true });
}

/** jlink makes links of equal licences; a .vsix has none. */
function withoutLinks(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (lstatSync(file).isSymbolicLink()) {
      const real = realpathSync(file);
      rmSync(file);
      copyFileSync(real, file);
    }
  }
}

/** What the notices say of a runtime. */
export function runtimeNotice({ release }) {
  const version = release.JAVA_RUNTIME_VERSION ?? release.JAVA_VERSION;
  const maker = release.IMPLEMENTOR ?? 'its maker';
  return `
## The Java that comes along (runtime/)

OpenJDK ${version} as built by ${maker}: the modules ${MODULES.join(', ')}, linked with jlink and otherwise
unchanged. It is under the GNU General Public License, version 2, with the Classpath Exception; this and the licences of
what is in it are in runtime/legal. Its source is at https://github.com/openjdk, and where ${maker} publishes this build.
`;
}
