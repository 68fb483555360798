import { type DocumentType, documentTypes } from '@admin-h5/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Joi from 'joi';

/** Fields of a record as its entity's schema defines them, without the ids that exist only after storing. */
type Fields = Record<string, unknown>;

/** References use names: a category's code, the name of a banner's target, the file name of a picture, the type of a document. */
export interface SeedCategory {
  parent: string | null;
  icon: string;
  cover: string | null;
  fields: Fields;
}

export interface SeedProduct {
  category: string;
  /** Cover first. */
  pictures: string[];
  views: number;
  /** Types; `documents/` has a specimen of each. */
  documents: DocumentType[];
  /** Months from the day of seeding until the registration ends. */
  monthsLeft: number;
  fields: Fields;
}

export type SeedMaterial = Omit<SeedProduct, 'monthsLeft'>;

export interface SeedBanner {
  picture: string;
  /** Page path, or the name of a material, or the trade name of a product. */
  target: string;
  fields: Fields;
}

export interface SeedGalleryItem {
  pictures: string[];
  fields: Fields;
}

export interface SeedCompany {
  logo: string;
  /** WeChat code. */
  code: string;
  certificates: { picture: string; fields: Fields }[];
  fields: Fields;
}

export interface SeedUser {
  avatar: string | null;
  fields: Fields;
}

const folder = path.join(import.meta.dirname, '../../seed');
export const pictureFolder = path.join(folder, 'pictures');
export const documentFolder = path.join(folder, 'documents');

const text = Joi.string().required();
const optional = Joi.string().allow(null).required();
const number = Joi.number().required();
const list = Joi.array().items(Joi.string()).required();
const fields = Joi.object().required();

const documents = Joi.array()
  .items(Joi.string().valid(...documentTypes))
  .required();

const record = { category: text, pictures: list, documents, views: number, fields };

const rows = {
  categories: Joi.object<SeedCategory, true>({ parent: optional, icon: text, cover: optional, fields }),
  products: Joi.object<SeedProduct, true>({ ...record, monthsLeft: number }),
  materials: Joi.object<SeedMaterial, true>(record),
  banners: Joi.object<SeedBanner, true>({ picture: text, target: text, fields }),
  gallery: Joi.object<SeedGalleryItem, true>({ pictures: list, fields }),
  users: Joi.object<SeedUser, true>({ avatar: optional, fields }),
};

const companySchema = Joi.object<SeedCompany, true>({
  logo: text,
  code: text,
  certificates: Joi.array()
    .items(Joi.object<SeedCompany['certificates'][number], true>({ picture: text, fields }))
    .required(),
  fields,
});

function parse<T>(name: string, schema: Joi.Schema<T>): T {
  const parsed: unknown = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  return Joi.attempt(parsed, schema, `server/seed/${name}.json:`);
}

const parseList = <T>(name: keyof typeof rows, row: Joi.ObjectSchema<T>): T[] =>
  parse<T[]>(name, Joi.array<T[]>().items(row).required());

export interface SeedContent {
  categories: SeedCategory[];
  products: SeedProduct[];
  materials: SeedMaterial[];
  banners: SeedBanner[];
  gallery: SeedGalleryItem[];
  company: SeedCompany;
  users: SeedUser[];
}

/**
 * Reads the demonstration content of `server/seed`.
 * @throws Error naming the file and the row whose shape is wrong; the entity's own rules are checked when it is stored.
 */
export function readContent(): SeedContent {
  return {
    categories: parseList('categories', rows.categories),
    products: parseList('products', rows.products),
    materials: parseList('materials', rows.materials),
    banners: parseList('banners', rows.banners),
    gallery: parseList('gallery', rows.gallery),
    company: parse('company', companySchema),
    users: parseList('users', rows.users),
  };
}
