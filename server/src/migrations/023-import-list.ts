import type { Schema } from './columns.ts';

/** What the list of recent imports shows of a job; '' for one of an older version. */
export async function importList(db: Schema): Promise<void> {
  for (const name of ['fileName', 'undoOf']) {
    await db.schema
      .alterTable('job')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('job')
    .addColumn('dryRun', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
