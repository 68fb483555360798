import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { index, indexWith, integers, nullableTexts, requiredTexts } from './columns.ts';

/** The address of who sends an inquiry, and the mails to it: those that wait, and what became of the others. */
export const inquiryReplies: Migration = {
  async up(db) {
    await db.schema
      .alterTable('inquiry')
      .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('inquiryReply')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .$call(requiredTexts('inquiryId', 'at', 'by', 'email', 'state', 'nextAt'))
      .$call(nullableTexts('byId'))
      .$call(integers('attempts'))
      .$call(requiredTexts('subject', 'text'))
      .execute();
    await index(db, 'inquiryReply', 'inquiry', ['inquiryId', 'at', 'id']);
    await indexWith(db, 'inquiryReply', 'due', ['nextAt', 'id'], sql`state = 'waiting'`);
  },
};
