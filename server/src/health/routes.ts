import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { unavailable } from '../errors.ts';
import { openToAll } from '../plugins/access.ts';

/** `/api/auth/health` and `/api/health/ready` ask the database (503 without it); `/api/health/live` only responds. */
export const registerHealth: Routes = (app, { database }) => {
  const ready = async () => {
    // A real table: a damaged or wrong database runs `select 1` too.
    const users = database.reader.selectFrom('userAccount').select('id').limit(1);
    await users.execute().catch((error: unknown) => Promise.reject(unavailable(error)));
    return ok({ status: 'up' });
  };
  // Asked every few seconds for as long as the server runs; that it fails is worth a line, that it responds is not.
  const quiet = { config: openToAll, logLevel: 'warn' } as const;
  app.get('/api/auth/health', quiet, ready);
  app.get('/api/health/ready', quiet, ready);
  app.get('/api/health/live', quiet, async () => ok({ status: 'up' }));
};
