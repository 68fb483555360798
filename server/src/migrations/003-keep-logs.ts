import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database/connection.ts';

/**
 * Closes what the triggers of `appendOnly` do not see: PostgreSQL empties a table by `truncate` without deleting a row, and SQLite
 * replaces a row by `insert or replace` without an update.
 */
export const keepLogs = (engine: Engine): Migration => ({
  async up(db) {
    for (const table of ['operationLog', 'remoteChange']) {
      const name = `${table}_append_only`;
      if (engine === 'postgres') {
        await sql`create or replace trigger ${sql.id(`${name}_truncate`)} before truncate on ${sql.table(table)}
          for each statement execute function ${sql.id(name)}()`.execute(db);
      } else {
        await sql`create trigger if not exists ${sql.id(`${name}_replace`)} before insert on ${sql.table(table)}
          when exists (select 1 from ${sql.table(table)} where id = new.id)
          begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
      }
    }
  },
});
