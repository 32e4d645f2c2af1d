import assert from 'node:assert/strict';
import {
  action,
  chooseAction,
  goToWord,
  hoverOver,
  openText,
  save,
  setSettings,
  showsPage,
  undo,
} from './editor.ts';
import { scenario, testdata, textOf } from './support.ts';
import type { VsCode } from './vscode.ts';
import { RETRY_MS, none, retry, until } from './waiting.ts';

const WALK = { files: { 'walk.rtm': testdata('walk.rtm') } };

/** The numbers in the row with this title of a hover's last table that has one: as stored. */
function row(hover: string, title: string): number[] {
  const lines = hover.split('\n').filter((l) => l.startsWith(`${title}\t`));
  const line = lines.at(-1);
  assert.ok(line !== undefined, `${hover} has ${title}`);
  const cells = line.split('\t').slice(1);
  return cells.filter((cell) => cell.trim() !== '').map((cell) => Number(cell.replace('°', '')));
}

function close(found: readonly number[], wanted: readonly number[], tolerance: number): void {
  assert.equal(found.length, wanted.length);
  found.forEach((number, i) => {
    const difference = Math.abs(number - (wanted[i] ?? NaN));
    assert.ok(difference <= tolerance, `${found.join(' ')} is ${wanted.join(' ')}`);
  });
}

/** Decodes a finite binary16. */
function half(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const value = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -value : value;
}

/** Euler angles in degrees: R = Ry Rx Rz. */
function euler([x = 0, y = 0, z = 0, w = 0]: readonly number[]): number[] {
  return [
    Math.asin(2 * (w * x - y * z)),
    Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y)),
    Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z)),
  ].map((angle) => (angle * 180) / Math.PI);
}

/** The number, from 1, of the n-th line with this start. */
function lineOf(text: string, start: string, n = 1): number {
  const lines = [...text.split('\n').entries()].filter(([, l]) => l.trim().startsWith(start));
  const line = lines[n - 1];
  assert.ok(line, start);
  return line[0] + 1;
}

async function pictureIsDrawn(code: VsCode): Promise<void> {
  const image = code.page.locator('.monaco-hover:not(.hidden) img').first();
  await image.waitFor({ state: 'attached' });
  await until('the picture is loaded', () =>
    image.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth > 0),
  );
}

