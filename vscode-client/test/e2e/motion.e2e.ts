import assert from 'node:assert/strict';
import { DARK, LINES, ViewBesideText, chooseTheme, rowOf } from './besideText.ts';
import { focusText } from './editor.ts';
import { scenario, testdata } from './support.ts';
import type { VsCode } from './vscode.ts';
import { RETRY_MS, TIMEOUT_MS, retry, until } from './waiting.ts';

/** The ancestors of the bones whose numbers are compared. */
const ANCESTORS: Readonly<Record<string, readonly string[]>> = {
  head: ['neck', 'spine3', 'spine2', 'spine1', 'spine', 'pelvis'],
  leftarm: ['leftshoulder', 'spine3', 'spine2', 'spine1', 'spine', 'pelvis'],
  leftleg: ['leftupleg', 'pelvis'],
};

/** The line, from 1, and the position in model space of a bone's row. */
function row(bone: string, frame: number): { line: number; position: number[] } {
  const [line, ...lines] = [bone, ...(ANCESTORS[bone] ?? [])].map((name) => rowOf(name, frame));
  return {
    line: line ?? 0,
    position: inModel([line ?? 0, ...lines].map((l) => LINES[l - 1] ?? '')),
  };
}

/**
 * The position in model space of the first row.
 *
 * @param rows of a binarised text: a bone and its ancestors
 */
function inModel(rows: readonly string[]): number[] {
  return rows.reduce<number[]>((position, line, i) => {
    const [[x = 0, y = 0, z = 0, w = 1] = [], [px = 0, py = 0, pz = 0] = []] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().split(/\s+/).map(Number));
    const [a = 0, b = 0, c = 0] = i === 0 ? [] : turned(position, [-x, -y, -z, w]);
    return [a - px, b + py, c - pz];
  }, []);
}

/** A vector turned by a quaternion, whose axes have the opposite y. */
function turned([x = 0, up = 0, z = 0]: readonly number[], q: readonly number[]): number[] {
  const [qx = 0, qy = 0, qz = 0, qw = 1] = q;
  const size = qx * qx + qy * qy + qz * qz + qw * qw;
  const y = -up;
  const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
  return [
    x + (qw * tx + qy * tz - qz * ty) / size,
    -(y + (qw * ty + qz * tx - qx * tz) / size),
    z + (qw * tz + qx * ty - qy * tx) / size,
  ];
}

/** The motion view. */
class View extends ViewBesideText {
  async open(): Promise<void> {
    await this.click('Show Motion');
    await this.frame.locator('#charts canvas').first().waitFor();
  }

  async values(chart: string): Promise<string[]> {
    return this.frame.locator(`figure[data-chart="${chart}"] .value`).allTextContents();
  }

  async showsPosition(bone: string, frame: number): Promise<void> {
    const { position } = row(bone, frame);
    await until(`the position of ${bone} in frame ${frame} is shown`, () => this.isAt(position));
  }

  /** Whether the legend has a position. The text has rounded quaternions. */
  async isAt(position: readonly number[]): Promise<boolean> {
    const values = (await this.values('position')).slice(0, 3).map(Number);
    return position.every((metres, i) => Math.abs(metres - (values[i] ?? NaN)) < 0.0003);
  }

  /** Counts the opaque pixels of each colour in a chart. */
  async colours(chart: string): Promise<Map<string, number>> {
    const counts = await this.frame
      .locator(`figure[data-chart="${chart}"] canvas`)
      .evaluate((canvas) => {
        const { width, height } = canvas as unknown as { width: number; height: number };
        const { data } = (
          canvas as unknown as {
            getContext(type: '2d'): {
              getImageData(...box: number[]): { data: Uint8ClampedArray };
            };
          }
        )
          .getContext('2d')
          .getImageData(0, 0, width, height);
        const found: Record<string, number> = {};
        for (let i = 0; i < data.length; i += 4) {
          if ((data[i + 3] ?? 0) > 250) {
            const colour = [data[i], data[i + 1], data[i + 2]].join();
            found[colour] = (found[colour] ?? 0) + 1;
          }
        }
        return found;
      });
    return new Map(Object.entries(counts));
  }

