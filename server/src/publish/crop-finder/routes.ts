import type { CropsQuery, CropTargetsQuery } from '@admin-h5/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Joi from 'joi';
import { keywordRule, pageRules } from '../../records/query.ts';
import { openToAll } from '../../plugins/access.ts';
import type { Freshness } from '../../records/versioned-cache.ts';
import type { FeedState } from '../feed-reader.ts';
import type { CropFinder, ParsedCropProductsQuery } from './crop-finder.ts';

const name = keywordRule.disallow('').required();
const cropsSchema = Joi.object<CropsQuery>({ target: keywordRule });
const targetsSchema = Joi.object<CropTargetsQuery, true>({ crop: name });
const productsSchema = Joi.object<ParsedCropProductsQuery, true>({
  ...pageRules,
  crop: name,
  target: name,
  group: keywordRule,
});

/**
 * Sends what `make` returns for the current state of the data; `key` names it in the cache.
 * @param freshnessOf what the response depends on, where that is less than all that the feed shows
 */
export type SendRead = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: (state: FeedState) => Promise<unknown>,
  freshnessOf?: (state: FeedState) => Freshness,
) => Promise<FastifyReply>;

/** 按作物找药: `GET /api/publish/crops`, `/crops/targets` and `/crops/products`. */
export function registerCropFinder(app: FastifyInstance, finder: CropFinder, send: SendRead): void {
  app.get<{ Querystring: CropsQuery }>(
    '/api/publish/crops',
    { config: openToAll, schema: { querystring: cropsSchema } },
    (request, reply) =>
      send(request, reply, `crops ${JSON.stringify(request.query)}`, (state) => finder.crops(request.query, state)),
  );
  app.get<{ Querystring: CropTargetsQuery }>(
    '/api/publish/crops/targets',
    { config: openToAll, schema: { querystring: targetsSchema } },
    (request, reply) =>
      send(request, reply, `targets ${JSON.stringify(request.query)}`, (state) => finder.targets(request.query, state)),
  );
  app.get<{ Querystring: ParsedCropProductsQuery }>(
    '/api/publish/crops/products',
    { config: openToAll, schema: { querystring: productsSchema } },
    (request, reply) =>
      send(request, reply, `products ${JSON.stringify(request.query)}`, (state) =>
        finder.products(request.query, state),
      ),
  );
}
