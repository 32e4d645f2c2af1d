import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { guide } from '../../scripts/guide.mjs';
import { HEADINGS } from '../../src/commands/openGuide';

const MARKER = '<!-- docs/text-format.md -->';

describe('the guide', () => {
  test('contains the text format below its own title', () => {
    const textFormat = readFileSync('../docs/text-format.md', 'utf8');
    const page = guide(readFileSync('guide-editing.md', 'utf8'), textFormat);
    assert.deepEqual(page.match(/^# .*$/gm), ['# RTM Text: guide']);
    assert.match(page, /^## Text format$/m);
    assert.match(page, /^### Rotations and positions$/m);
    assert.ok(!page.includes(MARKER));
    for (const line of textFormat.split('\n').filter((l) => l.startsWith('|'))) {
      assert.ok(page.includes(`${line}\n`), line);
    }
  });

  test('has one heading for each form of a text', () => {
    const textFormat = readFileSync('../docs/text-format.md', 'utf8');
    const page = guide(readFileSync('guide-editing.md', 'utf8'), textFormat);
    const headings = page
      .match(/^#+ .*$/gm)
      .map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
    for (const heading of Object.values(HEADINGS)) {
      assert.equal(headings.filter((name) => name === heading).length, 1, heading);
    }
  });

  test('refuses links to pages that are not in the package', () => {
    assert.throws(() => guide(`${MARKER}\n`, 'see [x](problems.md)\n'), /problems\.md/);
    assert.equal(guide(`${MARKER}\n`, '[x](#y) [z](https://a.b)\n'), '[x](#y) [z](https://a.b)\n');
  });

  test('refuses a page without the marker', () => {
    assert.throws(() => guide('# Guide\n', '# Text format\n'), /must contain/);
  });
});
