/** What the first start gives an empty database: its administrator, and the demonstration content. */
import { hashPassword, randomPassword } from './auth/passwords.ts';
import type { AppContext } from './context.ts';
import type { DatabaseHandle } from './database/connection.ts';
import { withStartLock } from './database/start-lock.ts';
import { systemActor, write } from './database/write.ts';
import { createIn } from './records/write.ts';
import type { Settings } from './settings.ts';
import { checkNotLost } from './start-check.ts';
import { newUserColumns, type UserEntity } from './user/entity.ts';

/**
 * Gives an empty database its administrator and the demonstration content (decisions.md, Settings). If a first start
 * was interrupted, the next one completes it. Returns the administrator's password if it was generated.
 * @throws StartError if stored files show that the database was lost, not new
 */
export function firstStart(context: AppContext): Promise<string | null> {
  const { database, users, settings, files } = context;
  return withStartLock(database, async () => {
    await checkNotLost(database, files.store);
    const password = await ensureAdministrator(database, users, settings);
    if (settings.demoContent && (await wasNeverFilled(context))) {
      const { seed } = await import('./seed/index.ts');
      await seed(context);
    }
    return password;
  });
}

/** The log is never rewritten: it shows whether content was there before. Deleted content must not come back. */
async function wasNeverFilled({ database }: AppContext): Promise<boolean> {
  const created = await database.db
    .selectFrom('operationLog')
    .select('id')
    .where('entity', '=', 'category')
    .limit(1)
    .executeTakeFirst();
  return created === undefined;
}

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
