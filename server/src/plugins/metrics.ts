import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { openToAll } from './access.ts';

/** Upper bounds in seconds: from a response out of memory to one that somebody gives up waiting for. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `GET /metrics` in Prometheus' format: the process, and how long each call took. It lies outside `/api`, so that the host
 * never passes it on: only what reaches the API's own port may read it (entities.md, Calls).
 */
export function registerMetrics(app: FastifyInstance): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  type Series = ReturnType<typeof duration.labels>;
  /** Each series once: to look it up by its labels takes longer than to count in it. */
  const known = new Map<string, Series>();
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the path: ids would make a series each.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const name = `${method} ${route} ${reply.statusCode}`;
    let series = known.get(name);
    if (!series) known.set(name, (series = duration.labels({ method, route, status: reply.statusCode })));
    series.observe(reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => register.clear());
  app.get('/metrics', { config: { ...openToAll, produces: ['text/plain'] } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
