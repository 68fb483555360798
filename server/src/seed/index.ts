import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type {
  BannerInput,
  CategoryInput,
  CompanyInput,
  DocumentType,
  GalleryItemInput,
  MaterialInput,
  ProductInput,
  RecordDocument,
} from '@admin-h5/contract';
import {
  bannerSchema,
  categorySchema,
  companySchema,
  galleryItemSchema,
  materialSchema,
  productSchema,
  userSchema,
  validate,
} from '@admin-h5/contract/validation';
import type Joi from 'joi';
import { hashPassword } from '../auth/passwords.ts';
import { buildCatalogue, type Catalogue } from '../catalogue.ts';
import type { AppContext } from '../context.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write, type WriteScope } from '../database/write.ts';
import { HitCounter } from '../records/hit-counter.ts';
import { EntityRegistry } from '../records/recyclable-entities.ts';
import { createIn } from '../records/write.ts';
import { newUserColumns, type UserEntity } from '../user/entity.ts';
import {
  documentFolder,
  pictureFolder,
  readContent,
  type SeedBanner,
  type SeedCategory,
  type SeedCompany,
  type SeedContent,
  type SeedGalleryItem,
  type SeedMaterial,
  type SeedProduct,
  type SeedUser,
} from './content.ts';
import type { UserFields } from '../user/user-record.ts';
import type { FileLibrary } from '../files/library.ts';

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

const registrationMonths = 60;

/** @throws Error naming the record and its invalid fields: demonstration content must keep every rule. */
function checked<T>(schema: Joi.ObjectSchema<T>, input: Record<string, unknown>): T {
  const result = validate(schema, input);
  if ('value' in result) return result.value;
  const faults = result.errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new Error(`demonstration content ${String(input.name ?? input.title ?? input.username)}: ${faults}`);
}

export const categoryInput = (row: SeedCategory, parentId: string | null, fileOf: FileOf): CategoryInput =>
  checked(categorySchema, {
    ...row.fields,
    parentId,
    iconId: fileOf(row.icon),
    coverId: row.cover === null ? null : fileOf(row.cover),
  });

/** A document without data, marked 示例. */
const specimen = (type: DocumentType, fileOf: FileOf, validTo = ''): RecordDocument => ({
  type,
  language: 'zh',
  title: '',
  edition: '示例',
  validTo,
  fileId: fileOf(`specimen-${type}.pdf`),
});

/** Documents of a product that end when its registration does. */
const endsWithRegistration: readonly DocumentType[] = ['registration', 'msds'];

/** @param today registrations end relative to this day, so that one has always expired and one ends soon */
export const productInput = (row: SeedProduct, categoryId: string, fileOf: FileOf, today: Date): ProductInput =>
  checked(productSchema, {
    ...row.fields,
    categoryId,
    regValidFrom: dayAfterMonths(today, row.monthsLeft - registrationMonths),
    regValidTo: dayAfterMonths(today, row.monthsLeft),
    imageIds: row.pictures.map(fileOf),
    documents: row.documents.map((type) =>
      specimen(type, fileOf, endsWithRegistration.includes(type) ? dayAfterMonths(today, row.monthsLeft) : ''),
    ),
  });

export const materialInput = (row: SeedMaterial, categoryId: string, fileOf: FileOf): MaterialInput =>
  checked(materialSchema, {
    ...row.fields,
    categoryId,
    imageIds: row.pictures.map(fileOf),
    documents: row.documents.map((type) => specimen(type, fileOf)),
  });

/** @param linkTarget the row's target as the record stores it: a page path or an id */
export const bannerInput = (row: SeedBanner, linkTarget: string, fileOf: FileOf): BannerInput =>
  checked(bannerSchema([]), { ...row.fields, linkTarget, imageId: fileOf(row.picture) });

export const galleryItemInput = (row: SeedGalleryItem, fileOf: FileOf): GalleryItemInput =>
  checked(galleryItemSchema, { ...row.fields, imageIds: row.pictures.map(fileOf) });

export const companyInput = (row: SeedCompany, fileOf: FileOf): CompanyInput =>
  checked(companySchema, {
    ...row.fields,
    logoId: fileOf(row.logo),
    qrId: fileOf(row.code),
    certificates: row.certificates.map(({ picture, fields }) => ({ ...fields, imageId: fileOf(picture) })),
  });

export const userInput = (row: SeedUser): UserFields => checked(userSchema, row.fields);

/** `YYYY-MM-DD` of the day `months` after `from` (a fraction counts in 30ths of a month), in UTC. */
export function dayAfterMonths(from: Date, months: number): string {
  const whole = Math.trunc(months);
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + whole, 1));
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  day.setUTCDate(day.getUTCDate() + Math.round((months - whole) * 30));
  return day.toISOString().slice(0, 10);
}

/** Files stored at the same time: enough for a few cores. */
const atOnce = 4;

/** File id of a stored file, by its name in `server/seed/pictures` or `documents`. @throws Error for an unknown name. */
type FileOf = (name: string) => string;

const pathsIn = async (folder: string) => (await readdir(folder)).map((name) => path.join(folder, name));

async function storeFiles(files: FileLibrary): Promise<FileOf> {
  const ids = new Map<string, string>();
  const waiting = [...(await pathsIn(pictureFolder)), ...(await pathsIn(documentFolder))].values();
  const worker = async (): Promise<void> => {
    for (const source of waiting) {
      const name = path.basename(source);
      const { id } = await files.add(systemActor, { name, content: createReadStream(source) });
      ids.set(name, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`server/seed holds no file ${name}`);
    return id;
  };
}
