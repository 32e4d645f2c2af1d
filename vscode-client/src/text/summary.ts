/** What a text is of, as far as its lines tell. */
export interface Summary {
  readonly encoding: string | undefined;
  readonly frames: number;
  readonly bones: number;
}

const LINE =
  /^[ \t]*(?:(rtm|frame|bones|motion|reversed|preload|mdat|animatedBones|extraPhases|metadata|properties)\b(?![ \t]*(?:\||as\b|=))([^\r\n]*)|(["A-Za-z_])[^\r\n]*)/gm;

/**
 * Counts the frames and bones of a text by the first words of its lines. A bone that is called like
 * a section stands in quotes.
 */
export function summary(text: string): Summary {
  let encoding: string | undefined;
  let frames = 0;
  let bones = 0;
  let listing = false;
  for (const match of text.matchAll(LINE)) {
    const [, keyword, rest] = match;
    if (keyword === undefined) {
      bones += listing ? 1 : 0;
      continue;
    }
    listing = keyword === 'bones';
    if (keyword === 'frame') {
      frames++;
    } else if (keyword === 'rtm') {
      encoding ??= rest
        ?.replace(/\/\/.*/, '')
        .trim()
        .replace(/\s+/g, ' ');
    }
  }
  return { encoding, frames, bones };
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A summary in a few words. */
export function inWords({ encoding, frames, bones }: Summary): string {
  return [encoding || 'no encoding', counted(frames, 'frame'), counted(bones, 'bone')].join(', ');
}
