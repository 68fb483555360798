import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../database/replica.ts';

/** Metrics of PostgreSQL's replicas, as this process uses them. Returns a function that reads them, before each response of `/metrics`. */
export function replicaMetrics(register: Registry, replicas: readonly Replica[]): () => void {
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
