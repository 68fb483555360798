import type { PublishQuery, PublishType } from '@admin-h5/contract';
import { albums, formulationCode, publishSorts, publishTypes, toxicities } from '@admin-h5/contract';
import Joi from 'joi';
import { keywordRule, pageRules } from '../records/query.ts';

export type ParsedPublishQuery = PublishQuery & Required<Pick<PublishQuery, 'page' | 'size'>>;

/** Query of `GET /api/publish/list` (entities.md, Publish); an empty text is no filter. */
export const publishQuerySchema = Joi.object<ParsedPublishQuery>({
  ...pageRules,
  type: Joi.string().valid(...publishTypes),
  categoryId: Joi.string().max(64),
  keyword: keywordRule,
  // Accepts names and aliases too: 水剂 means SL.
  formulation: Joi.string()
    .max(30)
    .custom((value: string) => formulationCode(value) ?? value),
  crop: keywordRule,
  target: keywordRule,
  toxicity: Joi.string().valid(...toxicities),
  purityMin: Joi.number().min(0).max(100),
  hazardous: Joi.boolean(),
  album: Joi.string().valid(...albums),
  recommended: Joi.boolean(),
  sort: Joi.string().valid(...publishSorts),
});

/** Filters that only some types have; types without a requested filter are left out. */
const filtersOf: Readonly<Record<PublishType, readonly (keyof PublishQuery)[]>> = {
  product: ['categoryId', 'formulation', 'crop', 'target', 'toxicity', 'recommended'],
  material: ['categoryId', 'purityMin', 'hazardous', 'recommended'],
  gallery: ['album'],
};
const special = [...new Set(Object.values(filtersOf).flat())];

/** The types that a query can match. */
export function typesOf(query: PublishQuery): PublishType[] {
  const asked = special.filter((name) => query[name] !== undefined && query[name] !== '');
  return publishTypes.filter(
    (type) =>
      (query.type === undefined || query.type === type) && asked.every((name) => filtersOf[type].includes(name)),
  );
}
