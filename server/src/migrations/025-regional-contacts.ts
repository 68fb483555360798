import type { Schema } from './columns.ts';

/** The company's contacts by region. */
export async function regionalContacts(db: Schema): Promise<void> {
  await db.schema
    .alterTable('company')
    .addColumn('contacts', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
