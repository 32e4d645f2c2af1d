// Measures how long the page of the figure takes to draw a picture of 128 bones, in Chromium:
//
//   ~/.cache/rtm-e2e/current/bin/node vscode-client/test/e2e/frameRate.ts [WIDTHxHEIGHT]
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { JAR, testdata } from './support.ts';

const BONES = 128;
const FRAMES = 60;
const PICTURES = 300;
const [width = 800, height = 640] = (process.argv[2] ?? '').split('x').map(Number).filter(Boolean);

/** Notes when each picture begins, and how long the page works on it. */
const WATCH = `
  window.times = [];
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => request((now) => {
    const start = performance.now();
    callback(now);
    window.times.push([now, performance.now() - start]);
  });`;

/** Eight limbs of sixteen bones each, which wave. */
function figure() {
  const bones = Array.from({ length: BONES }, (_, i) => {
    const [limb, place] = [Math.floor(i / 16), i % 16];
    const angle = (limb / 8) * 2 * Math.PI;
    return {
      name: `bone${i}`,
      parent: place > 0 ? i - 1 : limb > 0 ? 0 : -1,
      source: 'solved',
      attached: false,
      side: ['left', 'right', ''][limb % 3],
      joint: [Math.cos(angle) * place * 0.06, 1 + Math.sin(angle) * place * 0.06, limb * 0.02],
    };
  });
  const poses = new Float32Array(FRAMES * BONES * 7);
  for (let frame = 0; frame < FRAMES; frame++) {
    const turn = Math.sin((frame / FRAMES) * 2 * Math.PI) * 0.2;
    bones.forEach(({ joint: [x = 0, y = 0, z = 0] }, i) => {
      poses.set(
        [x, y + turn * (i % 16) * 0.05, z, 0, 0, Math.sin(turn), Math.cos(turn)],
        (frame * BONES + i) * 7,
      );
    });
  }
  return {
    type: 'figure',
    version: 1,
    title: `${BONES} bones`,
    skeleton: 'Star',
    bones,
    limbs: bones.flatMap(({ parent }, child) =>
      parent >= 0 ? [{ bone: parent, child, near: 0.03, far: 0.02 }] : [],
    ),
    size: 1,
    phases: Array.from({ length: FRAMES }, (_, i) => i / (FRAMES - 1)),
    poses: Buffer.from(poses.buffer).toString('base64'),
  };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-figure-'));
const file = path.join(folder, 'walk.html');
execFileSync('java', ['-jar', JAR, 'view', testdata('walk.rtm'), '-o', file], { stdio: 'pipe' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width, height }, bypassCSP: true });
  await page.addInitScript('window.rtmHost = () => {};' + WATCH);
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(`window.postMessage(${JSON.stringify(figure())}, '*')`);
  await page.locator('#title', { hasText: `${BONES} bones` }).waitFor();
  await page.locator('#play[aria-label=Play]').click();
  await page.evaluate('window.times.length = 0');
  await page.waitForFunction(`window.times.length > ${PICTURES}`);
  const times = await page.evaluate<[number, number][]>('window.times');
  const work = times.map(([, duration]) => duration).sort((a, b) => a - b);
  const seconds = ((times.at(-1)?.[0] ?? 0) - (times[0]?.[0] ?? 0)) / 1000;
  const at = (part: number) => (work[Math.floor(work.length * part)] ?? NaN).toFixed(1);
  console.log(
    `${width}x${height}: ${((times.length - 1) / seconds).toFixed(0)} pictures per second`,
  );
  console.log(`work per picture, ms: median ${at(0.5)}, 95th percentile ${at(0.95)}`);
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
