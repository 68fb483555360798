import { sql } from 'kysely';
import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { openToAll } from '../plugins/access.ts';

/** `/api/auth/health` and `/api/health/ready` ask the database (503 without it); `/api/health/live` only answers. */
export const registerHealth: Routes = (app, { database }) => {
  const ready = async () => {
    await sql`select 1`.execute(database.reader);
    return ok({ status: 'up' });
  };
  app.get('/api/auth/health', { config: openToAll }, ready);
  app.get('/api/health/ready', { config: openToAll }, ready);
  app.get('/api/health/live', { config: openToAll }, async () => ok({ status: 'up' }));
};
