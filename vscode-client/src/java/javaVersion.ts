/** The oldest Java that runs the language server. */
export const OLDEST_JAVA = 17;

/** The major version in what `java -version` prints; undefined if it is no such output. */
export function majorVersion(output: string): number | undefined {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(output);
  if (!match) {
    return undefined;
  }
  const first = Number(match[1]);
  // Up to Java 8 versions began with "1.".
  return first === 1 && match[2] !== undefined ? Number(match[2]) : first;
}

/** The first line of what `java -version` prints, for messages. */
export function firstLine(output: string): string {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  return lines.find((line) => line.includes('version')) ?? lines.find((line) => line !== '') ?? '';
}
