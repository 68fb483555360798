import { hashPassword, randomPassword } from '../auth/passwords.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import { createIn } from '../records/write.ts';
import type { Settings } from '../settings.ts';
import type { UserEntity } from './description.ts';
import { newUserColumns } from './description.ts';

const developmentPassword = 'admin123456';

/**
 * Creates the administrator `admin` in an empty database (decisions.md, Settings), with the password from
 * `ADMIN_PASSWORD`, else a known one outside production, else a random one. If two instances start at once, only one
 * creates it. Returns the password if it was generated, to be shown once; else null.
 */
export async function ensureAdministrator(
  database: DatabaseHandle,
  users: UserEntity,
  settings: Settings,
): Promise<string | null> {
  const known = await database.db.selectFrom('userAccount').select('id').limit(1).executeTakeFirst();
  if (known) return null;
  const generated = settings.adminPassword === null && settings.production ? randomPassword() : null;
  const passwordHash = await hashPassword(settings.adminPassword ?? generated ?? developmentPassword);
  const created = await write(database, systemActor, async (scope) => {
    const someone = await scope.trx.selectFrom('userAccount').select('id').limit(1).executeTakeFirst();
    if (someone) return false;
    const fields = { username: 'admin', phone: '13800000000', email: '', realName: '系统管理员' };
    await createIn(users, scope, { ...fields, type: 3, status: 1 }, newUserColumns(passwordHash, generated !== null));
    return true;
  });
  return created ? generated : null;
}
