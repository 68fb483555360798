import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { openToAll } from '../plugins/access.ts';
import type { PreparedResponse } from '../plugins/conditional-response.ts';
import { sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';
import { VersionedCache } from '../records/versioned-cache.ts';
import type { FeedReader } from './feed-reader.ts';
import { SqlFeedReader } from './feed-reader.ts';
import type { ParsedPublishQuery } from './query.ts';
import { publishQuerySchema } from './query.ts';

/** Memory of the cached responses, bytes; a page of ten takes about 6 KB. */
const maxResponseBytes = 16 * 1_048_576;

/** The visitors' feed: `GET /api/publish/types`, `/list` and `/{id}` (entities.md, Publish). */
export const registerPublish: Routes = (app, { database, catalogue }) => {
  const feed: FeedReader = new SqlFeedReader(database, catalogue);
  const responses = new VersionedCache<PreparedResponse>({
    max: 10_000,
    maxSize: maxResponseBytes,
    sizeOf: ({ body }) => body.length,
  });

  app.get('/api/publish/types', { config: openToAll }, async (request, reply) => {
    const state = await feed.state();
    const response = await responses.get('types', state.fresh, async () =>
      prepareResponse(ok(await feed.types(state))),
    );
    return sendPrepared(request, reply, response);
  });

  app.get<{ Querystring: ParsedPublishQuery }>(
    '/api/publish/list',
    { config: openToAll, schema: { querystring: publishQuerySchema } },
    async (request, reply) => {
      const { query } = request;
      const state = await feed.state();
      const response = await responses.get(JSON.stringify(query), state.fresh, async () =>
        prepareResponse(ok(await feed.list(query, state))),
      );
      return sendPrepared(request, reply, response);
    },
  );

  app.get<{ Params: { id: string } }>('/api/publish/:id', { config: openToAll }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) throw notFound();
    const state = await feed.state();
    const detail = await feed.detail(id, state);
    if (!detail) throw notFound();
    if (detail.type !== 'gallery') catalogue.hits.add(detail.type, id);
    // A changed view count alone does not change the ETag.
    return sendPrepared(request, reply, prepareResponse(ok(detail), `${id} ${state.fresh.exact}`));
  });
};