  /** The pixels of a chart as a data URL. */
  async pixels(chart: string): Promise<string> {
    return this.frame
      .locator(`figure[data-chart="${chart}"] canvas`)
      .evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());
  }

  /** Waits until a chart has three curves of different colours. */
  async drawsThreeCurves(chart: string): Promise<void> {
    await until(`${chart} has three curves`, async () => {
      const colours = await this.colours(chart);
      const strokes = await this.frame
        .locator(`figure[data-chart="${chart}"] .item path`)
        .evaluateAll((paths) =>
          (paths as unknown as { getAttribute(name: string): string }[]).map((path) =>
            path.getAttribute('stroke'),
          ),
        );
      const wanted = new Set(strokes.map((stroke) => stroke.replace(/[^\d,]/g, '')));
      return wanted.size === 3 && [...wanted].every((colour) => (colours.get(colour) ?? 0) > 20);
    });
  }

  /** Clicks at a phase. */
  async clickAt(chart: string, phase: number): Promise<void> {
    const over = this.frame.locator(`figure[data-chart="${chart}"] .u-over`);
    const box = await over.boundingBox();
    assert.ok(box);
    await over.click({ position: { x: box.width * phase, y: box.height / 2 } });
  }
}

/** Waits until the text cursor is in a line. */
async function cursorIn(code: VsCode, line: number, timeout = TIMEOUT_MS): Promise<void> {
  // Not from the status bar, which describes the text only while it has the focus.
  await code.page
    .locator('.editor-instance .active-line-number', { hasText: new RegExp(`^${line}$`) })
    .first()
    .waitFor({ timeout });
}

scenario(
  'the motion view',
  { files: { 'walk.rtm': testdata('walk.rtm') }, settings: DARK },
  async (code) => {
    const view = new View(code);
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.isPlaced();
    await code.goTo(row('leftarm', 1).line, 3);

    await view.open();
    await code.page.locator('.tab[aria-label^="walk.rtm: motion"]').waitFor();
    await view.drawsThreeCurves('position');
    await view.drawsThreeCurves('rotation');
    await view.showsFrame('Frame 1 of 13, phase 0');
    await view.showsPosition('leftarm', 1);
    assert.equal(
      await view.frame.locator('#bones li[aria-selected="true"]').textContent(),
      'leftarm',
    );
    assert.equal(await view.frame.locator('#bones li').count(), 21);
    assert.equal(await view.frame.locator('#marks').textContent(), 'StepSound at 0.27, 0.77');
    assert.equal(
      await code.page.locator('.monaco-editor.focused').count(),
      1,
      'the text has the focus',
    );
    await code.picture('20 motion, dark');

    const first = await view.pixels('position');
    await code.goTo(row('leftarm', 5).line, 3);
    await view.showsFrame('Frame 5 of 13, phase 0.3333');
    await view.showsPosition('leftarm', 5);
    await until(
      'the marked frame has moved',
      async () => (await view.pixels('position')) !== first,
    );

    // A line of the legend that appears late moves the chart away from under the mouse.
    await retry('a click in the chart moves the cursor', async () => {
      await view.clickAt('position', 0.5);
      await cursorIn(code, row('leftarm', 7).line, RETRY_MS);
    });
    await view.showsFrame('Frame 7 of 13, phase 0.5');
    await view.showsPosition('leftarm', 7);
    await view.frame.locator('#charts').focus();
    await code.page.keyboard.press('ArrowRight');
    await cursorIn(code, row('leftarm', 8).line);
    await view.showsFrame('Frame 8 of 13');
    await view.showsPosition('leftarm', 8);
    await code.page.keyboard.press('End');
    await cursorIn(code, row('leftarm', 13).line);
    await code.page.keyboard.press('ArrowRight');
    await code.page.keyboard.press('ArrowLeft');
    await cursorIn(code, row('leftarm', 12).line);
    await code.page.keyboard.press('Home');
    await cursorIn(code, row('leftarm', 1).line);
    const spoken = view.frame.locator('#spoken', {
      hasText: 'Frame 1 of 13, phase 0. Position, model space:',
    });
    await spoken.waitFor({ state: 'attached' });
    await code.page.keyboard.press('ArrowRight');
    await code.page.keyboard.press('Enter');
    await code.page.locator('.monaco-editor.focused').waitFor();
    await cursorIn(code, row('leftarm', 2).line);

    await code.rename('walk.rtm', 'run.rtm');
    await code.page.locator('.tab[aria-label^="run.rtm: motion"]').waitFor();
    await view.showsFrame('Frame 2 of 13');
    await view.drawsThreeCurves('position');
    await cursorIn(code, row('leftarm', 2).line);
    await code.picture('20 motion of a renamed file');
  },
);

