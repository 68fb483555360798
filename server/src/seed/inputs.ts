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
import type { UserFields } from '../user/user-record.ts';
import type {
  SeedBanner,
  SeedCategory,
  SeedCompany,
  SeedGalleryItem,
  SeedMaterial,
  SeedProduct,
  SeedUser,
} from './content.ts';
import type { FileOf } from './store-files.ts';

/** Length of a registration in months. */
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
