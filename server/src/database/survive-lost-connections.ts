import type { Pool } from 'pg';

/**
 * Keeps the process alive when a server ends in the middle of a statement. Who waits for the statement gets the error;
 * pg also emits it on the connection, where nobody listens while it is in use.
 */
export const surviveLostConnections = (pool: Pool): Pool =>
  pool.on('connect', (client) => client.on('error', () => {}));
