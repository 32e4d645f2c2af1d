import * as net from 'node:net';

/**
 * A way to a server on which its web sockets are not compressed. In a browser all that goes between
 * the editor and an extension is compressed, in one thread on either side; on a desktop it is not,
 * as it does not leave the machine.
 */
export function uncompressed(port: number): Promise<net.Server> {
  const server = net.createServer((browser) => {
    const code = net.connect(port, '127.0.0.1');
    browser.once('data', (request) => {
      // The head of a request; its first chunk has all of it.
      const head = request.toString('latin1').replace(/^sec-websocket-extensions:.*\r\n/im, '');
      code.write(Buffer.from(head, 'latin1'));
      browser.pipe(code);
    });
    code.pipe(browser);
    const end = () => {
      browser.destroy();
      code.destroy();
    };
    browser.on('error', end).on('close', end);
    code.on('error', end).on('close', end);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
