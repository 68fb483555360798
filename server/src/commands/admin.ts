import { accountFields } from '@admin-h5/contract';
import { textField } from '@admin-h5/contract/validation';
import { hashPassword, randomPassword } from '../auth/passwords.ts';
import { type DatabaseHandle, openDatabase } from '../database/connection.ts';
import { type Actor, write } from '../database/write.ts';
import { migrate } from '../migrations/migrate.ts';
import { changeRecord } from '../records/change.ts';
import { loadRecord } from '../records/read.ts';
import { createIn } from '../records/write.ts';
import { readSettings } from '../settings.ts';
import { newUserColumns, defineUsers } from '../user/entity.ts';
import { usernameKey } from '../user/user-record.ts';
import { runCommand } from './command.ts';
import { databaseFile } from './snapshot.ts';

const actor: Actor = { id: null, name: '命令行', requestId: 'command' };

/**
 * Creates an administrator, or makes an existing user an enabled administrator with a new password, which must be
 * changed at the next login; all sessions of that user end. For people who can reach the database; the operation log
 * names the command.
 * @throws Error for a user in the recycle bin, or a new one without a free phone number.
 */
export async function setAdministrator(
  database: DatabaseHandle,
  username: string,
  phone?: string,
): Promise<{ created: boolean; password: string }> {
  const users = defineUsers(database);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const created = await write(database, actor, async (scope) => {
    const known = await scope.trx
      .selectFrom('userAccount')
      .select(['id', 'deletedAt'])
      .where('usernameKey', '=', usernameKey(username))
      .executeTakeFirst();
    if (known?.deletedAt) throw new Error(`${username} lies in the recycle bin: another administrator must restore it`);
    if (known) {
      const fields = { passwordHash, mustChangePassword: true, type: 3, status: 1 };
      await changeRecord(users, scope, await loadRecord(users, scope.trx, known.id), fields, 'reset-password');
      return false;
    }
    const name = textField(accountFields.username).validate(username);
    const number = textField(accountFields.phone).validate(phone);
    if (name.error) throw new Error(`${username} is no user name: 3 to 50 letters, digits and underscores`);
    if (number.error)
      throw new Error(`${username} is not known; to make a new user, name a free mobile number as well`);
    const fields = { username: name.value, phone: number.value, email: '', realName: '管理员' };
    await createIn(users, scope, { ...fields, type: 3, status: 1 }, newUserColumns(passwordHash, true));
    return true;
  });
  return { created, password };
}

async function main(username: string | undefined, phone: string | undefined): Promise<string> {
  if (username === undefined)
    throw new Error('Usage: node server/src/commands/admin.ts <user name> [phone of a new user]');
  const { databaseUrl, dataDir } = readSettings({ ...process.env, NODE_ENV: 'development' });
  const database = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  try {
    await migrate(database);
    const { created, password } = await setAdministrator(database, username, phone);
    return `${created ? 'Made' : 'Reset'} administrator ${username}, password ${password} (shown once, to be changed at login)`;
  } finally {
    await database.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv[2], process.argv[3]));
