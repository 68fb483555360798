import { accountFields, type FieldError, type User, userMessages } from '@admin-h5/contract';
import { userSchema } from '@admin-h5/contract/validation';
import { revokeSessionsOf } from '../auth/sessions.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import { conflict } from '../errors.ts';
import { removeAccount } from '../inquiry/remove.ts';
import type { EntityDescription, FileReference } from '../records/entity-description.ts';
import { defineEntity, type Entity } from '../records/entity.ts';
import { fieldFilters } from '../records/query.ts';
import { toUser, type UserFields, usernameKey } from './user-record.ts';

const protectedAccount = (message: string) => conflict(message, 'PROTECTED_ACCOUNT');

function avatarFile(record: object): FileReference[] {
  const id = 'avatar' in record ? record.avatar : null;
  return typeof id === 'string' ? [{ field: 'avatar', id, accepts: 'image' }] : [];
}

/** Whether another user has the name or the phone, including users in the recycle bin. */
async function taken(scope: WriteScope, input: UserFields, ownId: string): Promise<FieldError[]> {
  const rows = await scope.trx
    .selectFrom('userAccount')
    .select(['usernameKey', 'phone'])
    .where('id', '<>', ownId)
    .where((eb) => eb.or([eb('usernameKey', '=', usernameKey(input.username)), eb('phone', '=', input.phone)]))
    .execute();
  const errors: FieldError[] = [];
  if (rows.some((row) => row.usernameKey === usernameKey(input.username))) {
    errors.push({ field: 'username', message: userMessages.usernameTaken });
  }
  if (rows.some((row) => row.phone === input.phone)) errors.push({ field: 'phone', message: userMessages.phoneTaken });
  return errors;
}

/** The state that an account is about to get. */
interface Outcome {
  type: number;
  status: number;
  deleted: boolean;
}

/** People cannot disable, delete or demote themselves or the last enabled administrator (decisions.md, Roles). */
async function protect(scope: WriteScope, current: UserFields & { id: string }, next: Outcome): Promise<void> {
  if (scope.actor.id === current.id) {
    if (next.deleted) throw protectedAccount('不能删除自己的账号');
    if (next.status === 0) throw protectedAccount('不能停用自己的账号');
    if (next.type !== current.type) throw protectedAccount('不能修改自己的用户类型');
  }
  if (next.deleted || next.status !== 1 || next.type !== 3) await requireOtherAdmin(scope, current);
}

/** Throws 409 for the last enabled administrator; accounts that are being closed do not count. */
export async function requireOtherAdmin(scope: WriteScope, current: UserFields & { id: string }): Promise<void> {
  if (current.type !== 3 || current.status !== 1) return;
  const other = await scope.trx
    .selectFrom('userAccount')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('type', '=', 3)
    .where('status', '=', 1)
    .where('closesAt', 'is', null)
    .where('id', '<>', current.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw protectedAccount('至少需要保留一名启用的管理员');
}

export type UserEntity = Entity<UserFields, User>;

const description: EntityDescription<UserFields, User> = {
  entity: 'user',
  table: 'userAccount',
  right: 'user',
  fields: accountFields,
  schema: userSchema,
  readOnly: {
    usernameKey: 'plain',
    passwordHash: 'plain',
    avatar: 'plain',
    mustChangePassword: 'boolean',
    lastLoginAt: 'plain',
    closesAt: 'plain',
    agreements: 'json',
  },
  notLogged: ['passwordHash', 'usernameKey'],
  label: (user) => user.username,
  searchTexts: (user) => [user.username, user.realName, user.phone, user.email],
  filters: fieldFilters(accountFields, ['type']),
  sortable: ['username', 'type', 'lastLoginAt'],
  emptyLast: { lastLoginAt: null },
  moreFiles: avatarFile,
  normalise: (input) => Object.assign({}, input, { usernameKey: usernameKey(input.username) }),
  check: async ({ scope, input, current }) => {
    const errors = await taken(scope, input, current?.id ?? '');
    if (errors.length === 0 && current) await protect(scope, current, { ...input, deleted: false });
    return errors;
  },
  guard: (scope, record, action, status) =>
    protect(scope, record, { type: record.type, status: status ?? record.status, deleted: action === 'delete' }),
  after: async (scope, action, record) => {
    const ends = ['password', 'reset-password', 'close'].includes(action) || record.status === 0;
    if (ends || record.deletedAt !== null) await revokeSessionsOf(scope, record.id);
    if (action !== 'purge') return;
    await removeAccount(scope, record.id);
    await scope.trx.deleteFrom('changeSet').where('ownerId', '=', record.id).execute();
  },
  present: (_db, records) => Promise.resolve(records.map(toUser)),
};

/** Users as versioned records; passwords, sessions and pictures have separate calls. */
export const defineUsers = (database: DatabaseHandle): UserEntity => defineEntity(database, description);

/** Columns of a new user besides the fields: the password's hash, no picture, no login yet. */
export const newUserColumns = (passwordHash: string, mustChangePassword = false) => ({
  passwordHash,
  mustChangePassword,
  avatar: null,
  lastLoginAt: null,
  closesAt: null,
  agreements: null,
});
