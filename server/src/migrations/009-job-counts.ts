import type { Schema } from './columns.ts';

/** Counts of an import's rows; the issues of a job do not show them, because they are limited in number. */
export async function jobCounts(db: Schema): Promise<void> {
  for (const name of ['created', 'updated', 'unchanged', 'failed']) {
    await db.schema
      .alterTable('job')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
