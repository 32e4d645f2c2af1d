// What the scenarios share: the packaged extension, and test data.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { test } from 'node:test';
import { type Options, VsCode } from './vscode.ts';

const CLIENT = path.join(import.meta.dirname, '../..');
/** Ends a scenario that hangs. */
const MAX_MILLISECONDS = 15 * 60_000;

/** A packaged extension by the part of its name between `rtm-text-` and the version. */
function packaged(target: string): string | undefined {
  const named = new RegExp(`^rtm-text-${target}\\d.*\\.vsix$`);
  const name = fs.readdirSync(CLIENT).find((entry) => named.test(entry));
  return name === undefined ? undefined : path.join(CLIENT, name);
}

export const VSIX = packaged('') ?? path.join(CLIENT, 'run npm run package first');

/** What a machine like this one is called in the name of an extension that brings a Java. */
export const TARGET = `${process.platform}-${process.arch}`;

/** The extension that brings a Java; it need not have been made. */
export const VSIX_WITH_JAVA = packaged(`${TARGET}-`);

export function testdata(name: string): string {
  return path.join(CLIENT, '../testdata', name);
}

export const JAR = path.join(CLIENT, '../server/target/rtm.jar');

/** The text of an animation, as the command line prints it. */
export function textOf(file: string): string {
  return execFileSync('java', ['-jar', JAR, 'text', file], { encoding: 'utf8' });
}

/** A test in a VS Code of its own. */
export function scenario(
  name: string,
  options: Options,
  steps: (code: VsCode) => Promise<void>,
  vsix = VSIX,
): void {
  test(name, { timeout: MAX_MILLISECONDS }, async () => {
    const code = await VsCode.start(vsix, options);
    try {
      await steps(code);
    } catch (error) {
      await code.picture(`failed ${name}`).catch(() => undefined);
      console.error(code.report());
      throw error;
    } finally {
      await code.end();
    }
  });
}

/** Where two files of the same length differ: the first place, and what stands behind the last. */
export function difference(before: Buffer, after: Buffer): { from: number; to: number } {
  assert.equal(after.length, before.length, 'the length of the file');
  const places = [...before.keys()].filter((i) => before[i] !== after[i]);
  return { from: places[0] ?? -1, to: (places.at(-1) ?? -2) + 1 };
}
