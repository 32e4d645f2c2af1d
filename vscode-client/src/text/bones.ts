const SECTION =
  /^(bones)\s*(?:\/\/.*)?$|^(rtm|frame|motion|reversed|preload|mdat|animatedBones|extraPhases|metadata|properties)\b/;
const ENTRY = /^(?:"(?:\\.|[^"\\])*"|[A-Za-z_]\w*)\s*(?:\/\/.*)?$/;
const NAME = /^\s*(?:"((?:\\.|[^"\\])*)"|([A-Za-z_]\w*))/;
const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g;

/** The name that a line begins with, as it is without quotes; undefined if it is none of a bone. */
export function nameIn(line: string): string | undefined {
  const name = SECTION.test(line.trimStart()) ? null : NAME.exec(line);
  return name
    ? (name[2] ??
        name[1]?.replace(ESCAPE, (_, hex?: string, character?: string) =>
          hex === undefined ? (character ?? '') : String.fromCharCode(parseInt(hex, 16)),
        ))
    : undefined;
}

/** The names in the list of bones of a text, as they are without quotes. */
export function boneNames(text: string): string[] {
  const names: string[] = [];
  let listing = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    const section = SECTION.exec(trimmed);
    if (section) {
      listing = section[1] !== undefined;
      if (section[2] === 'frame') {
        break;
      }
      continue;
    }
    const name = listing && ENTRY.test(trimmed) ? nameIn(trimmed) : undefined;
    if (name !== undefined) {
      names.push(name);
    }
  }
  return names;
}
