import { type Cluster, startPostgres } from '../../../scripts/postgres.ts';
import { postgresUrl } from './database.ts';

/** A cluster that a test may crash and stop, if the suite runs on PostgreSQL; else null. */
export const ownCluster = (): Promise<Cluster | null> =>
  postgresUrl === null ? Promise.resolve(null) : startPostgres();
