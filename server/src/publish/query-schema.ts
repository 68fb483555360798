import {
  albums,
  facetNames,
  type FacetsQuery,
  type FacetType,
  formulationCode,
  type PublishQuery,
  publishSorts,
  type PublishType,
  publishTypes,
  toxicities,
} from '@admin-h5/contract';
import Joi from 'joi';
import { keywordRule, pageRules } from '../records/query.ts';

export type ParsedPublishQuery = PublishQuery & Required<Pick<PublishQuery, 'page' | 'size'>>;

/** Filters of products and materials; an empty text is no filter. */
const filterRules = {
  categoryId: Joi.string().max(64),
  keyword: keywordRule,
  // Accepts names and aliases too: 水剂 means SL.
  formulation: Joi.string()
    .max(30)
    .custom((value: string) => formulationCode(value) ?? value),
  crop: keywordRule,
  target: keywordRule,
  toxicity: Joi.string().valid(...toxicities),
  holder: keywordRule,
  purityMin: Joi.number().min(0).max(100),
  hazardous: Joi.boolean(),
  recommended: Joi.boolean(),
};

/** Query of `GET /api/publish/list` (entities.md, Publish). */
export const publishQuerySchema = Joi.object<ParsedPublishQuery>({
  ...pageRules,
  type: Joi.string().valid(...publishTypes),
  ...filterRules,
  album: Joi.string().valid(...albums),
  sort: Joi.string().valid(...publishSorts),
});

/** Query of `GET /api/publish/facets`: the same filters. */
export const facetsQuerySchema = Joi.object<FacetsQuery, true>({
  type: Joi.string<FacetType>()
    .valid(...Object.keys(facetNames))
    .required(),
  ...filterRules,
});

/** Filters that only some types have; types without a requested filter are left out. */
const filtersOf: Readonly<Record<PublishType, readonly (keyof PublishQuery)[]>> = {
  product: ['categoryId', 'formulation', 'crop', 'target', 'toxicity', 'holder', 'recommended'],
  material: ['categoryId', 'purityMin', 'hazardous', 'recommended'],
  gallery: ['album'],
};
const special = [...new Set(Object.values(filtersOf).flat())];

/** The filters of a query that only some types have. */
const askedFilters = (query: PublishQuery) => special.filter((name) => query[name] !== undefined && query[name] !== '');

/** Whether a query is a search without filters, by its first page. */
export const isPlainSearch = (query: ParsedPublishQuery): boolean =>
  (query.keyword ?? '').trim() !== '' && query.page === 1 && askedFilters(query).length === 0;

/** The types that a query can match. */
export function matchableTypes(query: PublishQuery): PublishType[] {
  const asked = askedFilters(query);
  return publishTypes.filter(
    (type) =>
      (query.type === undefined || query.type === type) && asked.every((name) => filtersOf[type].includes(name)),
  );
}
