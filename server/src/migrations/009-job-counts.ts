import type { Schema } from './columns.ts';

/** What became of the rows of an import, which the issues a job shows do not tell: those are cut. */
export async function jobCounts(db: Schema): Promise<void> {
  for (const name of ['created', 'updated', 'unchanged', 'failed']) {
    await db.schema
      .alterTable('job')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
