import { sql } from 'kysely';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** Documents as their lists show them, the newest first, then all that the lists filter by. */
const order = ['storedAt desc', 'recordId desc', 'place'];
const filtered = ['language', 'recordType', 'validTo'];

/** Lists of documents and their totals are read from indexes, at any number of documents. */
export async function documentOrders(db: Schema): Promise<void> {
  for (const name of ['order', 'type']) await db.schema.dropIndex(`recordDocument_${name}`).execute();
  const indexes = {
    newest: [...order, 'type', ...filtered],
    types: ['type', ...order, ...filtered],
    days: ['validTo', 'type', 'language', 'recordType', 'recordId', 'place', 'storedAt'],
    records: ['recordId', 'type', 'language'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    const named = columns.map((column) => {
      const [text = '', direction] = column.split(' ');
      return direction === 'desc' ? sql`${sql.ref(text)} desc` : sql.ref(text);
    });
    await sql`create index ${sql.id(`recordDocument_${name}`)} on ${sql.table('recordDocument')} (${sql.join(named)})`.execute(
      db,
    );
  }
  await index(db, 'searchDocument', 'newest', ['createdAt', 'id', 'type', 'live']);
}
