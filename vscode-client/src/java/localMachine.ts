import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import type { Answer } from './findJava';
import type { Machine } from './javaCandidates';

const MOST_MILLISECONDS = 60_000;

/** The machine that this runs on. */
export const thisMachine: Machine = {
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

/** What `java -version` prints. */
export function askForVersion(program: string): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      program,
      ['-version'],
      { timeout: MOST_MILLISECONDS, cwd: os.homedir(), windowsHide: true },
      (error, stdout, stderr) => {
        resolve(error ? { failure: error.message.trim() } : { output: stderr + stdout });
      },
    );
  });
}
