import type { Schema } from './columns.ts';
import { index, integers, nullableTexts, requiredTexts, texts, versionedIndexes, versionedTable } from './columns.ts';

/** Users, their sessions, login limits and SMS codes. */
export async function accountTables(db: Schema): Promise<void> {
  await versionedTable(
    db,
    'userAccount',
    requiredTexts('username', 'usernameKey', 'passwordHash', 'phone', 'realName'),
    texts('email'),
    integers('type', 'mustChangePassword'),
    nullableTexts('avatar', 'lastLoginAt'),
  );
  await versionedIndexes(db, 'userAccount');
  // Both stay reserved while the user is in the recycle bin, so the unique indexes are not partial.
  await db.schema.createIndex('userAccount_username').on('userAccount').column('usernameKey').unique().execute();
  await db.schema.createIndex('userAccount_phone').on('userAccount').column('phone').unique().execute();
  await index(db, 'userAccount', 'name', ['deletedAt', 'username', 'id']);
  await index(db, 'userAccount', 'login', ['deletedAt', 'lastLoginAt', 'id']);
  await index(db, 'userAccount', 'type', ['deletedAt', 'type', 'status', 'sort', 'createdAt']);

  const create = (name: string, key: string) =>
    db.schema.createTable(name).addColumn(key, 'text', (column) => column.primaryKey().notNull());

  await create('session', 'id')
    .addColumn('userId', 'text', (column) => column.notNull().references('userAccount.id').onDelete('cascade'))
    .$call(requiredTexts('createdAt', 'expiresAt'))
    .$call(nullableTexts('revokedAt'))
    .execute();
  await index(db, 'session', 'user', ['userId', 'revokedAt']);
  await index(db, 'session', 'expires', ['expiresAt']);

  await create('replacedToken', 'jti').$call(requiredTexts('validUntil', 'expiresAt')).execute();
  await index(db, 'replacedToken', 'expires', ['expiresAt']);

  await create('limitCounter', 'key').$call(requiredTexts('windowEndsAt')).$call(integers('count')).execute();
  await index(db, 'limitCounter', 'window', ['windowEndsAt']);

  await create('smsCode', 'phone')
    .$call(requiredTexts('codeHash', 'sentAt', 'expiresAt'))
    .$call(integers('tries'))
    .execute();
  await create('smsTicket', 'ticketHash').$call(requiredTexts('phone', 'expiresAt')).execute();
}
