import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { unavailable } from '../errors.ts';
import { openToAll } from '../plugins/access.ts';

/**
 * `/api/auth/health` and `/api/health/ready` query the database (503 without it), and say whether files can be read: pages open
 * without them. `/api/health/live` does neither. nginx returns its own `/healthz` without the API (`deploy/nginx/`).
 */
export const registerHealth: Routes = (app, { database, files }) => {
  const ready = async () => {
    // Reads a real table: `select 1` also works in a damaged or wrong database.
    const users = database.reader.selectFrom('userAccount').select('id').limit(1);
    await users.execute().catch((error: unknown) => Promise.reject(unavailable(error)));
    return ok({ status: 'up', files: (await files.isStoreUp()) ? 'up' : 'down' });
  };
  // Called every few seconds: only failures are logged.
  const quiet = { config: openToAll, logLevel: 'warn' } as const;
  app.get('/api/auth/health', quiet, ready);
  app.get('/api/health/ready', quiet, ready);
  app.get('/api/health/live', quiet, async () => ok({ status: 'up' }));
};
