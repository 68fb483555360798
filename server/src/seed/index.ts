import { hashPassword } from '../auth/passwords.ts';
import { buildCatalogue, type Catalogue } from '../catalogue.ts';
import type { AppContext } from '../context.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write, type WriteScope } from '../database/write.ts';
import { HitCounter } from '../records/hit-counter.ts';
import { EntityRegistry } from '../records/recyclable-entities.ts';
import { createIn } from '../records/write.ts';
import { newUserColumns, type UserEntity } from '../user/entity.ts';
import { readContent, type SeedContent, type SeedUser } from './content.ts';
import {
  bannerInput,
  categoryInput,
  companyInput,
  galleryItemInput,
  materialInput,
  productInput,
  userInput,
} from './inputs.ts';
import { type FileOf, storeFiles } from './store-files.ts';

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

/** Password of every demonstration user. It is public, so these users exist only outside production. */
const demoUserPassword = 'demo123456';

/** Adds the demonstration users. Never call it in production: their password is public. */
export async function addUsers(
  database: DatabaseHandle,
  entity: UserEntity,
  users: readonly SeedUser[],
  fileOf: FileOf,
): Promise<void> {
  const passwordHash = await hashPassword(demoUserPassword);
  await write(database, systemActor, async (scope) => {
    for (const row of users) {
      const avatar = row.avatar === null ? null : fileOf(row.avatar);
      await createIn(entity, scope, userInput(row), { ...newUserColumns(passwordHash), avatar });
    }
  });
}
