import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';

/** Replaces the name of a person who closed their account, in the log (`user/close-account.ts`). */
const gone = sql.lit('已注销用户');
const unchanged = ['id', 'at', 'action', 'entity', 'entityId', 'requestId'];

const old = (column: string) => sql`old.${sql.ref(column)}`;
const fresh = (column: string) => sql`new.${sql.ref(column)}`;

/** True if an update of `operationLog` only removes a name, and with it what the line contained about that person. */
function removesName(engine: Engine) {
  const same = sql.raw(engine === 'sqlite' ? 'is' : 'is not distinct from');
  const conditions = [
    ...[...unchanged, 'actorId'].map((column) => sql`${fresh(column)} ${same} ${old(column)}`),
    ...['actorName', 'label'].map((column) => sql`${fresh(column)} in (${old(column)}, ${gone})`),
    ...['before', 'after'].map(
      (column) =>
        sql`(${fresh(column)} ${same} ${old(column)} or (${fresh(column)} is null and ${fresh('label')} = ${gone}))`,
    ),
    sql`(${fresh('search')} ${same} ${old('search')} or ${gone} in (${fresh('actorName')}, ${fresh('label')}))`,
  ];
  return sql.join(conditions, sql` and `);
}

/** The log stays append-only, except for the names of people who closed their account. */
async function allowRemovingNames(db: Schema, engine: Engine): Promise<void> {
  const name = 'operationLog_append_only';
  if (engine === 'sqlite') {
    await sql`drop trigger ${sql.id(`${name}_update`)}`.execute(db);
    await sql`create trigger ${sql.id(`${name}_update`)} before update on "operationLog"
      when not (${removesName(engine)}) begin select raise(abort, 'operationLog is append-only'); end`.execute(db);
    return;
  }
  await sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      if ${removesName(engine)} then return new; end if;
    end if;
    raise exception 'operationLog is append-only'; end $$`.execute(db);
}

/** Tables and columns for a person's own account: devices, closure, agreements. */
export async function ownAccounts(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('session').addColumn('lastUsedAt', 'text').execute();
  for (const name of ['device', 'address']) {
    await db.schema
      .alterTable('session')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  for (const name of ['closesAt', 'agreements']) {
    await db.schema.alterTable('userAccount').addColumn(name, 'text').execute();
  }
  await db.schema.createIndex('userAccount_closes').on('userAccount').column('closesAt').execute();
  await allowRemovingNames(db, engine);
}
