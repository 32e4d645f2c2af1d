import { execFileSync } from 'node:child_process';

/** Runs git in a folder. */
export function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: folder,
    stdio: 'pipe',
  });
}
