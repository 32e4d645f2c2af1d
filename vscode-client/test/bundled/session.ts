import { once } from 'node:events';
import {
  ExitNotification,
  InitializeRequest,
  InitializedNotification,
  type ProtocolConnection,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { ServerProcess } from '../../src/server/serverProcess';

/**
 * Runs a session with a server in a process of its own, which is started as the extension starts it.
 *
 * @returns the exit code
 * @throws Error if it ends during the session
 */
export async function runSession(
  program: string,
  args: readonly string[],
  session: (connection: ProtocolConnection) => Promise<void>,
): Promise<number> {
  const server = new ServerProcess(program, args);
  const connection = createProtocolConnection(
    new StreamMessageReader(server.child.stdout),
    new StreamMessageWriter(server.child.stdin),
  );
  connection.listen();
  // Not `server.exit`: it waits for the end of the pipes, which Wine does not always report.
  const exit = once(server.child, 'exit').then(([code]) => code as number);
  const early = exit.then((code) => {
    throw new Error(`The server exited with code ${code}.`);
  });
  early.catch(() => undefined);
  try {
    await Promise.race([whole(connection, session), early]);
    await connection.sendNotification(ExitNotification.type);
    return await exit;
  } finally {
    server.child.kill();
    connection.dispose();
    // Otherwise, pipes whose end was not reported keep this process alive.
    server.child.stdio.forEach((stream) => stream?.destroy());
  }
}

async function whole(
  connection: ProtocolConnection,
  session: (connection: ProtocolConnection) => Promise<void>,
): Promise<void> {
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { diagnostics: { refreshSupport: true } } },
    initializationOptions: { animationUris: 'rtm', text: 'exact' },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  await session(connection);
  await connection.sendRequest(ShutdownRequest.type);
}
