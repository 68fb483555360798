import type { Schema } from './columns.ts';

/** The sheet of an import and how it is read, so that it can go on after an interruption; '' where it is not kept. */
export async function keptSheets(db: Schema): Promise<void> {
  for (const name of ['sheetFile', 'corrections']) {
    await db.schema
      .alterTable('job')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
}
