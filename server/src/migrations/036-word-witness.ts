import type { Schema } from './columns.ts';

/** A record that contains a word, by which it is seen at once that the word leads somewhere. */
export async function wordWitness(db: Schema): Promise<void> {
  await db.schema
    .alterTable('searchWord')
    .addColumn('witness', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
