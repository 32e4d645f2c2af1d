import { mainClass, options as allOptions } from '../../../server/src/main/launcher/java.json';

/** Options of Java; those without a limit are for every version and every heap. */
interface Options {
  readonly options: readonly string[];
  /** The first version that knows them. */
  readonly fromVersion?: number;
  /** The smallest maximum heap with which they are used, megabytes. */
  readonly fromHeap?: number;
}

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
    ...(archive === undefined ? [] : ['-Xshare:auto', `-XX:SharedArchiveFile=${archive}`]),
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
    `-XX:ArchiveClassesAtExit=${archive}`,
    ...command(jar),
    '--rehearse',
  ];
}
