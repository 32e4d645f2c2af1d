import { MIN_JAVA_VERSION, majorVersion, versionLine } from './javaVersion';
import type { JavaCandidate } from './javaCandidates';

/** A Java that can run the language server. */
export interface Java {
  readonly program: string;
  readonly version: number;
  /** A line of the output of `java -version`. */
  readonly description: string;
  /** Earlier candidates, each with the reason why it was not used. */
  readonly rejected: readonly string[];
}

/** The output of a program, or why it did not start. */
export type RunResult = { readonly output: string } | { readonly failure: string };

/** No candidate is a Java that is new enough. The message lists the candidates. */
export class NoJavaError extends Error {
  constructor(rejected: readonly string[], fromSetting: boolean) {
    const none =
      rejected.length === 0
        ? 'JAVA_HOME is not set, and no Java was found on PATH or in the usual folders.'
        : `${fromSetting ? 'The setting rtm.java.home is wrong: ' : 'Tried: '}${rejected.join('; ')}.`;
    super(`RTM Text needs Java ${MIN_JAVA_VERSION} or newer. ${none}`);
    this.name = 'NoJavaError';
  }
}

/**
 * Returns the first candidate that is new enough.
 *
 * @param exists whether the program is a file
 * @param run runs it with `-version`
 * @throws NoJavaError if there is none
 */
export async function findJava(
  candidates: readonly JavaCandidate[],
  exists: (program: string) => boolean,
  run: (program: string) => Promise<RunResult>,
): Promise<Java> {
  const rejected: string[] = [];
  const fromSetting = candidates.some(({ origin }) => origin.startsWith('setting'));
  for (const { program, origin } of candidates) {
    const reject = (reason: string) => rejected.push(`${program} (${origin}) ${reason}`);
    if (!exists(program)) {
      // Nearly every folder on PATH has no Java: not worth reporting.
      if (origin !== 'PATH') {
        reject('does not exist');
      }
      continue;
    }
    const result = await run(program);
    if ('failure' in result) {
      reject(`does not start: ${result.failure}`);
      continue;
    }
    const version = majorVersion(result.output);
    if (version === undefined) {
      reject('does not print its version');
    } else if (version < MIN_JAVA_VERSION) {
      reject(`is Java ${version}`);
    } else {
      return { program, version, description: versionLine(result.output), rejected };
    }
  }
  throw new NoJavaError(rejected, fromSetting);
}
