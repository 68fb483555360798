import type { AppContext } from './context.ts';
import { withStartLock } from './database/start-lock.ts';
import { checkNotLost } from './start-check.ts';
import { ensureAdministrator } from './user/first-admin.ts';

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
