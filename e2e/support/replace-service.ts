import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Service } from '../../scripts/local/stack.ts';

/** Replaces a service by another server on the same address; returns a function that starts the service again. */
export async function replaceService(service: Service, listener: RequestListener): Promise<() => Promise<void>> {
  await service.stop();
  const server = createServer((request, response) => {
    const { origin } = request.headers;
    if (origin !== undefined) response.setHeader('access-control-allow-origin', origin);
    listener(request, response);
  });
  server.listen(Number(new URL(service.origin).port), '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await service.start();
  };
}
