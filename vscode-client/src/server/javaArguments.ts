/**
 * What Java prints about itself goes to standard error: on standard output it would come between
 * the messages.
 */
const LOGGING = ['-Xlog:disable', '-Xlog:all=error:stderr'];

/** Started by a desktop program: it must not show up as a program of its own. */
const COMMON = [
  ...LOGGING,
  '-XX:+UseSerialGC',
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
];

/**
 * The arguments of Java that start the language server.
 *
 * @param archive of classes, if there is one
 * @param megabytes that it may take; 0 lets Java choose
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

/** The arguments of Java that make the archive of classes. */
export function archiveArguments(jar: string, archive: string): string[] {
  return [...COMMON, `-XX:ArchiveClassesAtExit=${archive}`, '-jar', jar, 'lsp', '--rehearse'];
}
