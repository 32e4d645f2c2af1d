// rtm.jar as a module that is part of a Java runtime. Its class archive works wherever the runtime is unpacked; Java 17
// refuses one for a jar that has another path or time.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

const NAME = 'org.rtmtext';
const VERSIONS = 'META-INF/versions';

/** The classes that look for services, and the services: a module must declare them. */
const SERVICES = {
  'org/eclipse/xtext/resource/ResourceServiceProviderServiceLoader': 'org.eclipse.xtext.ISetup',
  'org/osgi/framework/FrameworkUtil': 'org.osgi.framework.connect.FrameworkUtilHelper',
};

/** The source of module-info.class. The module is open, because Gson and Guice access members by name. */
function declaration() {
  const services = [...new Set(Object.values(SERVICES))];
  return [
    `open module ${NAME} {`,
    ...['java.logging', 'jdk.unsupported'].map((module) => `  requires ${module};`),
    ...services.map((service) => `  uses ${service};`),
    '}\n',
  ].join('\n');
}

/** Fails if a class that looks for services is not listed: it would fail in the module. */
function checkServices(classes) {
  const found = readdirSync(classes, { recursive: true })
    .filter((name) => name.endsWith('.class'))
    .filter((name) => readFileSync(join(classes, name)).includes('java/util/ServiceLoader'))
    .map((name) =>
      name
        .split(sep)
        .join('/')
        .replace(/(\$\d+)?\.class$/, ''),
    );
  const missing = found.filter((name) => !Object.hasOwn(SERVICES, name));
  if (missing.length > 0) {
    throw new Error(`add the services that these classes use to SERVICES: ${missing.join(', ')}`);
  }
}

/**
 * Makes the module of a jar; returns its name and the folder of the .jmod.
 *
 * @param linker the JDK whose tools are used
 * @param version the feature version of the runtime
 * @param folder for the module; created anew
 */
export function makeModule(jar, linker, version, folder) {
  const tool = (name) => join(linker.home, 'bin', name);
  const classes = join(folder, 'classes');
  const jmods = join(folder, 'jmods');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(classes, { recursive: true });
  mkdirSync(jmods);
  execFileSync(tool('jar'), ['xf', jar], { cwd: classes });
  const manifest = readFileSync(join(classes, 'META-INF/MANIFEST.MF'), 'utf8');
  const [, main] = /^Main-Class: (\S+)/m.exec(manifest);
  useVersion(classes, version);
  checkServices(classes);
  const source = join(folder, 'module-info.java');
  writeFileSync(source, declaration());
  execFileSync(tool('javac'), ['--release', String(version), '-d', classes, source]);
  const file = join(jmods, `${NAME}.jmod`);
  execFileSync(tool('jmod'), ['create', '--class-path', classes, '--main-class', main, file]);
  return { name: NAME, jmods };
}

/** Replaces classes by those for a version of Java, which only jars can hold side by side. */
function useVersion(classes, version) {
  const folder = join(classes, VERSIONS);
  if (!existsSync(folder)) {
    return;
  }
  const usable = readdirSync(folder)
    .map(Number)
    .filter((each) => each <= version)
    .sort((a, b) => a - b);
  for (const each of usable) {
    cpSync(join(folder, String(each)), classes, { recursive: true });
  }
  rmSync(folder, { recursive: true });
}

/** Writes the names of the classes that the commands load for sample files. */
export function trainProgram(java, module, samples, file) {
  const folder = mkdtempSync(join(tmpdir(), 'rtm-classes-'));
  try {
    const animation = join(samples, 'walk.rtm');
    const text = join(folder, 'walk.rtmt');
    const commands = [
      ['text', animation, '-o', text],
      ['pack', text, '-o', join(folder, 'walk.rtm'), '--base', animation],
      ['convert', animation, '-o', join(folder, 'plain.rtm'), '--to', 'plain'],
      ['check', folder],
      ['info', animation],
      ['diff', animation, join(folder, 'walk.rtm')],
      ['fix', text, '--dry-run'],
      ['help'],
      ['lsp', '--rehearse'],
    ];
    const list = join(folder, 'classes');
    const lines = commands.flatMap((command) => classesOf(java, module, command, list));
    // Java crashes on repeated lines.
    writeFileSync(file, [...new Set(lines)].map((line) => `${line}\n`).join(''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function classesOf(java, module, command, file) {
  const args = ['-Xshare:off', `-XX:DumpLoadedClassList=${file}`, '-m', module, ...command];
  const { status, stderr } = spawnSync(java, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`rtm ${command.join(' ')} ends with ${status}: ${stderr}`);
  }
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  // The same class has another number in each list.
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/ id: \d+$/, ''));
}
