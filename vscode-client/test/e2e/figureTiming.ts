// Measures the time from a typed character until the page of the figure has drawn the edited animation:
//
//   ~/.cache/rtm-e2e/current/bin/node vscode-client/test/e2e/figureTiming.ts FILE.rtmt...
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ViewBesideText } from './besideText.ts';
import { VSIX } from './support.ts';
import { VsCode } from './vscode.ts';
import { until } from './waiting.ts';

/** Rounds for the JIT compilers of Java and the browser. */
const WARM_UP = 20;
const ROUNDS = 40;

/** In the editor: when the last key was pressed, in milliseconds that all frames share. */
const WATCH_KEYS = `addEventListener('keydown', () => {
  window.pressed = performance.timeOrigin + performance.now();
}, true)`;

/** In the page: when the first update of each version arrived, and when its picture was handed to the browser. */
const WATCH_PICTURES = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  window.pictures = [];
  let last = 0;
  addEventListener('message', ({ data }) => {
    // A change of the unsaved state is another update of the same version.
    if (data?.type === 'update' && data.version > last) {
      last = data.version;
      const arrived = now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.pictures.push([arrived, now()]);
        port2.postMessage(0);
      });
    }
  });
})()`;

class TimedFigure extends ViewBesideText {
  async open(): Promise<void> {
    await this.click('Show Figure');
    await this.showsFrame('frame 1 of');
  }

  async pictures(): Promise<[number, number][]> {
    return this.frame.locator('body').evaluate('window.pictures');
  }
}

/** The skeleton of all bones of a text, as a chain: without one, nothing is drawn. */
function modelConfig(lines: readonly string[]): string {
  const first = lines.indexOf('bones') + 1;
  const end = lines.findIndex((line, i) => i >= first && !line.startsWith('  '));
  const bones = lines.slice(first, end).map((line) => line.trim());
  const pairs = bones.map((bone, i) => `"${bone}","${bones[i - 1] ?? ''}"`);
  return `class CfgSkeletons { class Chain { skeletonBones[] = {${pairs.join()}}; }; };\n`;
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const part = (p: number) => Math.round(sorted[Math.floor(p * (sorted.length - 1))] ?? NaN);
  return `p50 ${part(0.5)} ms, p95 ${part(0.95)} ms`;
}

async function measure(file: string): Promise<void> {
  const name = path.basename(file);
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const code = await VsCode.start(VSIX, {
    files: { [name]: file },
    prepare: (workspace) => {
      fs.writeFileSync(path.join(workspace, 'model.cfg'), modelConfig(lines));
    },
    settings: { 'workbench.editorLargeFileConfirmation': 1024 },
  });
  try {
    await code.ready();
    await code.explorerRow(name).dblclick();
    await code.showsText('bones');
    const figure = new TimedFigure(code);
    await figure.open();
    const row = lines.findIndex((line) => line.startsWith('frame ')) + 2;
    await code.goTo(row, (lines[row - 1] ?? '').length + 1);
    await code.page.evaluate(WATCH_KEYS);
    await figure.frame.locator('body').evaluate(WATCH_PICTURES);
    const arrived: number[] = [];
    const drawn: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const before = (await figure.pictures()).length;
      // A digit of the last number, and its removal.
      await code.page.keyboard.press(round % 2 === 0 ? '5' : 'Backspace');
      await until('the edit is drawn', async () => (await figure.pictures()).length > before);
      const pressed: number = await code.page.evaluate('window.pressed');
      const [arrival = NaN, picture = NaN] = (await figure.pictures())[before] ?? [];
      if (round >= WARM_UP) {
        arrived.push(arrival - pressed);
        drawn.push(picture - pressed);
      }
    }
    console.log(`${name}: drawn ${summary(drawn)}; the page has the edit ${summary(arrived)}`);
  } catch (error) {
    await code.picture('failed figure timing');
    throw error;
  } finally {
    await code.end();
  }
}

for (const file of process.argv.slice(2)) {
  await measure(file);
}