scenario(
  'the motion view follows edits',
  { files: { 'walk.rtm': testdata('walk.rtm') } },
  async (code) => {
    const view = new View(code);
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.isPlaced();
    const { line } = row('head', 2);
    await code.goTo(line, 3);
    await view.open();
    await view.showsPosition('head', 2);
    await view.drawsThreeCurves('position');
    const before = await view.pixels('position');
    assert.ok(!(await view.values('position')).includes('0.9000'));

    const column = (LINES[line - 1] ?? '').lastIndexOf('|') + 2;
    await code.goTo(line, column);
    await code.page.keyboard.press('Shift+End');
    await code.page.keyboard.type(' 0.5 0.25 0.75');
    const typed = (LINES[line - 1] ?? '').replace(/[^|]*$/, ' 0.5 0.25 0.75');
    const ancestors = (ANCESTORS['head'] ?? []).map((name) => LINES[rowOf(name, 2) - 1] ?? '');
    const place = inModel([typed, ...ancestors]);
    await until('the legend has the place of the typed values', () => view.isAt(place));
    assert.notEqual(await view.pixels('position'), before, 'the curve has changed');
    await view.drawsThreeCurves('position');

    await code.page.keyboard.type(' oops');
    await until('the row is a gap', async () =>
      (await view.values('position')).join(' ').startsWith('– – –'),
    );
    await view.drawsThreeCurves('position');
    await code.picture('21 motion, a wrong row');
    await until('the original curve is shown after undo', async () => {
      await code.page.keyboard.press('Control+z');
      return (await view.pixels('position')) === before;
    });
  },
);

scenario(
  'the motion view in all themes, with several bones, after a reload',
  { files: { 'walk.rtm': testdata('walk.rtm') }, settings: DARK },
  async (code) => {
    const view = new View(code);
    await code.ready();
    await code.explorerRow('walk.rtm').dblclick();
    await code.showsText('motion 0 0 -1.62');
    await code.isPlaced();
    await code.goTo(row('leftleg', 4).line, 3);
    await view.open();
    await view.showsPosition('leftleg', 4);
    for (const [theme, name, file] of [
      ['Light Modern', 'vs', '22 motion, light'],
      ['Dark High Contrast', 'hc-black', '23 motion, high contrast'],
      ['Light High Contrast', 'hc-light', '24 motion, high contrast light'],
    ] as const) {
      const old = await view.pixels('position');
      await chooseTheme(code, theme, name);
      await until(
        `the chart is drawn in ${theme}`,
        async () => (await view.pixels('position')) !== old,
      );
      await view.drawsThreeCurves('position');
      await view.drawsThreeCurves('rotation');
      await code.picture(file);
    }
    await chooseTheme(code, 'Dark Modern', 'vs-dark');

    await view.frame.locator('#filter').fill('leg');
    const options = view.frame.locator('#bones li');
    await until('four bones are listed', async () => (await options.count()) === 4);
    assert.deepEqual(await options.allTextContents(), [
      'leftupleg',
      'leftleg',
      'rightupleg',
      'rightleg',
    ]);
    await view.frame.locator('#bones').focus();
    await code.page.keyboard.press('End');
    await code.page.keyboard.press('Space');
    const names = view.frame.locator('figure[data-chart="position"] .bone');
    await names.nth(1).waitFor();
    assert.deepEqual(await names.allTextContents(), ['leftleg', 'rightleg']);
    assert.equal(await view.frame.locator('#follow').isChecked(), false);
    await view.frame.locator('#groups button', { hasText: 'Rotation' }).click();
    await view.frame.locator('#groups button', { hasText: 'Distance' }).click();
    await view.frame.locator('figure[data-chart="turned"] canvas').waitFor();
    assert.equal(await view.frame.locator('figure[data-chart="rotation"]').count(), 0);
    await code.picture('25 motion of two bones');

    await focusText(code);
    await Promise.all([code.page.waitForEvent('load'), code.command('Developer: Reload Window')]);
    await code.ready();
    await names.nth(1).waitFor();
    assert.deepEqual(await names.allTextContents(), ['leftleg', 'rightleg']);
    await view.frame.locator('figure[data-chart="turned"] canvas').waitFor();
    await code.page.locator('.tab[aria-label^="walk.rtm: motion"]').waitFor();
    await focusText(code);
    await code.goTo(row('head', 3).line, 3);
    await view.showsFrame('Frame 3 of 13');
    await view.frame.locator('#follow').check();
    await view.showsPosition('head', 3);
    await code.picture('26 motion, after a reload');
  },
);
