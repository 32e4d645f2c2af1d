/** Java's own output goes to standard error: standard output is for messages only. */
const LOGGING = ['-Xlog:disable', '-Xlog:all=error:stderr'];

const COMMON = [
  ...LOGGING,
  '-XX:+UseSerialGC',
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
    ...(megabytes > 0 ? [`-Xmx${Math.floor(megabytes)}m`] : []),
    '-jar',
    jar,
    'lsp',
  ];
}

/** Java's arguments for creating the class archive. */
export function archiveArguments(jar: string, archive: string, version: number): string[] {
  return [
    ...COMMON,
    ...forVersion(version),
    `-XX:ArchiveClassesAtExit=${archive}`,
    '-jar',
    jar,
    'lsp',
    '--rehearse',
  ];
}
