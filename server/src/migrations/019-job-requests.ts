import type { Schema } from './columns.ts';

/** The request that began an import, which its lines of the operation log name too: an undo finds them by it. */
export async function jobRequests(db: Schema): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('requestId', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
