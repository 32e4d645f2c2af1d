// Shared by the scenarios: the packaged extension and test data.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { test } from 'node:test';
import { OLDEST, type Options } from './session.ts';
import { VsCode } from './vscode.ts';

const CLIENT = path.join(import.meta.dirname, '../..');
/** Limit for a scenario. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * The packaged extension for a target.
 *
 * @param target the part of the name between `rtm-text-` and the version; may be empty
 */
function packaged(target: string): string | undefined {
  const named = new RegExp(`^rtm-text-${target}\\d.*\\.vsix$`);
  const name = fs.readdirSync(CLIENT).find((entry) => named.test(entry));
  return name === undefined ? undefined : path.join(CLIENT, name);
}

export const VSIX = packaged('') ?? path.join(CLIENT, 'run npm run package first');

/** The target of this platform in the names of extensions with a bundled Java. */
export const TARGET = `${process.platform}-${process.arch}`;

/** The extension with a bundled Java; undefined if it was not packaged. */
export const VSIX_WITH_JAVA = packaged(`${TARGET}-`);

export function testdata(name: string): string {
  return path.join(CLIENT, '../testdata', name);
}

export const JAR = path.join(CLIENT, '../server/target/rtm.jar');

/** The text of an animation, from the command line. */
export function textOf(file: string): string {
  return execFileSync('java', ['-jar', JAR, 'text', file], { encoding: 'utf8' });
}

/** Whether only the scenarios for the oldest version of VS Code are run. */
const SHORT = OLDEST && process.env['RTM_E2E_SHORT'] !== undefined;

/** A test that starts its own VS Code. */
export function scenario(
  name: string,
  options: Options,
  steps: (code: VsCode) => Promise<void>,
  vsix = VSIX,
): void {
  test(name, { timeout: TIMEOUT_MS, skip: SHORT && options.inOldest !== true }, async () => {
    const code = await VsCode.start(vsix, options);
    try {
      await steps(code);
    } catch (error) {
      await code.picture(`failed ${name}`).catch(() => undefined);
      const state = await code.state().catch((reason: unknown) => String(reason));
      throw new Error(`${state}\nthe end of the log:\n${code.logTail()}`, { cause: error });
    } finally {
      await code.end();
    }
  });
}

/** The range in which two files of the same length differ; `to` is exclusive. */
export function difference(before: Buffer, after: Buffer): { from: number; to: number } {
  assert.equal(after.length, before.length, 'the length of the file is unchanged');
  const offsets = [...before.keys()].filter((i) => before[i] !== after[i]);
  return { from: offsets[0] ?? -1, to: (offsets.at(-1) ?? -2) + 1 };
}
