// The page that "rtm.jar view" writes, in a browser alone and with the messages of an editor.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Browser, type Page, chromium } from 'playwright-core';
import { testdata } from './support.ts';
import { until } from './waiting.ts';

const JAR = path.join(import.meta.dirname, '../../../server/target/rtm.jar');

/** What the page sends to the editor. */
interface Message {
  readonly type: string;
  readonly frame?: number;
  readonly bone?: string;
}

/** Collects the messages, as an editor does. */
const EDITOR = 'window.sent = []; window.rtmHost = (text) => window.sent.push(JSON.parse(text));';

/** Pixels of the figure by hue: blue is left, orange right. */
const COUNT_PIXELS = `(() => {
  const canvas = document.querySelector('#stage').cloneNode();
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(document.querySelector('#stage'), 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const counts = { blue: 0, orange: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = data.subarray(i, i + 3);
    counts.blue += b > r + 60 ? 1 : 0;
    counts.orange += r > b + 60 && g > b ? 1 : 0;
  }
  return counts;
})()`;

describe('the page of a figure', () => {
  let folder: string;
  let browser: Browser;
  /** Of the page that the command writes, and of the one that an editor gets, without curves. */
  let addresses: { alone: string; inEditor: string };
  const errors: string[] = [];

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-figure-'));
    const file = path.join(folder, 'walk.html');
    execFileSync('java', ['-jar', JAR, 'view', testdata('walk.rtm'), '-o', file], {
      stdio: 'pipe',
    });
    const inEditor = path.join(folder, 'editor.html');
    const html = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(inEditor, html.replace(/<iframe id="curves"[^>]*><\/iframe>/, ''));
    addresses = { alone: pathToFileURL(file).href, inEditor: pathToFileURL(inEditor).href };
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });

  after(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function open(inEditor: boolean): Promise<Page> {
    const address = inEditor ? addresses.inEditor : addresses.alone;
    const page = await browser.newPage({ viewport: { width: 800, height: 640 } });
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => errors.push(message.text()));
    page.on('request', (request) => {
      if (request.url() !== address) {
        errors.push(`requests ${request.url()}`);
      }
    });
    if (inEditor) {
      await page.addInitScript(EDITOR);
    }
    await page.goto(address);
    return page;
  }

  async function sent(page: Page, type: string): Promise<Message> {
    const handle = await page.waitForFunction(`window.sent.find((m) => m.type === '${type}')`);
    return (await handle.jsonValue()) as Message;
  }

  const send = (page: Page, message: object) =>
    page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);

  test('plays by itself, and stops with Space', async () => {
    const page = await open(false);
    const play = page.locator('#play');
    await page.locator('#play[aria-label=Pause]').waitFor();
    const { blue, orange } = await page.evaluate<{ blue: number; orange: number }>(COUNT_PIXELS);
    assert.ok(blue > 500 && orange > 500, `${blue} blue, ${orange} orange`);
    await page.locator('#stage').press('Space');
    await page.locator('#play[aria-label=Play]').waitFor();
    assert.equal(await play.getAttribute('title'), 'Play (Space)');
    await page.close();
  });

  /** Sends the figure of the page again with other lengths; returns the pixels of its left side. */
  async function shownAt(page: Page, factor: number): Promise<number> {
    await page.evaluate(`(() => {
      const figure = JSON.parse(document.querySelector('#data').textContent);
      const bytes = Uint8Array.from(atob(figure.poses), (c) => c.charCodeAt(0));
      const poses = new Float32Array(bytes.buffer).map((v, i) => i % 7 < 3 ? v * ${factor} : v);
      const scaled = (values) => values?.map((value) => value * ${factor});
      window.postMessage({
        ...figure,
        type: 'figure',
        size: figure.size * ${factor},
        motion: scaled(figure.motion),
        bones: figure.bones.map((b) => ({ ...b, joint: scaled(b.joint), radius: b.radius * ${factor} })),
        limbs: figure.limbs.map((l) => ({
          ...l,
          near: l.near * ${factor},
          far: l.far * ${factor},
          ...(l.start && { start: scaled(l.start) }),
          ...(l.reach && { reach: scaled(l.reach) }),
        })),
        poses: btoa(String.fromCharCode(...new Uint8Array(poses.buffer))),
      }, '*');
    })()`);
    await page.evaluate(
      'new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
    );
    return (await page.evaluate<{ blue: number }>(COUNT_PIXELS)).blue;
  }

  test('fits the figure again when its extent has changed', async () => {
    const page = await open(true);
    const stage = page.locator('#stage');
    const fitted = await shownAt(page, 1);
    assert.ok(fitted > 500, `${fitted} blue`);
    const isFitted = (pixels: number) => Math.abs(pixels / fitted - 1) < 0.1;
    assert.ok(isFitted(await shownAt(page, 0.01)));
    assert.ok(isFitted(await shownAt(page, 1)));
    const smaller = (await shownAt(page, 0.95)) / fitted;
    assert.ok(smaller > 0.8 && smaller < 0.95, `${smaller}`);
    await stage.press('f');
    assert.ok(isFitted(await shownAt(page, 0.95)));

    for (let i = 0; i < 5; i++) {
      await stage.press('-');
    }
    const far = await shownAt(page, 0.95);
    assert.ok(far < fitted / 2, `${far} of ${fitted}`);
    assert.ok((await shownAt(page, 0.5)) < far / 2, 'the view of the user is kept');
    assert.ok(isFitted(await shownAt(page, 0.01)), 'a dot is fitted');
    await page.close();
  });

  test('moves by keys and tells screen readers', async () => {
    const page = await open(true);
    const stage = page.locator('#stage');
    await stage.press('End');
    await page.getByText('frame 13 of 13, phase 1').first().waitFor();
    await stage.press('ArrowDown');
    await page.locator('#spoken', { hasText: 'pelvis, no parent' }).waitFor();
    await page.locator('[role=slider][aria-valuenow="13"]').waitFor();
    await stage.press('b');
    const rows = page.locator('#joints tbody tr');
    await rows.nth(20).waitFor();
    assert.equal(await rows.count(), 21);
    await page.keyboard.press('Escape');
    await page.locator('#joints').waitFor({ state: 'hidden' });
    await page.close();
  });

  test('asks for the numbers of another animation with the same title', async () => {
    const page = await open(true);
    const asked = (times: number) =>
      until(`the numbers are requested ${times} times`, async () => {
        const count = "window.sent.filter((m) => m.type === 'numbers').length";
        return (await page.evaluate<number>(count)) === times;
      });
    const figure = await page.evaluate<object>(
      `({ ...JSON.parse(document.querySelector('#data').textContent), type: 'figure' })`,
    );
    const numbers = (x: number) => {
      const bone = { space: 'model', angles: [], metres: [x, 0, 0] };
      return { type: 'numbers', version: 0, frame: 0, bones: Array(21).fill(bone) };
    };
    await page.locator('#stage').press('b');
    const cell = (text: string) => page.locator('#joints td', { hasText: text });
    await asked(1);
    await send(page, numbers(0.125));
    await cell('0.1250').nth(20).waitFor();
    await send(page, figure);
    await asked(2);
    await cell('0.1250').first().waitFor({ state: 'detached' });
    await send(page, numbers(0.375));
    await cell('0.3750').nth(20).waitFor();
    await page.close();
  });

  test('draws no picture for a cursor that it shows already', async () => {
    const page = await open(true);
    await sent(page, 'ready');
    await send(page, { type: 'cursor', frame: 4, bone: 'spine1' });
    await page.getByText('frame 5 of 13').first().waitFor();
    const pictures = (cursor: object) =>
      page.evaluate<number>(`new Promise((resolve) => {
        const request = window.requestAnimationFrame;
        let pictures = 0;
        window.requestAnimationFrame = (draw) => (pictures++, request(draw));
        addEventListener('message', () => {
          window.requestAnimationFrame = request;
          resolve(pictures);
        }, { once: true });
        window.postMessage(${JSON.stringify(cursor)}, '*');
      })`);
    assert.equal(await pictures({ type: 'cursor', frame: 4, bone: 'spine1' }), 0);
    assert.equal(await pictures({ type: 'cursor', frame: 4, bone: 'spine2' }), 1);
    await page.locator('#stage').press('End');
    await page.getByText('frame 13 of 13').first().waitFor();
    assert.equal(await pictures({ type: 'cursor', frame: 4, bone: 'spine2' }), 1);
    await page.getByText('frame 5 of 13').first().waitFor();
    await page.close();
  });

  test('draws which way the number at the cursor bends a bone', async () => {
    const page = await open(true);
    await sent(page, 'ready');
    const name = (words: string) => page.locator(`#stage[aria-label="${words}"]`).waitFor();
    const row = { type: 'cursor', frame: 4, bone: 'leftforearm' };
    const axis = { kind: 'turn', name: 'x', parent: 'leftarm', direction: [1, 0, 0] };
    await send(page, row);
    await page.getByText('frame 5 of 13').first().waitFor();
    await name('Figure');
    await send(page, { ...row, axis });
    await name('Figure, turn x of leftforearm, + moves it forward');
    await page.locator('#stage').press('ArrowRight');
    await name('Figure');
    await page.locator('#stage').press('ArrowLeft');
    await name('Figure, turn x of leftforearm, + moves it forward');
    await page.locator('#stage').press('ArrowDown');
    await name('Figure');
    await send(page, { ...row, axis });
    await name('Figure, turn x of leftforearm, + moves it forward');
    await page.locator('#stage').press(' ');
    await name('Figure');
    await page.locator('#stage').press(' ');
    // A row of "still": in every frame.
    await send(page, { type: 'cursor', bone: 'leftforearm', axis });
    await name('Figure, turn x of leftforearm, + moves it forward');
    await page.locator('#stage').press('End');
    await page.getByText('frame 13 of 13').first().waitFor();
    await name('Figure, turn x of leftforearm, + moves it forward');
    await page.close();
  });

  test('draws an edit before the next frame of the browser', async () => {
    const page = await open(true);
    await sent(page, 'ready');
    await page.getByText('frame 1 of 13').first().waitFor();
    const bones = Array.from({ length: 21 }, (_, i) => [i / 20, 1, 0, 0, 0, 0, 1]);
    const poses = Buffer.from(Float32Array.from(bones.flat()).buffer).toString('base64');
    const update = { type: 'update', since: 0, version: 1, frames: [0], poses };
    const isDrawn = await page.evaluate<boolean>(`new Promise((resolve) => {
      const stage = document.querySelector('#stage');
      const before = stage.toDataURL();
      window.requestAnimationFrame = () => 1;
      addEventListener('message', () => resolve(stage.toDataURL() !== before), { once: true });
      window.postMessage(${JSON.stringify(update)}, '*');
    })`);
    assert.ok(isDrawn);
    await page.close();
  });

  test('asks the editor for the row of a clicked limb, and follows the cursor', async () => {
    const page = await open(true);
    await sent(page, 'ready');
    await send(page, { type: 'cursor', frame: 4, bone: 'spine1' });
    await page.getByText('frame 5 of 13').first().waitFor();
    await page.locator('#stage').press('1');
    const box = await page.locator('#stage').boundingBox();
    assert.ok(box);
    // The middle of the body.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const reveal = await sent(page, 'reveal');
    assert.equal(reveal.frame, 4);
    assert.match(reveal.bone ?? '', /^(pelvis|spine\d?|(left|right)\w*)$/);
    await page.close();
  });

  test('asks the editor for the row of the bone at the cursor', async () => {
    const page = await open(true);
    await sent(page, 'ready');
    await send(page, { type: 'cursor', frame: 4, bone: 'spine1' });
    await page.getByText('frame 5 of 13').first().waitFor();
    await page.locator('#stage').press('Enter');
    const row = { type: 'reveal', frame: 4, bone: 'spine1', focus: true };
    assert.deepEqual(await sent(page, 'reveal'), row);
    await page.close();
  });

  test('stays where it is if the cursor is in a frame that it does not have yet', async () => {
    const page = await open(true);
    await sent(page, 'ready');
    await send(page, { type: 'cursor', frame: 4, bone: 'spine1' });
    await page.getByText('frame 5 of 13').first().waitFor();
    await send(page, { type: 'cursor', frame: 13, bone: 'spine1' });
    await page.locator('#stage').press('Enter');
    assert.equal((await sent(page, 'reveal')).frame, 4);
    await page.close();
  });

  test('has no buttons in front of the figure in a narrow view', async () => {
    const page = await open(true);
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 480 });
      const stage = await page.locator('#stage').boundingBox();
      assert.ok(stage && stage.height > 200, `${width} pixels: ${stage?.height} for the figure`);
      for (const button of await page.locator('button:visible').all()) {
        const box = await button.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, 'the button is in the view');
        assert.ok(
          box.y + box.height <= stage.y || box.y >= stage.y + stage.height,
          `${await button.textContent()} does not cover the figure`,
        );
      }
    }
    await page.close();
  });

  test('asks for a skeleton if there is none', async () => {
    const page = await open(true);
    await send(page, {
      type: 'figure',
      version: 1,
      skeleton: null,
      bones: [],
      phases: [],
      poses: '',
    });
    await page.getByRole('button', { name: 'Choose Skeleton' }).click();
    await sent(page, 'chooseSkeleton');
    await page.close();
  });

  test('fits the view when a skeleton was chosen', async () => {
    const page = await open(true);
    const figure = await page.evaluate<object>(
      `JSON.parse(document.querySelector('#data').textContent)`,
    );
    const draw = async (message: object): Promise<unknown> => {
      await send(page, { type: 'figure', version: 1, ...message });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      return page.evaluate(`document.querySelector('#stage').toDataURL()`);
    };
    const expected = await draw({ ...figure, title: 'a.rtm' });
    await draw({ title: 'b.rtm', skeleton: null, bones: [], phases: [], poses: '' });
    assert.ok((await draw({ ...figure, title: 'b.rtm' })) === expected, 'the same picture');
    await page.close();
  });

  test('draws on the background of the theme', async () => {
    const page = await open(true);
    await send(page, { type: 'theme', kind: 'high-contrast' });
    await page.waitForFunction(
      `getComputedStyle(document.body).backgroundColor === 'rgb(0, 0, 0)'`,
    );
    await page.close();
  });

  test('has light controls on a light background of a dark system', async () => {
    const page = await open(true);
    await page.emulateMedia({ colorScheme: 'dark' });
    const isShown = (scheme: string) =>
      page.waitForFunction(
        `getComputedStyle(document.documentElement).colorScheme === '${scheme}'`,
      );
    await isShown('dark');
    await send(page, { type: 'theme', kind: 'light', colours: { background: '#ffffff' } });
    await isShown('light');
    await page.close();
  });

  test('shows the curves of the chosen bone, and the frame that is chosen there', async () => {
    const page = await open(false);
    const frame = page.frameLocator('#curves');
    await page.locator('#stage').press('Home');
    await page.locator('#stage').press('ArrowDown');
    await page.locator('#stage').press('ArrowDown');
    await page.keyboard.press('c');
    await frame.locator('#frame', { hasText: 'Frame 1 of 13, phase 0' }).waitFor();
    assert.equal(await page.locator('#stage').isVisible(), false);
    const chosen = frame.locator('#bones [aria-selected=true]');
    assert.deepEqual(await chosen.allTextContents(), ['spine']);
    const values = frame.locator('figure[data-chart=position] .value');
    assert.deepEqual(await values.allTextContents(), ['0.0157', '0.0008', '0.0370']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await frame.locator('#frame', { hasText: 'Frame 3 of 13' }).waitFor();
    await frame.locator('#spoken', { hasText: 'Frame 3 of 13' }).waitFor({ state: 'attached' });
    const hidden = page.locator('#frame', { hasText: 'frame 3 of 13' });
    await hidden.waitFor({ state: 'attached' });
    const said = await page.locator('#spoken').textContent();
    assert.match(said ?? '', /frame 1 of 13/, 'the hidden figure says nothing');
    await frame.locator('#bones li', { hasText: 'leftleg' }).click();
    await frame.locator('.bone', { hasText: 'leftleg' }).first().waitFor();
    await frame.locator('#charts').focus();
    await page.keyboard.press('Enter');
    await page.locator('#frame', { hasText: 'frame 3 of 13' }).waitFor();
    assert.equal(await page.locator('#curves').isVisible(), false);
    await page.locator('#showCurves').click();
    await frame.locator('.bone', { hasText: 'leftleg' }).first().waitFor();
    await page.keyboard.press('c');
    await page.locator('#stage').waitFor();
    await page.keyboard.press('c');
    await page.locator('#curves').waitFor();
    await page.keyboard.press('Home');
    await frame.locator('#frame', { hasText: 'Frame 1 of 13' }).waitFor();
    await page.close();
  });

  test('reports no error and loads nothing', () => {
    assert.deepEqual(errors, []);
  });
});
