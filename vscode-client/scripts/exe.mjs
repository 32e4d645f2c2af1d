// rtm.exe, which starts the program on Windows. Package managers and editors need a program: they cannot start a script.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Refused } from './runtime.mjs';

// The compilers of MinGW-w64 that run on Linux, macOS and Windows have the same names.
const COMPILERS = {
  'win32-x64': 'x86_64-w64-mingw32-gcc',
  'win32-arm64': 'aarch64-w64-mingw32-gcc',
};

const source = join(import.meta.dirname, '../../server/src/main/launcher/rtm.c');

/**
 * Refuses a target whose compiler is missing.
 *
 * @throws Refused if rtm.exe for the target cannot be built here
 */
export function checkCompiler(target) {
  const compiler = COMPILERS[target];
  if (compiler !== undefined && spawnSync(compiler, ['--version']).status !== 0) {
    throw new Refused(`for ${target}, install MinGW-w64: ${compiler} must be on PATH`);
  }
}

/** Builds rtm.exe for a target. Equal sources give equal files. */
export function buildExe(target, file) {
  const options = ['-std=c11', '-Os', '-s', '-static', '-Wall', '-Wextra', '-Werror'];
  const args = [...options, '-Wl,--no-insert-timestamp', '-o', file, source];
  const { status, error } = spawnSync(COMPILERS[target], args, { stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(`${source} cannot be compiled: ${error?.message ?? `exit code ${status}`}`);
  }
}
