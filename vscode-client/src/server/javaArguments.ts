/** Java's own output goes to standard error: standard output is for messages only. */
const LOGGING = ['-Xlog:disable', '-Xlog:all=error:stderr'];

/** The main class of the jar: with `-jar`, Java would read the list of all classes in it first. */
const MAIN_CLASS = 'org.rtmtext.start.Program';

/**
 * Ten times Java's own values, so that the optimizing compiler does not compete with the server's start for
 * two processors. What large texts need is still compiled early enough.
 */
const LATE_OPTIMIZATION = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  '-XX:Tier4InvocationThreshold=50000',
  '-XX:Tier4MinInvocationThreshold=6000',
  '-XX:Tier4CompileThreshold=150000',
  '-XX:Tier4BackEdgeThreshold=400000',
];

/** Opening a text makes much garbage: a small heap that shrinks again halves the memory of the process. */
const SMALL_HEAP = ['-XX:MinHeapFreeRatio=20', '-XX:MaxHeapFreeRatio=40'];

/** The heap at the start. */
const INITIAL_MEGABYTES = 64;

/** New objects get less than Java's own third of a large heap: opening a text fills all of it with garbage. */
const NEW_OBJECTS = '-XX:MaxNewSize=28m';

/** In megabytes; in a smaller heap, a third is less than that. */
const SMALL_MEGABYTES = 84;

const COMMON = [
  ...LOGGING,
  '-XX:+UseSerialGC',
  ...LATE_OPTIMIZATION,
  ...SMALL_HEAP,
  // Otherwise the process may appear as a desktop application.
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
];

/** The first version that knows the argument below. */
const FIRST_WITH_UNSAFE_ARGUMENT = 23;

/** The decompressor uses Unsafe, about which newer versions warn at each start. */
function forVersion(version: number): string[] {
  return version >= FIRST_WITH_UNSAFE_ARGUMENT ? ['--sun-misc-unsafe-memory-access=allow'] : [];
}

/** Java does not start with an initial heap over the maximum. */
function heap(max: number): string[] {
  return [
    `-Xms${max > 0 ? Math.min(INITIAL_MEGABYTES, max) : INITIAL_MEGABYTES}m`,
    ...(max > 0 && max < SMALL_MEGABYTES ? [] : [NEW_OBJECTS]),
    ...(max > 0 ? [`-Xmx${max}m`] : []),
  ];
}

/**
 * Java's arguments for the language server. The Eclipse client uses the same.
 *
 * @param version of Java, such as 25
 * @param archive file of the class archive, if it exists
 * @param megabytes maximum heap size; 0 for Java's default
 */
export function serverArguments(
  jar: string,
  archive: string | undefined,
  megabytes: number,
  version: number,
): string[] {
  return [
    ...COMMON,
    ...forVersion(version),
    ...(archive === undefined ? [] : ['-Xshare:auto', `-XX:SharedArchiveFile=${archive}`]),
    ...heap(Math.floor(megabytes)),
    // For messages about memory.
    '-Drtm.memory.setting=rtm.java.memory',
    '-cp',
    jar,
    MAIN_CLASS,
    'lsp',
  ];
}

/** Java's arguments for creating the class archive. */
export function archiveArguments(jar: string, archive: string, version: number): string[] {
  return [
    ...COMMON,
    ...forVersion(version),
    `-XX:ArchiveClassesAtExit=${archive}`,
    '-cp',
    jar,
    MAIN_CLASS,
    'lsp',
    '--rehearse',
  ];
}
