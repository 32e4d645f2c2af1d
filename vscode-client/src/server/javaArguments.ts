import { mainClass, options as allOptions } from '../../../server/src/main/launcher/java.json';

/** Options of Java; those without a limit are for every version and every heap. */
interface Options {
  readonly options: readonly string[];
  /** The first version that knows them. */
  readonly fromVersion?: number;
  /** The smallest maximum heap with which they are used, megabytes. */
  readonly fromHeap?: number;
}

/** The first Java with an ahead-of-time cache, an archive that also has profiles of the code (JEP 514 and 515). */
const FIRST_WITH_CACHE = 25;

/** Variables with options of Java. */
const ENVIRONMENT = ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS'];

/** Options of the environment that limit the heap. */
const HEAP = /-Xmx|-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage)=/;

/** @param megabytes maximum heap size; 0 if it is not known */
function common(version: number, megabytes: number): string[] {
  return (allOptions as Options[])
    .filter(({ fromVersion = 0, fromHeap = 0 }) => version >= fromVersion && megabytes >= fromHeap)
    .flatMap(({ options }) => options);
}

/** The ending of the names of archives, which only a Java of the same kind can use. */
export function archiveEnding(version: number): 'aot' | 'jsa' {
  return version >= FIRST_WITH_CACHE ? 'aot' : 'jsa';
}

function withArchive(archive: string, version: number): string[] {
  // Without the archive, Java starts as usual: both options are its defaults.
  return archiveEnding(version) === 'aot'
    ? ['-XX:AOTMode=auto', `-XX:AOTCache=${archive}`]
    : ['-Xshare:auto', `-XX:SharedArchiveFile=${archive}`];
}

function command(jar: string): string[] {
  // With -jar, Java would read the list of all classes in the jar first.
  return ['-cp', jar, mainClass, 'lsp'];
}

/**
 * Java's arguments for the language server.
 *
 * @param version of Java, such as 25
 * @param archive file of the class archive, if it exists
 * @param megabytes maximum heap size; 0 for Java's default
 * @param environment options of Java in the environment
 */
export function serverArguments(
  jar: string,
  archive: string | undefined,
  megabytes: number,
  version: number,
  environment = ENVIRONMENT.map((name) => process.env[name]).join(' '),
): string[] {
  const max = Math.floor(megabytes);
  const isLarge = max <= 0 && !HEAP.test(environment);
  return [
    ...common(version, isLarge ? Infinity : max),
    ...(archive === undefined ? [] : withArchive(archive, version)),
    ...(max > 0 ? [`-Xmx${max}m`] : []),
    // For messages about memory.
    '-Drtm.memory.setting=rtm.java.memory',
    ...command(jar),
  ];
}

/** Java's arguments for creating the class archive. */
export function archiveArguments(jar: string, archive: string, version: number): string[] {
  return [
    ...common(version, Infinity),
    `-XX:${archiveEnding(version) === 'aot' ? 'AOTCacheOutput' : 'ArchiveClassesAtExit'}=${archive}`,
    ...command(jar),
    '--rehearse',
  ];
}
