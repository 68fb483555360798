import type { Schema } from './columns.ts';

/** What an import found in its sheet: its columns, its errors in groups, and what it changes. */
export async function jobReports(db: Schema): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('report', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
