import { sql } from 'kysely';
import type { Schema } from './columns.ts';
import { index, integers, lists, nullableTexts, requiredTexts, texts } from './columns.ts';

/** 询价单, and the mails that announce them. */
export async function inquiries(db: Schema): Promise<void> {
  await db.schema
    .createTable('inquiry')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ref', 'text', (column) => column.notNull().unique())
    .$call(requiredTexts('device', 'status', 'createdAt', 'updatedAt'))
    .$call(nullableTexts('userId', 'readAt', 'assigneeId'))
    .$call(integers('version'))
    .$call(texts('name', 'phone', 'company', 'region', 'message', 'search'))
    .$call(lists('items', 'events'))
    .execute();
  await index(db, 'inquiry', 'created', ['createdAt', 'id']);
  await index(db, 'inquiry', 'state', ['status', 'createdAt', 'id']);
  await index(db, 'inquiry', 'own', ['device']);
  await index(db, 'inquiry', 'account', ['userId']);
  await sql`create index ${sql.id('inquiry_unread')} on ${sql.table('inquiry')} (${sql.ref('id')})
    where ${sql.ref('readAt')} is null`.execute(db);

  await db.schema
    .createTable('inquiryMail')
    .addColumn('inquiryId', 'text', (column) => column.primaryKey().notNull())
    .$call(requiredTexts('nextAt'))
    .$call(integers('attempts'))
    .execute();
}
