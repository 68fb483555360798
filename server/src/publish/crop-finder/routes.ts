import type { CropsQuery, CropTargetsQuery } from '@admin-h5/contract';
import type { FastifyInstance } from 'fastify';
import Joi from 'joi';
import { keywordRule, pageRules } from '../../records/query.ts';
import type { ReadRoute } from '../read-routes.ts';
import type { CropFinder, ParsedCropProductsQuery } from './crop-finder.ts';

const name = keywordRule.disallow('').required();
const cropsSchema = Joi.object<CropsQuery>({ target: keywordRule, top: Joi.number().integer().min(1).max(50) });
const targetsSchema = Joi.object<CropTargetsQuery, true>({ crop: name });
const productsSchema = Joi.object<ParsedCropProductsQuery, true>({
  ...pageRules,
  crop: name,
  target: name,
  group: keywordRule,
});

/** 按作物找药: `GET /api/publish/crops`, `/crops/targets` and `/crops/products`. */
export function registerCropFinder(app: FastifyInstance, finder: CropFinder, read: ReadRoute): void {
  app.get<{ Querystring: CropsQuery }>(
    '/api/publish/crops',
    read({ schema: cropsSchema, answer: (query, state) => finder.crops(query, state) }),
  );
  app.get<{ Querystring: CropTargetsQuery }>(
    '/api/publish/crops/targets',
    read({ schema: targetsSchema, answer: (query, state) => finder.targets(query, state) }),
  );
  app.get<{ Querystring: ParsedCropProductsQuery }>(
    '/api/publish/crops/products',
    read({ schema: productsSchema, answer: (query, state) => finder.products(query, state) }),
  );
}
