import { OLDEST_JAVA, firstLine, majorVersion } from './javaVersion';
import type { Place } from './javaCandidates';

/** A Java that runs the language server. */
export interface Java {
  readonly program: string;
  readonly version: number;
  /** What it says about itself. */
  readonly description: string;
  /** The programs that were to be used before it, and why they were not. */
  readonly passedOver: readonly string[];
}

/** What came of starting a program: its output, or why it could not be started. */
export type Answer = { readonly output: string } | { readonly failure: string };

/** No Java was found. The message says what was looked at. */
export class NoJavaError extends Error {
  constructor(looked: readonly string[], setting: boolean) {
    const found = looked.length === 0 ? 'No Java was found' : 'None was found';
    super(
      `RTM Text needs Java ${OLDEST_JAVA} or newer. ${found}${setting ? ' where the setting rtm.java.home says' : ''}` +
        (looked.length === 0
          ? ': JAVA_HOME is not set, and there is none on PATH or in the usual folders.'
          : `; looked at ${looked.join('; ')}.`),
    );
    this.name = 'NoJavaError';
  }
}

/**
 * The first Java of these places that is new enough.
 *
 * @param exists whether there is such a file
 * @param run starts it with `-version`
 * @throws NoJavaError if there is none
 */
export async function findJava(
  places: readonly Place[],
  exists: (program: string) => boolean,
  run: (program: string) => Promise<Answer>,
): Promise<Java> {
  const looked: string[] = [];
  const setting = places.some((place) => place.because.startsWith('setting'));
  for (const place of places) {
    if (!exists(place.program)) {
      // Nearly every folder of PATH has no Java, which is not worth telling.
      if (place.because !== 'PATH') {
        looked.push(`${place.program} (${place.because}), which is not there`);
      }
      continue;
    }
    const answer = await run(place.program);
    if ('failure' in answer) {
      looked.push(`${place.program} (${place.because}), which does not start: ${answer.failure}`);
      continue;
    }
    const version = majorVersion(answer.output);
    if (version === undefined) {
      looked.push(`${place.program} (${place.because}), which does not tell its version`);
    } else if (version < OLDEST_JAVA) {
      looked.push(`${place.program} (${place.because}), which is Java ${version}`);
    } else {
      const description = firstLine(answer.output);
      return { program: place.program, version, description, passedOver: looked };
    }
  }
  throw new NoJavaError(looked, setting);
}
