import type { Schema } from './columns.ts';

/** Whether a person wants an import to stop, and the first import of a sheet that was interrupted and went on. */
export async function importSheets(db: Schema): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('stopRequested', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('job')
    .addColumn('continues', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
