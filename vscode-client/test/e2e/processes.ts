import * as fs from 'node:fs';
import * as http from 'node:http';
import * as net from 'node:net';

/** The running processes that match; `command` is the command line. */
export function processes(matches: (pid: number, command: string) => boolean): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return matches(Number(pid), fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The process group of a process. */
export function groupOf(pid: number): number {
  // The program name, in parentheses, may contain spaces.
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
  return Number(afterName.split(' ')[2]);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Whether an HTTP server answers with status 200. */
export function responds(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    http
      .get(url, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .once('error', () => resolve(false));
  });
}
