import type { JobCounts } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { changeRecord, insertRecord } from '../records/change.ts';
import { LaterWrites } from '../records/later-writes.ts';
import type { ImportDefinition } from './definition.ts';
import type { RowFiles } from './pictures/row-files.ts';
import type { ReadRow } from './row-reader.ts';
import type { RowDecision, RowValidator } from './row-validator.ts';
import type { SliceSize } from './slice-size.ts';

/** As what a row counts. */
export const outcomeOf = (decision: RowDecision<object>): keyof JobCounts => {
  if (decision.kind === 'bad') return 'failed';
  if (decision.kind === 'same') return 'unchanged';
  return decision.current ? 'updated' : 'created';
};

/** What decides the rows of one import. */
interface Deciding<Input extends object, Output extends object> {
  task: { definition: ImportDefinition<Input, Output>; dryRun: boolean };
  validator: RowValidator<Input, Output>;
  pace: SliceSize;
  pictures: RowFiles<Input, Output> | null;
}

/** Validates rows and, unless it is a dry run, writes them. */
export async function decideAll<Input extends object, Output extends object>(
  { task: { definition, dryRun }, validator, pace, pictures }: Deciding<Input, Output>,
  running: WriteScope,
  rows: readonly ReadRow[],
): Promise<RowDecision<Input>[]> {
  const { records, independentRows = false } = definition;
  const later = new LaterWrites({ records: independentRows });
  return pace.measure(rows.length, async () => {
    const stored = await validator.stored(running, rows);
    const scope: WriteScope = { ...running, later, known: stored.known };
    const decisions: RowDecision<Input>[] = [];
    for (const row of rows) {
      const decided = await validator.decide(scope, stored, row);
      const decision = pictures?.addTo(row.row, decided) ?? decided;
      decisions.push(decision);
      if (decision.kind !== 'write' || dryRun) continue;
      if (decision.current) await changeRecord(records, scope, decision.current, decision.input, 'import');
      else await insertRecord(records, scope, decision.input, {}, 'import');
    }
    await later.store(running.trx);
    return decisions;
  });
}
