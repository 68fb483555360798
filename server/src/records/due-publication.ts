import { pickPublication } from '@admin-h5/contract';
import { sql } from 'kysely';
import type { Actor } from '../database/write.ts';
import { AppError } from '../errors.ts';
import { runSteps } from '../run-steps.ts';
import { changeRecord, checkInput } from './change.ts';
import { asRecord, type Entity, writeRecord } from './entity.ts';
import { applyDueTimes } from './publication.ts';

/** Who the operation log names; who set the moment is in the line of that edit. */
const timer: Actor = { id: null, name: '定时', requestId: 'timer' };

/**
 * Enables and disables the records of an entity whose 上架时间 or 下架时间 has come, the earliest first, each in a write of its own. Several
 * instances may run it at once.
 * @throws AggregateError with what failed; the rest has been done
 */
export async function publishDue<Input extends object>(entity: Entity<Input>): Promise<void> {
  const { repository, database, description } = entity;
  const now = new Date().toISOString();
  // The conditions are written as those of the indexes are, or SQLite would read all rows.
  const waiting = (moment: 'publishAt' | 'withdrawAt') => sql`
    select id, ${sql.ref(moment)} as moment from ${sql.table(repository.table)}
    where ${sql.ref(moment)} <> '' and ${sql.ref(moment)} <= ${now} and ${sql.ref('deletedAt')} is null`;
  const { rows } = await sql<{ id: string }>`
    select id, min(moment) as moment from (${waiting('publishAt')} union all ${waiting('withdrawAt')}) as waiting
    group by id order by min(moment), id`.execute(database.reader);
  const steps = rows.map(({ id }) => [`${description.entity} ${id}`, () => publishIfDue(entity, id)] as const);
  await runSteps(Object.fromEntries(steps));
}

/** Does what is still due of a record: another instance, or a person, may have done it. One that a rule keeps disabled stays due. */
async function publishIfDue<Input extends object>(entity: Entity<Input>, id: string): Promise<void> {
  try {
    await writeRecord(entity, timer, id, async (scope) => {
      const found = await entity.repository.find(scope.trx, id);
      if (!found) return;
      const record = asRecord<Input>(entity.description, found);
      const before = pickPublication(record);
      const reached = applyDueTimes(before, scope.now);
      if (reached.publishAt === before.publishAt && reached.withdrawAt === before.withdrawAt) return;
      if (reached.status > before.status) await checkInput(entity, scope, { ...record, ...reached }, record);
      await changeRecord(entity, scope, record, reached, 'status');
    });
  } catch (error) {
    // Who enables it by hand is told the reason.
    if (!(error instanceof AppError)) throw error;
  }
}
