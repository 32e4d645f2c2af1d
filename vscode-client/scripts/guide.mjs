const MARKER = '<!-- docs/text-format.md -->\n';

/**
 * The guide of the extension: guide-editing.md, with docs/text-format.md in place of the marker.
 * Fails if a link leads to a file, because the package contains no other pages.
 */
export function guide(editing, textFormat) {
  if (editing.split(MARKER).length !== 2) {
    throw new Error(`guide-editing.md must contain ${MARKER.trim()} once`);
  }
  const text = editing.replace(MARKER, () => textFormat.replace(/^#(?=#* )/gm, '##'));
  const link = /\]\((?!https:\/\/|#)([^)]*)\)/.exec(text);
  if (link !== null) {
    throw new Error(`the guide links to ${link[1]}, which is not in the package`);
  }
  return text;
}