scenario('hovers', WALK, async (code) => {
  const text = textOf(testdata('walk.rtm'));
  await openText(code, 'walk.rtm', '"StepSound"');

  const second = lineOf(text, 'frame', 2);
  const spine = second + 2;
  const numbers = (text.split('\n')[spine - 1] ?? '').match(/-?[0-9.]+(e-?[0-9]+)?/g)?.map(Number);
  assert.equal(numbers?.length, 7);
  const [rotation, position] = [numbers.slice(0, 4), numbers.slice(4)];
  const hover = await hoverOver(code, spine, 'spine', /spine in frame 2 of 13/);
  close(row(hover, 'position, m'), position, 6e-5);
  close(row(hover, 'stored, binary16').map(half), position, 2e-5);
  close(row(hover, 'quaternion'), rotation, 6e-5);
  const stored = rotation.map((value) => Math.round(value * 16384));
  assert.deepEqual(row(hover, 'stored, /16384'), stored);
  const exact = stored.map((value) => value / 16384);
  close(row(hover, 'Euler angles'), euler(exact), 0.02);
  await code.picture('lang 01 hover over a row');

  const number = await hoverOver(code, spine, String(rotation[1]), / is y of the quaternion/);
  assert.match(number, new RegExp(`stored as ${stored[1]}/16384`));
  await hoverOver(code, second, 'frame', /Frame 2 of 13: at phase 0.0833/);
  await code.picture('lang 02 hover over a phase');
  await hoverOver(code, lineOf(text, '0.27'), 'StepSound', /Phase 0.27 \(between frame 4/);
  await code.picture('lang 03 hover over a property');
  await hoverOver(code, 1, 'bmtr', /binarised for the engine, version 5/);
  await hoverOver(code, 2, '-1.62', /1.62 m per cycle/);
  await code.picture('lang 04 hover over the header');

  const listed = lineOf(text, 'spine2');
  await hoverOver(code, listed, 'spine2', /bone 4 of 21: a row in all 13 frames/);
  await pictureIsDrawn(code);
  await code.picture('lang 05 hover over a bone, light');
  setSettings(code, { 'workbench.colorTheme': 'Default Dark Modern' });
  await code.page.locator('.monaco-workbench.vs-dark').waitFor();
  await hoverOver(code, listed, 'spine2', /bone 4 of 21/);
  await pictureIsDrawn(code);
  await code.picture('lang 06 hover over a bone, dark');

  setSettings(code, { 'rtm.hover.pictures': false });
  await code.page.locator('.monaco-workbench.vs').waitFor();
  await until('hovers have no pictures', async () => {
    const hover = await hoverOver(code, listed, 'spine2', /bone 4 of 21/);
    return hover.includes('▇') || hover.includes('█');
  });
  assert.equal(await code.page.locator('.monaco-hover:not(.hidden) img').count(), 0);
});

scenario('problems and fixes', WALK, async (code) => {
  const original = code.bytes('walk.rtm');
  await openText(code, 'walk.rtm', '"StepSound"');
  await goToWord(code, 57, 'pelvis');
  await code.page.keyboard.type('x');
  await code.page.locator('.squiggly-error').first().waitFor();
  await hoverOver(code, 57, 'pelxvis', 'did you mean "pelvis"?');
  await code.picture('lang 10 a problem');

  await code.page.locator('.monaco-hover:not(.hidden) a', { hasText: 'bone-unknown' }).click();
  await showsPage(code, 'bone-unknown');
  await code.picture('lang 11 its description');
  await code.tab('walk.rtm').click();

  await goToWord(code, 57, 'pelxvis');
  await chooseAction(code, 'Write "pelvis"');
  await none(code.page.locator('.squiggly-error'));
  await save(code);
  assert.deepEqual(code.bytes('walk.rtm'), original);

  // One action fixes two rows with the same problem.
  for (const line of [57, 58]) {
    await code.goTo(line, 3);
    await code.page.keyboard.type('x');
  }
  await until(
    'two rows have errors',
    async () => (await code.page.locator('.squiggly-error').count()) > 1,
  );
  await code.goTo(57, 5);
  const offered = await action(code, 'Fix bone-unknown in all 2 places');
  await code.picture('lang 12 fixes');
  await offered.click();
  await none(code.page.locator('.squiggly-error'));
  await undo(code, /xpelvis/);
  await until(
    'both errors are back',
    async () => (await code.page.locator('.squiggly-error').count()) > 1,
  );
  const sources = code.page.locator('.action-widget .monaco-list-row.action');
  // The closing list of commands may take the focus and close this list.
  await retry('the list of source actions', async () => {
    await code.command('Source Action...');
    await sources.first().waitFor({ timeout: RETRY_MS });
  });
  await code.picture('lang 13 source actions');
  await sources.filter({ hasText: 'Apply all obvious fixes' }).click();
  await none(code.page.locator('.squiggly-error'));
  await save(code);
  assert.deepEqual(code.bytes('walk.rtm'), original);
});

scenario(
  'a description of a problem that is restored with the window',
  { ...WALK, settings: { 'rtm.diagnostics.workspace': false } },
  async (code) => {
    await openText(code, 'walk.rtm', '"StepSound"');
    await goToWord(code, 57, 'pelvis');
    await code.page.keyboard.type('x');
    await code.page.locator('.squiggly-error').first().waitFor();
    await hoverOver(code, 57, 'pelxvis', 'did you mean "pelvis"?');
    await code.page.locator('.monaco-hover:not(.hidden) a', { hasText: 'bone-unknown' }).click();
    await showsPage(code, 'bone-unknown');
    await code.tab('walk.rtm').click();
    await undo(code, /^ *pelvis/m);
    await code.clean();
    await code.command('View: Close Editor');
    await code.tab('walk.rtm').waitFor({ state: 'detached' });

    // Only the page starts the server. Unlike a closed window, a reloaded one has saved its tabs.
    await Promise.all([
      code.page.waitForEvent('load'),
      code.pick('F1', '>Developer: Reload Window', 'Developer: Reload Window'),
    ]);
    await showsPage(code, 'bone-unknown');
    await code.picture('lang 14 a restored description');
  },
);

scenario('renaming a bone', WALK, async (code) => {
  const original = code.bytes('walk.rtm');
  await openText(code, 'walk.rtm', '"StepSound"');
  const rename = async (name: string) => {
    await code.goTo(12, 5);
    await code.page.keyboard.press('F2');
    await code.page.locator('.rename-box input').fill(name);
    await code.page.keyboard.press('Enter');
  };
  await rename('pelvis');
  await code.notification('"pelvis" is the name of another bone: choose another name').waitFor();
  assert.equal(await code.notification(/Request .* failed/).count(), 0);
  await code.picture('lang 20 a refused rename');

  await rename('tail bone');
  await code.showsText('"tail bone"');
  await code.picture('lang 21 renamed');
  await save(code);
  const text = textOf(code.path('walk.rtm'));
  assert.equal(text.match(/"tail bone"/g)?.length, 14);
  assert.doesNotMatch(text, /^ *spine /m);

  await undo(code, /^ *spine$/m);
  await save(code);
  assert.deepEqual(code.bytes('walk.rtm'), original, 'one undo step restores all rows');
});

scenario('navigation and folding', WALK, async (code) => {
  await openText(code, 'walk.rtm', '"StepSound"');
  await code.goTo(58, 5);
  const crumb = (name: string) =>
    code.page.locator('.breadcrumbs-control .monaco-breadcrumb-item', { hasText: name });
  await crumb('frame 2').waitFor();
  await crumb('spine').waitFor();

  await code.page.keyboard.press('Control+Shift+o');
  await code.choice('spine').waitFor();
  await code.picture('lang 30 go to symbol');
  await code.pick('Control+Shift+o', '@frame 13', 'frame 13');
  await code.page.locator('.statusbar-item', { hasText: /^Ln 309, / }).waitFor();

  await code.command('Explorer: Focus on Outline View');
  const outline = code.page.locator('.outline-pane .monaco-list-row');
  await outline.filter({ hasText: 'motion' }).waitFor();
  await code.page.locator('.outline-pane .monaco-list').focus();
  await code.page.keyboard.press('End');
  await outline.filter({ hasText: 'rightfoot' }).waitFor();
  const rows = await outline.count();
  assert.ok(rows > 5 && rows < 100, `the outline renders only visible rows: ${rows}`);
  await code.picture('lang 31 outline');

  await code.tab('walk.rtm').click();
  await code.goTo(58, 5);
  await code.page.keyboard.press('F12');
  await code.page.locator('.statusbar-item', { hasText: /^Ln 12, Col 3/ }).waitFor();
  await code.page.keyboard.press('Shift+F12');
  await code.page.locator('.peekview-widget').waitFor();
  await code.page.locator('.peekview-widget', { hasText: 'References (14)' }).waitFor();
  await code.picture('lang 32 references');
  await code.page.keyboard.press('Escape');
  await none(code.page.locator('.peekview-widget'));

  await code.goTo(58, 5);
  const selected = async () =>
    (await code.page.locator('.statusbar-item', { hasText: 'selected' }).allInnerTexts()).join();
  const sizes: string[] = [];
  for (let i = 0; i < 4; i++) {
    await code.page.keyboard.press('Shift+Alt+ArrowRight');
    await until('the selection grows', async () => !['', sizes.at(-1)].includes(await selected()));
    sizes.push(await selected());
  }
  assert.match(sizes[0] ?? '', /\(5 selected\)/, 'the name is selected first');
  assert.deepEqual(sizes, [...new Set(sizes)]);

  await code.goTo(58, 5);
  await code.command('Fold All');
  await until('frames are folded', async () => {
    const text = await code.text();
    return /frame 1\s|frame 1 *frame 13 of 13/.test(text) && !text.includes('leftarm');
  });
  await code.picture('lang 33 folded');
  await code.command('Unfold All');
  await code.showsText('leftarm');
});

const WITH_ANGLES = { ...WALK, settings: { 'rtm.inlayHints.angles': true } };

scenario('inlay hints, code lenses, semantic colours', WITH_ANGLES, async (code) => {
  await openText(code, 'walk.rtm', '"StepSound"');
  await code.showsText(/frame 0 *frame 1 of 13\n/);
  await code.showsText(/^ *pelvis .* 0model X 0\.00° Y 0\.00° Z 2\.00°$/m);
  await code.page.locator('.codelens-decoration', { hasText: '21 bones' }).waitFor();
  await code.page
    .locator('.codelens-decoration', { hasText: '13 frames, phases 0 to 1, 1.62 m per cycle' })
    .waitFor();
  // The TextMate grammar gives both strings one colour; the server knows that the first is a property.
  const colour = (text: string) =>
    code.page
      .locator('.editor-instance .view-line', { hasText: 'StepSound' })
      .first()
      .locator('span span', { hasText: text })
      .first()
      .getAttribute('class');
  const hasServerColours = async () => (await colour('StepSound')) !== (await colour('""'));
  await until("the server's colours are shown", hasServerColours);
  setSettings(code, { '[rtm]': { 'editor.semanticHighlighting.enabled': false } });
  await until("the grammar's colours are shown", async () => !(await hasServerColours()));
  setSettings(code, {});
  await until("the server's colours are shown again", hasServerColours);

  setSettings(code, { 'rtm.inlayHints.angles': false });
  await until('angles are hidden', async () => !(await code.text()).includes('°'));
  await code.showsText('frame 1 of 13');
  setSettings(code, { 'rtm.inlayHints.frameNumbers': false });
  await until('frame numbers are hidden', async () => !(await code.text()).includes('of 13'));
  await code.showsText('°');
  setSettings(code, { 'rtm.codeLens': false });
  await until(
    'code lenses are hidden',
    async () =>
      (await code.page
        .locator('.codelens-decoration a, .codelens-decoration span', { hasText: 'bones' })
        .count()) === 0,
  );
  await code.picture('lang 40 without lenses');
});

scenario('completion, formatting, indentation', WALK, async (code) => {
  await openText(code, 'walk.rtm', '"StepSound"');
  const suggestions = code.page.locator('.suggest-widget.visible .monaco-list-row');
  await code.goTo(58, 1);
  await code.page.keyboard.press('Control+Shift+k');
  await code.goTo(57, 1);
  await code.page.keyboard.press('End');
  await code.page.keyboard.press('Enter');
  await code.page.keyboard.press('Control+Space');
  await suggestions.filter({ hasText: 'as in frame 1' }).waitFor();
  assert.match(
    (await suggestions.first().innerText()).trim(),
    /^spine\b/,
    'the missing bone is first',
  );
  assert.equal(
    await suggestions.filter({ hasText: /^spine1/ }).count(),
    0,
    'existing bones are not offered',
  );
  await code.picture('lang 50 the missing bone');
  await code.page.keyboard.press('Enter');
  await code.showsText(/spine +\| -0\.01746 +-0\.0001 /);
  await none(code.page.locator('.squiggly-error'));

  // Formatting aligns a row and changes nothing else.
  await code.goTo(58, 3);
  await code.page.keyboard.type('      ');
  await code.showsText(/^ {8}spine /m);
  await save(code);
  await code.showsText(/^ {8}spine /m);
  await code.command('Format Document');
  await code.showsText(/^ {2}spine +\|/m);
  await undo(code, /^ {8}spine /m);
  await code.picture('lang 51 formatting undone');
  await code.page.keyboard.press('Control+z');

  // In a new frame, the keyword moves to the margin and rows are indented.
  await code.goTo(54, 1);
  await code.page.keyboard.press('End');
  await code.page.keyboard.press('Enter');
  // VS Code only moves a line when a single key completes the keyword, and takes keys together under load.
  await code.page.keyboard.type('fram');
  await code.showsText(/^ {2}fram$/m);
  await code.page.keyboard.type('e');
  // The number of the frame may follow at once, as a hint.
  await code.showsText(/^frame(?! )/m);
  await code.page.keyboard.type(' 0.05');
  await code.showsText(/^frame 0\.05/m);
  // Enter alone would take a suggestion that appears late.
  await code.page.keyboard.press('Control+Enter');
  await code.page.keyboard.type('pelv');
  await suggestions.filter({ hasText: 'as in frame 1' }).waitFor();
  await code.page.keyboard.press('Enter');
  await code.showsText(/^frame 0\.05.*\n {2}pelvis +\| /m);
  await code.picture('lang 52 a new frame');
});
