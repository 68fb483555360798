/** Choosing a password: its rules, those of the person in other calls, and the change itself. */
import { type PasswordChange, passwordFault, type PasswordOwner } from '@admin-h5/contract/validation';
import type { Kysely } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { type Actor, write } from '../database/write.ts';
import { badRequest, invalid } from '../errors.ts';
import { changeRecord } from '../records/change.ts';
import { loadRecord } from '../records/read.ts';
import type { UserEntity } from '../user/entity.ts';
import { LimitCounters, limits } from './limits.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const wrongPassword = () => badRequest('原密码错误', 'WRONG_PASSWORD');

async function readHash(db: Kysely<Database>, id: string): Promise<string> {
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
  const known = await readHash(database.reader, id);
  if (!(await passwordMatches(known, oldPassword))) throw wrongPassword();
  await counters.clear(key);
  await checkChosenPassword('newPassword', newPassword, { username, oldPassword });
  const passwordHash = await hashPassword(newPassword);
  await write(database, actor, async (scope) => {
    const current = await loadRecord(users, scope.trx, id);
    // An administrator reset the password while the old one was being checked: the reset must keep the old holder
    // out.
    if ((await readHash(scope.trx, id)) !== known) throw wrongPassword();
    await changeRecord(users, scope, current, { passwordHash, mustChangePassword: false }, 'password');
  });
}

/** How many of the most common passwords are refused. */
const maxRefused = 10_000;

let known: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords in lower case. The list is loaded when the first password is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, maxRefused).map(String));
}

async function isCommon(password: string): Promise<boolean> {
  known ??= commonPasswords();
  const list = await known;
  const folded = password.toLowerCase();
  // The list omits passwords that are another entry reversed.
  return list.has(folded) || list.has(Array.from(folded).toReversed().join(''));
}

/**
 * Refuses a new password that an attacker would try first: one of the most common, the user name, or the previous
 * password. Passwords that exist already stay valid.
 * @param field the body's field that the error names
 * @throws AppError 422, with a different message for each case
 */
export async function checkChosenPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = passwordFault(password, owner) ?? ((await isCommon(password)) ? '密码过于常见，请换一个' : null);
  if (message !== null) throw invalid([{ field, message }]);
}
