import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import type { RunResult } from './findJava';
import type { Machine } from './javaCandidates';

const TIMEOUT_MS = 60_000;

/** The machine that the extension runs on. */
export const localMachine: Machine = {
  platform: process.platform,
  env: process.env,
  home: os.homedir(),
  list(folder) {
    try {
      return fs.readdirSync(folder);
    } catch {
      return [];
    }
  },
};

export function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Runs `java -version`. */
export function runVersion(program: string): Promise<RunResult> {
  return new Promise((resolve) => {
    execFile(
      program,
      ['-version'],
      { timeout: TIMEOUT_MS, cwd: os.homedir(), windowsHide: true },
      (error, stdout, stderr) => {
        resolve(error ? { failure: error.message.trim() } : { output: stderr + stdout });
      },
    );
  });
}
