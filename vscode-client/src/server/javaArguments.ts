/** Java's own output goes to standard error: standard output is for messages only. */
const LOGGING = ['-Xlog:disable', '-Xlog:all=error:stderr'];

const COMMON = [
  ...LOGGING,
  '-XX:+UseSerialGC',
  // Otherwise the process may appear as a desktop application.
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
];

/**
 * Java's arguments for the language server.
 *
 * @param archive file of the class archive, if it exists
 * @param megabytes maximum heap size; 0 for Java's default
 */
export function serverArguments(
  jar: string,
  archive: string | undefined,
  megabytes: number,
): string[] {
  return [
    ...COMMON,
    ...(archive === undefined ? [] : ['-Xshare:auto', `-XX:SharedArchiveFile=${archive}`]),
    ...(megabytes > 0 ? [`-Xmx${Math.floor(megabytes)}m`] : []),
    '-jar',
    jar,
    'lsp',
  ];
}

/** Java's arguments for creating the class archive. */
export function archiveArguments(jar: string, archive: string): string[] {
  return [...COMMON, `-XX:ArchiveClassesAtExit=${archive}`, '-jar', jar, 'lsp', '--rehearse'];
}
