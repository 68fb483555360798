/** Records with a text that would be refused if it were written now: the column `doubtful`, by which lists find them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Fields, hasMisreadText } from '@admin-h5/contract';
import Joi from 'joi';
import { sql, type SqlBool } from 'kysely';
import { among } from '../database/engine-of.ts';
import { noteChange, systemActor, write } from '../database/write.ts';
import type { EntityRow, Filter } from './entity-description.ts';
import type { Entity } from './entity.ts';

/** 1 for a record with such a text, else 0; a migration that follows other rules sets -1, and maintenance judges the record again. */
export const judgedColumn = (fields: Fields, record: object): EntityRow => ({
  doubtful: hasMisreadText(fields, record) ? 1 : 0,
});

/** `doubtful=true`. A literal instead of a parameter: the partial index applies only to exactly this condition. */
export const doubtful: Filter = {
  rule: Joi.boolean(),
  where: (eb, value) =>
    value === true ? sql<SqlBool>`${eb.ref('doubtful')} = 1` : sql<SqlBool>`${eb.ref('doubtful')} <> 1`,
};

/** Records in one write: people's edits wait for no more. */
const recordsPerWrite = 200;

/** Judges the records that no instance of this version has stored. */
export async function judgeRecords<Input extends object>({
  database,
  description: { entity, fields },
  repository,
}: Pick<Entity<Input>, 'database' | 'description' | 'repository'>): Promise<void> {
  const table = sql.table(repository.table);
  const column = sql.ref('doubtful');
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from ${table}
      where ${sql.ref('deletedAt')} is null and ${column} = -1 limit ${recordsPerWrite}`.execute(database.scanner);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await write(database, systemActor, async (scope) => {
      const records = await repository.byIds(scope.trx, ids);
      const found = records.filter((record) => hasMisreadText(fields, record)).map(({ id }) => String(id));
      const set = (value: 0 | 1, some: readonly string[]) =>
        sql`update ${table} set ${column} = ${sql.lit(value)} where ${among(scope.trx, 'id', some)}`.execute(scope.trx);
      await set(0, ids);
      if (found.length === 0) return;
      await set(1, found);
      noteChange(scope, entity);
    });
    await nextTurn();
  }
}
