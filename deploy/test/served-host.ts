import Fastify, { type FastifyInstance } from 'fastify';
import { fileLimits } from '@admin-h5/contract';
import { type Fixture, hostFixture } from './fixture.ts';
import { type RunningNginx, startNginx } from './nginx.ts';
import { type ApiResponse, type RequestOptions, send } from './request.ts';

/** Settings that differ from the defaults. */
export const environment = {
  MODULE_ORIGINS: 'https://category.example.com,https://material.example.com',
  LINK_ORIGINS: 'https://www.example.com',
  CATALOGUE_ACCESS: 'login',
  MAX_WIDTH: '1080',
};

/** A host behind nginx, and an API that records its requests. */
export interface ServedHost {
  nginx: RunningNginx;
  api: FastifyInstance;
  /** The host's files, marked `aaa`. */
  build: Fixture;
  get: (address: string, options?: RequestOptions) => Promise<ApiResponse>;
  /** Ends both and removes their folders. */
  remove: () => Promise<void>;
}

function makeApi(): FastifyInstance {
  const api = Fastify({ forceCloseConnections: true, bodyLimit: 2 * fileLimits.videoBytes });
  api.get('/api/echo', ({ url, headers }, reply) => reply.send({ url, headers }));
  api.get('/api/file', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").send('x'),
  );
  api.get('/api/list', (_request, reply) => reply.header('etag', '"1"').send({ data: '产品'.repeat(2000) }));
  api.post('/api/refused', { onRequest: async (_request, reply) => reply.code(401).send({ from: 'api' }) }, () => null);
  api.get('/api/broken', (_request, reply) => reply.code(503).send({ from: 'api' }));
  api.post('/api/size', ({ body }, reply) => reply.send(String(body).length));
  api.get('/metrics', (_request, reply) => reply.send('secret'));
  return api;
}

export async function serveHost(): Promise<ServedHost> {
  const build = hostFixture('aaa');
  const api = makeApi();
  const API_UPSTREAM = await api.listen({ host: '127.0.0.1', port: 0 });
  const removeRest = async () => {
    await api.close();
    build.remove();
  };
  const nginx = await startNginx({
    template: 'host',
    build: build.folder,
    // The client of a test is a proxy, so that it comes from several addresses.
    environment: { ...environment, API_UPSTREAM, TRUST_PROXY: '2' },
  }).catch(async (error: unknown) => {
    await removeRest();
    throw error;
  });
  return {
    nginx,
    api,
    build,
    get: (address, options) => send(nginx.origin, address, options),
    remove: async () => {
      await nginx.remove();
      await removeRest();
    },
  };
}
