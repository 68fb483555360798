import { HitCounter } from '../catalogue/hit-counter.ts';
import { buildCatalogue } from '../catalogue/services.ts';
import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { RecordRegistry } from '../records/registry.ts';
import { addUsers } from './add-users.ts';
import { products as productsAsOf } from './content/products/index.ts';
import { companyInput, fillCatalogue } from './fill-catalogue.ts';
import type { PictureKey } from './content/types.ts';
import { pictures } from './pictures/catalogue.ts';
import type { Draw } from './pictures/catalogue.ts';
import { storePictures } from './store-pictures.ts';

export type SeedContext = Pick<AppContext, 'settings' | 'database' | 'files' | 'users'>;

export interface SeedOptions {
  /** Registrations end relative to this day. */
  today?: Date;
  /** Who draws each picture; tests put something smaller in place of the real drawings. */
  drawings?: ReadonlyMap<PictureKey, Draw>;
}

/**
 * Fills an empty database with the demonstration content: a fictional company's catalogue with its pictures and, outside
 * production, users of each type (`content/users.ts`). The catalogue is one transaction: it is there as a whole or not
 * at all.
 */
export async function seed(context: SeedContext, options: SeedOptions = {}): Promise<void> {
  const { settings, database, files, users } = context;
  const products = productsAsOf(options.today ?? new Date());
  const fileOf = await storePictures(files, options.drawings ?? pictures(products));
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
