import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { remoteSecurityHeaders } from '../../deploy/web/security-headers.ts';

export interface RemoteServerOptions {
  /** Folder with one folder per build. */
  dist: string;
  /** Origins of the hosts that may load files from here. */
  hostOrigins: readonly string[];
}

/** A remote's origin: immutable build folders that only the given hosts may read. */
export async function createRemoteServer({ dist, hostOrigins }: RemoteServerOptions): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onSend', async (request, reply) => {
    const origin = request.headers.origin;
    const vary = [reply.getHeader('vary') ?? [], 'Origin'].flat().join(', ');
    reply.headers({ ...remoteSecurityHeaders(), vary });
    if (origin && hostOrigins.includes(origin)) reply.header('access-control-allow-origin', origin);
  });
  await app.register(fastifyStatic, {
    root: dist,
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    allowedPath: (name) => !name.endsWith('.map'),
  });
  return app;
}
