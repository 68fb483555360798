import type { NamesQuery } from '@admin-h5/contract';
import type { FastifyInstance } from 'fastify';
import Joi from 'joi';
import { keywordRule } from '../../records/query.ts';
import type { ReadRoute } from '../read-routes.ts';
import type { NameFinder } from './name-finder.ts';

const schema = Joi.object<NamesQuery, true>({ keyword: keywordRule.disallow('').required() });

/** `GET /api/publish/names`. */
export function registerNames(app: FastifyInstance, finder: NameFinder, read: ReadRoute): void {
  app.get<{ Querystring: NamesQuery }>(
    '/api/publish/names',
    read({
      schema,
      answer: (query, state) => finder.find(query, state),
      freshnessOf: (_query, state) => finder.freshness(state),
    }),
  );
}
