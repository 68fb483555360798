import type { FacetsQuery } from '@admin-h5/contract';
import type { Routes } from '../context.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { registerPublishedDocuments } from '../document/routes.ts';
import { ok } from '../envelope.ts';
import { deleted, notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { openToAll } from '../plugins/access.ts';
import type { PreparedResponse } from '../plugins/conditional-response.ts';
import { sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';
import { VersionedCache } from '../records/versioned-cache.ts';
import { CropFinder } from './crop-finder/crop-finder.ts';
import type { SendRead } from './crop-finder/routes.ts';
import { registerCropFinder } from './crop-finder/routes.ts';
import { FacetReader } from './facets/facet-reader.ts';
import type { FeedReader } from './feed-reader.ts';
import { SqlFeedReader } from './feed-reader.ts';
import { KeywordReader } from './keyword-reader.ts';
import type { ParsedPublishQuery } from './query.ts';
import { facetsQuerySchema, publishQuerySchema } from './query.ts';

/** Memory of the cached responses, bytes; a page of ten takes about 6 KB. */
const maxResponseBytes = 16 * 1_048_576;

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

/** The visitors' feed: `GET /api/publish/types`, `/list`, `/facets`, `/crops…`, `/documents…` and `/{id}` (entities.md, Publish), and the count of views. */
export const registerPublish: Routes = (app, { database, catalogue }) => {
  const keywords = new KeywordReader(database);
  const feed: FeedReader = new SqlFeedReader(database, catalogue, keywords);
  const facets = new FacetReader(database, keywords);
  const responses = new VersionedCache<PreparedResponse>({
    max: 10_000,
    maxSize: maxResponseBytes,
    sizeOf: ({ body }) => body.length,
  });

  const send: SendRead = async (request, reply, key, make, freshnessOf = ({ fresh }) => fresh) => {
    const state = await feed.state();
    const response = await responses.get(key, freshnessOf(state), async () => prepareResponse(ok(await make(state))));
    return sendPrepared(request, reply, response);
  };

  app.get('/api/publish/types', { config: openToAll }, (request, reply) =>
    send(request, reply, 'types', (state) => feed.types(state)),
  );
  registerCropFinder(app, new CropFinder(database, catalogue), send);
  registerPublishedDocuments(app, { database, feed, send, hits: catalogue.hits });

  app.get<{ Querystring: ParsedPublishQuery }>(
    '/api/publish/list',
    { config: openToAll, schema: { querystring: publishQuerySchema } },
    (request, reply) => send(request, reply, JSON.stringify(request.query), (state) => feed.list(request.query, state)),
  );

  app.get<{ Querystring: FacetsQuery }>(
    '/api/publish/facets',
    { config: openToAll, schema: { querystring: facetsQuerySchema } },
    (request, reply) =>
      send(
        request,
        reply,
        `facets ${JSON.stringify(request.query)}`,
        (state) => facets.facets(request.query, state),
        ({ versions }) => facets.freshness(request.query, versions),
      ),
  );

  app.get<{ Params: { id: string } }>('/api/publish/:id', { config: openToAll }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) throw notFound();
    const state = await feed.state();
    const detail = await feed.detail(id, state);
    if (!detail) throw (await isInRecycleBin(database, id)) ? deleted() : notFound();
    // What renders a page for a person or a search engine is no view; the browser counts it.
    if (detail.type !== 'gallery' && request.headers.purpose !== 'prefetch') catalogue.hits.add(detail.type, id);
    // A changed view count alone does not change the ETag.
    return sendPrepared(request, reply, prepareResponse(ok(detail), `${id} ${state.fresh.exact}`));
  });

  // Anyone may view a record any number of times; storing a row for each would fill the database.
  const counted = { config: { ...openToAll, noIdempotency: true } };
  app.post<{ Params: { id: string } }>('/api/publish/:id/view', counted, async (request) => {
    const { id } = request.params;
    const detail = isId(id) ? await feed.detail(id, await feed.state()) : null;
    if (!detail) throw notFound();
    if (detail.type !== 'gallery') catalogue.hits.add(detail.type, id);
    return ok(null);
  });
};
