// Checks and tests the client as part of the Maven build; installs its packages when they are not
// those of the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const installed = resolve(folder, 'node_modules/.package-lock.json');
const wanted = resolve(folder, 'package-lock.json');

function npm(...args) {
  const result = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error) {
    console.error(`npm cannot be run: ${result.error.message}`);
  }
  if (result.status !== 0) {
    process.exit(result.status ?? 1);
  }
}

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  npm('ci', '--no-audit', '--no-fund');
}
npm('run', 'check');
npm('test');
