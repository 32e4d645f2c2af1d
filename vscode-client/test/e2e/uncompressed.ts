import * as net from 'node:net';

/**
 * Starts a proxy that disables compression of web sockets. In a browser, messages between the editor
 * and extensions are compressed, on one thread at each end; in a desktop VS Code they are not.
 */
export function uncompressed(port: number): Promise<net.Server> {
  const server = net.createServer((browser) => {
    const code = net.connect(port, '127.0.0.1');
    browser.once('data', (request) => {
      // The first chunk has the complete request header.
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
