import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds out whether a port of this machine can be used, before anything is compiled for it.
 * @throws Error that names `--port` where it cannot
 */
export async function requirePort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      `Port ${port} cannot be used (${String(error)}): name another one with --port, such as --port ${port + 1}.`,
      { cause: error },
    );
  }
  server.close();
  await once(server, 'close');
}
