import { HitCounter } from '../catalogue/hit-counter.ts';
import { buildCatalogue } from '../catalogue/services.ts';
import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { RecordRegistry } from '../records/registry.ts';
import { addUsers } from './add-users.ts';
import { products as productsAsOf } from './content/products/index.ts';
import { companyInput, fillCatalogue } from './fill-catalogue.ts';
import { pictures } from './pictures/catalogue.ts';
import { storePictures } from './store-pictures.ts';

export type SeedContext = Pick<AppContext, 'settings' | 'database' | 'files' | 'users'>;

/**
 * Fills an empty database with the demonstration content: a fictional company's catalogue with its pictures and, outside
 * production, users of each type (`content/users.ts`). The catalogue is one transaction: it is there as a whole or not
 * at all. Registrations end relative to `today`.
 */
export async function seed({ settings, database, files, users }: SeedContext, today = new Date()): Promise<void> {
  const products = productsAsOf(today);
  const fileOf = await storePictures(files, pictures(products));
  const catalogue = buildCatalogue({
    database,
    records: new RecordRegistry(),
    linkOrigins: settings.linkOrigins,
    hits: new HitCounter(database, () => {}),
  });
  await write(database, systemActor, (scope) => fillCatalogue(catalogue, scope, fileOf, products));
  await catalogue.company.put(systemActor, companyInput(fileOf), 0);
  if (!settings.production) await addUsers(database, users, fileOf);
}
