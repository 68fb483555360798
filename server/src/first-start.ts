import type { AppContext } from './context.ts';
import { exclusively } from './database/exclusively.ts';
import { checkNotLost } from './start-check.ts';
import { ensureAdministrator } from './user/first-admin.ts';

/**
 * What an empty database needs (decisions.md, Settings): its administrator and the demonstration content. A first start
 * that was cut short is made up for by the next one. Returns the administrator's password where it was made up.
 * @throws StartError where stored files show that the database is not new but lost
 */
export function firstStart(context: AppContext): Promise<string | null> {
  const { database, users, settings } = context;
  return exclusively(database, async () => {
    await checkNotLost(database, settings.dataDir);
    const password = await ensureAdministrator(database, users, settings);
    if (settings.demoContent && (await nothingEverCreated(context))) {
      const { seed } = await import('./seed/index.ts');
      await seed(context);
    }
    return password;
  });
}

/** The log is never rewritten: it knows content that was there and is gone, which must not come back by itself. */
async function nothingEverCreated({ database }: AppContext): Promise<boolean> {
  const created = await database.db
    .selectFrom('operationLog')
    .select('id')
    .where('entity', '=', 'category')
    .limit(1)
    .executeTakeFirst();
  return created === undefined;
}
