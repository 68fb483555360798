import type { PasswordChange } from '@admin-h5/contract/validation';
import type { Kysely } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import type { Actor } from '../database/write.ts';
import { write } from '../database/write.ts';
import { badRequest } from '../errors.ts';
import { changeRecord } from '../records/change.ts';
import { loadRecord } from '../records/read.ts';
import type { UserEntity } from '../user/description.ts';
import { LimitCounters, limits } from './limits.ts';
import { checkChosenPassword } from './password-choice.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const wrongPassword = () => badRequest('原密码错误', 'WRONG_PASSWORD');

async function hashOf(db: Kysely<Database>, id: string): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('userAccount')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return passwordHash;
}

/**
 * A person changes their own password; all their sessions end (decisions.md, Passwords).
 * @param person the person whose password changes
 * @throws AppError 400 原密码错误, 422 for a password that may not be chosen, 429 after too many wrong old passwords.
 */
export async function changePassword(
  { database, users }: { database: DatabaseHandle; users: UserEntity },
  actor: Actor,
  person: { id: string; username: string },
  { oldPassword, newPassword }: Pick<PasswordChange, 'oldPassword' | 'newPassword'>,
): Promise<void> {
  const { id, username } = person;
  const counters = new LimitCounters(database);
  const key = `old-password:${id}`;
  await counters.use(key, limits.oldPassword);
  const known = await hashOf(database.reader, id);
  if (!(await passwordMatches(known, oldPassword))) throw wrongPassword();
  await counters.clear(key);
  await checkChosenPassword('newPassword', newPassword, { username, oldPassword });
  const passwordHash = await hashPassword(newPassword);
  await write(database, actor, async (scope) => {
    const current = await loadRecord(users, scope.trx, id);
    // An administrator reset the password while the old one was being checked: the reset must keep the old holder
    // out.
    if ((await hashOf(scope.trx, id)) !== known) throw wrongPassword();
    await changeRecord(users, scope, current, { passwordHash, mustChangePassword: false }, 'password');
  });
}
