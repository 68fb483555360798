import { buildCatalogue } from '../catalogue.ts';
import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { HitCounter } from '../records/hit-counter.ts';
import { EntityRegistry } from '../records/recyclable-entities.ts';
import { addUsers } from './add-users.ts';
import { readContent } from './content.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { companyInput } from './inputs.ts';
import { storeFiles } from './store-files.ts';

export type SeedContext = Pick<AppContext, 'settings' | 'database' | 'files' | 'users'>;

/**
 * Fills an empty database with the demonstration content of `server/seed`: the catalogue and pictures of a fictional
 * company and, outside production, users of each type. The catalogue is stored in one transaction, completely or not
 * at all.
 * @param today registrations end relative to this day
 */
export async function seed(context: SeedContext, today = new Date()): Promise<void> {
  const { settings, database, files, users } = context;
  const content = readContent();
  const fileOf = await storeFiles(files);
  const catalogue = buildCatalogue({
    database,
    entities: new EntityRegistry(),
    linkOrigins: settings.linkOrigins,
    hits: new HitCounter(database, () => {}),
  });
  await write(database, systemActor, (scope) => fillCatalogue(catalogue, scope, fileOf, content, today));
  await catalogue.company.put(systemActor, companyInput(content.company, fileOf), 0);
  if (!settings.production) await addUsers(database, users, content.users, fileOf);
}
