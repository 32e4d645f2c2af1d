import { minVersion } from '../../../server/src/main/launcher/java.json';

/** The oldest Java version that runs the language server. */
export const MIN_JAVA_VERSION = minVersion;

/** The major version in the output of `java -version`; undefined if it has none. */
export function majorVersion(output: string): number | undefined {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(output);
  if (!match) {
    return undefined;
  }
  const first = Number(match[1]);
  // Java 8 and older call themselves 1.8 and so on.
  return first === 1 && match[2] !== undefined ? Number(match[2]) : first;
}

/** The line of `java -version` that has the version, or else the first line; for messages. */
export function versionLine(output: string): string {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  return lines.find((line) => line.includes('version')) ?? lines.find((line) => line !== '') ?? '';
}
