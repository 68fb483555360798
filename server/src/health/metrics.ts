import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics, Counter, Gauge } from 'prom-client';
import type { DatabaseHandle } from '../database/connection.ts';
import type { FileLibrary } from '../files/library.ts';
import { openToAll } from '../plugins/access.ts';
import { reportMetrics } from '../reports/metrics.ts';
import { registerCspReports } from './csp-reports.ts';
import type { Replica } from '../database/replica.ts';

/** Upper bounds in seconds, from a cached response to one that callers no longer wait for. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `GET /metrics` in Prometheus format: the process, the duration of each call, what devices report of modules, and what browsers block. It is outside `/api`, so that the
 * host never forwards it: only clients that reach the API's own port can read it (entities.md, Calls).
 */
export function registerMetrics(
  app: FastifyInstance,
  database: DatabaseHandle,
  files: Pick<FileLibrary, 'isStoreUp'>,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  type Series = ReturnType<typeof duration.labels>;
  /** Caches each series: looking it up by labels takes longer than counting. */
  const known = new Map<string, Series>();
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the path: ids would create a series each.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const name = `${method} ${route} ${reply.statusCode}`;
    let series = known.get(name);
    if (!series) known.set(name, (series = duration.labels({ method, route, status: reply.statusCode })));
    series.observe(reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => register.clear());
  const readReplicas = replicaMetrics(register, database.replicas);
  const readReports = reportMetrics(register, database);
  registerCspReports(app, database, register);
  const storeUp = new Gauge({
    name: 'file_store_up',
    help: '1 while the store of files responds',
    registers: [register],
  });
  app.get('/metrics', { config: { ...openToAll, produces: ['text/plain'] } }, async (_request, reply) => {
    // The process has metrics also without its database.
    await readReports().catch((error: unknown) => app.log.warn({ err: error }, 'no metrics of modules'));
    readReplicas();
    storeUp.set(Number(await files.isStoreUp()));
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Metrics of PostgreSQL's replicas, as this process uses them. Returns a function that reads them, before each response of `/metrics`. */
function replicaMetrics(register: Registry, replicas: readonly Replica[]): () => void {
  const counted = new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that a replica answered, that it was behind for, and that failed there',
    labelNames: ['replica', 'outcome'],
    registers: [register],
  });
  const up = new Gauge({
    name: 'database_replica_up',
    help: '1 while a replica is used; 0 after a failure, until it responds again',
    labelNames: ['replica'],
    registers: [register],
  });
  return () => {
    counted.reset();
    for (const { name: replica, isUp, reads } of replicas) {
      up.set({ replica }, Number(isUp));
      for (const [outcome, count] of Object.entries(reads)) counted.inc({ replica, outcome }, count);
    }
  };
}
