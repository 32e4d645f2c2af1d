// Names with characters that have a meaning in URIs, or are no ASCII.
import assert from 'node:assert/strict';
import * as path from 'node:path';
import { chooseAction, openText, save } from './editor.ts';
import { FigureView } from './figureView.ts';
import { scenario, testdata, textOf } from './support.ts';
import { none, until } from './waiting.ts';

const FOLDER = 'Läufe & 50% #1 🦴';
const NAME = 'Größe %20 #2 🏃.rtm';
const RENAMED = 'Maß+100%? 👣.rtm';
const PHASES = 'Ärger %41 #3.rtm';

scenario(
  'names with spaces, umlauts, emoji, # and %',
  {
    folder: 'Jörg %2F #0 🐢',
    files: {
      [path.join(FOLDER, NAME)]: testdata('walk.rtm'),
      [path.join(FOLDER, PHASES)]: testdata('odd/bmtr-all-phases-1.rtm'),
    },
  },
  async (code) => {
    const view = new FigureView(code);
    const original = code.bytes(path.join(FOLDER, NAME));
    await code.ready();
    await code.explorerRow(FOLDER).click();
    await openText(code, NAME, 'motion 0 0 -1.62');
    await view.open();
    await view.drawsBothSides();
    await code.picture('names 1 the figure');

    await code.typeAt(2, 1, 'o');
    await code.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await chooseAction(code, 'motion');
    await none(code.page.locator('.editor-instance .squiggly-error'));
    await code.typeAt(2, 17, '3');
    await save(code);
    assert.match(textOf(code.path(path.join(FOLDER, NAME))), /^motion 0 0 -1\.623$/m);

    // The server names a file that no editor has opened.
    await code.page.keyboard.press('Control+Shift+m');
    await code.page
      .locator('.markers-panel .monaco-list-row', { hasText: 'have the same phase as' })
      .dblclick();
    await code.oneTab(PHASES);
    await code.page.locator('.statusbar-item', { hasText: /^Ln 12, / }).waitFor();
    await code.picture('names 2 a problem of another file');

    await code.rename(NAME, RENAMED);
    await code.tab(RENAMED).click();
    await code.showsText('motion 0 0 -1.623');
    await code.oneTab(RENAMED);
    await none(code.tab(NAME));
    await code.goTo(2, 18);
    await code.page.keyboard.press('Backspace');
    await save(code);
    await until('the original bytes are restored', () =>
      code.bytes(path.join(FOLDER, RENAMED)).equals(original),
    );
    await code.picture('names 3 renamed');
  },
);
