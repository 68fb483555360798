import { type FacetsQuery, publishTypes } from '@admin-h5/contract';
import type { FastifyInstance } from 'fastify';
import Joi from 'joi';
import type { AppContext } from '../context.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { freshnessOf, imports } from '../database/data-version.ts';
import { ok } from '../envelope.ts';
import { deleted, notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { openToAll } from '../plugins/access.ts';
import { openPrepared, prepareResponse, sendPrepared } from '../plugins/conditional-response.ts';
import { CropFinder, registerCropFinder } from './crop-finder/crop-finder.ts';
import { UsageNames } from './crop-finder/usage-names.ts';
import { DetailReader, detailFreshness } from './detail-reader.ts';
import { FacetReader } from './facets/facet-reader.ts';
import { feedEntities } from './feed-queries.ts';
import { type FeedReader, SqlFeedReader } from './feed-reader.ts';
import { NameFinder, registerNames } from './found-names/name-finder.ts';
import { KeywordReader } from './keyword-reader.ts';
import { registerPreviews } from './preview.ts';
import { facetsQuerySchema, isPlainSearch, type ParsedPublishQuery, publishQuerySchema } from './query-schema.ts';
import { type ReadRoute, readRoutes } from './read-routes.ts';
import { registerSuggestions } from './suggestions.ts';

/** Whether a record that visitors may have seen was deleted; after the recycle bin's days nobody knows. */
async function isInRecycleBin({ reader }: DatabaseHandle, id: string): Promise<boolean> {
  const found = await reader
    .selectFrom('recycleBin')
    .select('id')
    .where('id', '=', id)
    .where('entity', 'in', ['product', 'material'])
    .executeTakeFirst();
  return found !== undefined;
}

/** What further calls of visitors read by. */
export interface Published {
  feed: FeedReader;
  keywords: KeywordReader;
  read: ReadRoute;
}

/** The visitors' feed: `GET /api/publish/types`, `/list`, `/facets`, `/suggestions`, `/crops…`, `/names` and `/{id}` (entities.md, Publish), the count of views, and previews of what is not stored. */
export function registerPublish(app: FastifyInstance, context: AppContext): Published {
  const { database, catalogue, shares } = context;
  const keywords = new KeywordReader(database);
  const names = new UsageNames(database);
  const feed: FeedReader = new SqlFeedReader(database, catalogue, keywords, names);
  const details = new DetailReader(database, catalogue);
  const facets = new FacetReader(database, keywords, names);
  const crops = new CropFinder(database, catalogue, names);
  const read = readRoutes(feed, shares, catalogue.hits);

  app.get(
    '/api/publish/types',
    read({
      schema: Joi.object(),
      keyOf: () => '',
      answer: (_query, state) => feed.types(state),
      freshnessOf: (versions) => freshnessOf(versions, feedEntities(publishTypes), [imports]),
    }),
  );
  app.get<{ Querystring: ParsedPublishQuery }>(
    '/api/publish/list',
    read({
      schema: publishQuerySchema,
      answer: (query, state) => feed.list(query, state),
      freshnessOf: (versions, query) => feed.listFreshness(versions, query),
      missedBy: (query, { total }) => (total === 0 && isPlainSearch(query) ? (query.keyword ?? '') : null),
    }),
  );
  app.get<{ Querystring: FacetsQuery }>(
    '/api/publish/facets',
    read({
      schema: facetsQuerySchema,
      answer: (query, state) => facets.facets(query, state),
      freshnessOf: (versions, query) => facets.freshness(query, versions),
    }),
  );
  registerCropFinder(app, crops, read);
  registerNames(app, new NameFinder({ database, keywords, crops, company: catalogue.company }), read);
  registerSuggestions(app, { database, keywords }, read);
  registerPreviews(app, context, feed);

  app.get<{ Params: { id: string } }>('/api/publish/:id', { config: openPrepared }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) throw notFound();
    const state = await feed.state();
    const detail = await shares.run(request, () => details.read(id, state));
    if (!detail) throw (await isInRecycleBin(database, id)) ? deleted() : notFound();
    // What renders a page for a person or a search engine is no view; the browser counts it.
    if (request.headers.purpose !== 'prefetch') details.countView(request, detail);
    // A changed view count alone does not change the ETag.
    const basis = `${id} ${detailFreshness(state.versions, detail.type).exact}`;
    return sendPrepared(request, reply, prepareResponse(ok(detail), basis));
  });

  // Anyone may view a record any number of times; storing a row for each would fill the database.
  const counted = { config: { ...openToAll, noIdempotency: true } };
  app.post<{ Params: { id: string } }>('/api/publish/:id/view', counted, async (request) => {
    const { id } = request.params;
    if (!isId(id)) throw notFound();
    const state = await feed.state();
    const detail = await shares.run(request, () => details.read(id, state));
    if (!detail) throw notFound();
    details.countView(request, detail);
    return ok(null);
  });
  return { feed, keywords, read };
}
