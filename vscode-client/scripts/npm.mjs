// Runs npm; for scripts that run before packages are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const installed = join(client, 'node_modules/.package-lock.json');
const wanted = join(client, 'package-lock.json');

/** Runs a program, which may be a script on Windows. Exits if it fails. */
export function run(program, args, cwd) {
  const result = spawnSync(program, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error) {
    console.error(`${program} cannot be run: ${result.error.message}`);
  }
  if (result.status !== 0) {
    process.exit(result.status ?? 1);
  }
}

export function npm(...args) {
  run('npm', args, client);
}

/** Installs the packages of the lock file unless they are up to date. */
export function install() {
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
    npm('ci', '--no-audit', '--no-fund');
  }
}
