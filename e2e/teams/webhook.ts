import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { freePort } from '../../scripts/local/ports.ts';

/** A team's chat: what the API tells it. */
export interface Webhook {
  address: string;
  /** Resolves with the first message. */
  message: Promise<unknown>;
  stop: () => Promise<void>;
}

export async function startWebhook(): Promise<Webhook> {
  const server = createServer();
  const message = new Promise((resolve) => {
    server.on('request', (request, response) => {
      resolve(json(request).finally(() => response.end()));
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${port}/`,
    message,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
