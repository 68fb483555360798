import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createRemoteServer, type RemoteServerOptions } from './remote-server.ts';

/**
 * A module's development origin: `/release.json` names the build that is current, whose files are below `/<build>/`. A host with
 * this origin in `DEV_ORIGINS` runs it with `?release=<module>:<origin>`.
 * @param build id of the current build, read at every request
 */
export async function createDevServer(options: RemoteServerOptions, build: () => string): Promise<FastifyInstance> {
  const app = await createRemoteServer(options);
  app.get('/release.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(readFileSync(path.join(options.dist, build(), 'release.json'))),
  );
  return app;
}
