import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildKit, kitDist } from '../build/kit.ts';

/** Builds the page of the interface kit and serves it on this machine. */
export async function startKit(port: number): Promise<FastifyInstance> {
  await buildKit();
  const app = Fastify({ forceCloseConnections: true });
  // The page must work under the product's policy: no inline style, no inline script.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self'; img-src 'self' data:");
  });
  await app.register(fastifyStatic, { root: kitDist });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}
