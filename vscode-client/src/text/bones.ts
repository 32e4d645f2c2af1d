const SECTION =
  /^(bones)\s*(?:\/\/.*)?$|^(rtm|frame|motion|reversed|preload|mdat|animatedBones|extraPhases|metadata|properties)\b/;
const ENTRY = /^(?:"((?:\\.|[^"\\])*)"|([A-Za-z_]\w*))\s*(?:\/\/.*)?$/;

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
    const entry = listing ? ENTRY.exec(trimmed) : null;
    if (entry) {
      names.push(entry[2] ?? unescaped(entry[1] ?? ''));
    }
  }
  return names;
}

/** Bytes are written \xNN; a name has one character for each. */
function unescaped(quoted: string): string {
  return quoted.replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/g, (_, byte?: string, character?: string) =>
    byte === undefined ? (character ?? '') : String.fromCharCode(parseInt(byte, 16)),
  );
}
