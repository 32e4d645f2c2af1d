// Measures opening (click to text) and saving (Ctrl+S to a clean tab) after some warm-up rounds.
// Arguments: animations; without any, a generated plain one of 30 MB.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { plainFile } from './plainFile.ts';
import { JAR, VSIX, testdata } from './support.ts';
import { VsCode } from './vscode.ts';
import { none } from './waiting.ts';

/** Rounds for the JIT compilers of Java and the browser. */
const WARM_UP = 3;
const ROUNDS = 7;

function summary(times: readonly number[]): string {
  const warm = times.slice(WARM_UP).sort((a, b) => a - b);
  return `p50 ${Math.round(warm[warm.length >> 1] ?? NaN)} ms [${times.map(Math.round).join(' ')}]`;
}

async function measure(name: string, from: string, uncompressed: boolean): Promise<void> {
  const code = await VsCode.start(VSIX, {
    files: { [name]: from, 'warm.rtm': testdata('walk.rtm') },
    uncompressed,
    settings: { 'workbench.editorLargeFileConfirmation': 1024 },
  });
  try {
    await code.ready();
    await code.explorerRow('warm.rtm').dblclick();
    await code.showsText('"StepSound"');
    const opening: number[] = [];
    const saving: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      await code.explorerRow('warm.rtm').click();
      await code.showsText('"StepSound"');
      const clicked = performance.now();
      await code.explorerRow(name).click();
      await code.waitUntil(
        `!document.querySelector('.editor-instance .view-lines')?.textContent.includes('StepSound') && document.querySelector('.editor-instance .view-lines')?.textContent.includes('bones')`,
      );
      opening.push(performance.now() - clicked);
      if (name.endsWith('.rtm')) {
        // Wait for the extension, as a user does before editing.
        await code.status('frames').filter({ hasNotText: ' 13 frames' }).waitFor();
      }
      await code.goTo(2, 8);
      await code.page.keyboard.type(String(1 + (round % 8)));
      await code.page.locator('.tab.dirty').waitFor();
      const pressed = performance.now();
      await code.page.keyboard.press('Control+s');
      await code.waitUntil(`!document.querySelector('.tab.dirty')`);
      saving.push(performance.now() - pressed);
      await code.command('View: Close Editor');
      await none(code.tab(name));
    }
    const size = (fs.statSync(from).size / 1e6).toFixed(2);
    console.log(
      `${name} (${size} MB${uncompressed ? ', uncompressed' : ''}): open ${summary(opening)}, save ${summary(saving)}`,
    );
  } catch (error) {
    await code.picture('failed timing');
    throw error;
  } finally {
    await code.end();
  }
}

/** Measures with and without compressed connections, and VS Code alone with the same text. */
async function measureAll(file: string): Promise<void> {
  const name = path.basename(file);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-timing-'));
  try {
    const text = path.join(folder, `${name}.txt`);
    execFileSync('java', ['-jar', JAR, 'text', file, '-o', text]);
    for (const uncompressed of [false, true]) {
      await measure(name, file, uncompressed);
      await measure(path.basename(text), text, uncompressed);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const args = process.argv.slice(2);
for (const file of args) {
  await measureAll(file);
}
if (args.length === 0) {
  const plain = plainFile(30e6);
  try {
    await measureAll(plain);
  } finally {
    fs.rmSync(path.dirname(plain), { recursive: true });
  }
}
