import { buildCatalogue } from '../catalogue.ts';
import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { HitCounter } from '../records/hit-counter.ts';
import { EntityRegistry } from '../records/recyclable-entities.ts';
import type { Catalogue } from '../catalogue.ts';
import type { WriteScope } from '../database/write.ts';
import { createIn } from '../records/write.ts';
import { addUsers } from './add-users.ts';
import { readContent } from './content.ts';
import { companyInput, bannerInput, categoryInput, galleryItemInput, materialInput, productInput } from './inputs.ts';
import { storeFiles } from './store-files.ts';
import type { SeedContent } from './content.ts';
import type { FileOf } from './store-files.ts';

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

type Ids = ReadonlyMap<string, string>;

function idIn(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demonstration content names ${name}, which it does not hold`);
  return id;
}

/**
 * Stores categories, products, materials, banners and gallery inside one running write.
 * @param today registrations end relative to this day
 */
async function fillCatalogue(
  catalogue: Catalogue,
  scope: WriteScope,
  fileOf: FileOf,
  content: SeedContent,
  today: Date,
): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const row of content.categories) {
    const parentId = row.parent === null ? null : idIn(categoryIds, row.parent);
    const { id, code } = await createIn(catalogue.categories, scope, categoryInput(row, parentId, fileOf));
    categoryIds.set(code, id);
  }

  const productIds = new Map<string, string>();
  for (const row of content.products) {
    const input = productInput(row, idIn(categoryIds, row.category), fileOf, today);
    const { id, tradeName } = await createIn(catalogue.products, scope, input, { viewCount: row.views });
    productIds.set(tradeName, id);
  }

  const materialIds = new Map<string, string>();
  for (const row of content.materials) {
    const input = materialInput(row, idIn(categoryIds, row.category), fileOf);
    const { id, name } = await createIn(catalogue.materials, scope, input, { viewCount: row.views });
    materialIds.set(name, id);
  }

  const targets: Readonly<Record<string, Ids>> = { product: productIds, material: materialIds };
  for (const row of content.banners) {
    const named = targets[String(row.fields.linkType)];
    const target = named === undefined ? row.target : idIn(named, row.target);
    await createIn(catalogue.banners, scope, bannerInput(row, target, fileOf));
  }

  for (const row of content.gallery) await createIn(catalogue.gallery, scope, galleryItemInput(row, fileOf));
}
