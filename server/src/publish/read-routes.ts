import type { FastifyReply, FastifyRequest } from 'fastify';
import type Joi from 'joi';
import type { FairShares } from '../concurrency-limit.ts';
import type { DataVersions } from '../database/data-version.ts';
import { type Freshness, VersionedCache } from '../database/versioned-cache.ts';
import { ok } from '../envelope.ts';
import { openPrepared, type PreparedResponse, prepareResponse, sendPrepared } from '../plugins/conditional-response.ts';
import type { HitCounter } from '../records/hit-counter.ts';
import type { FeedReader, FeedState } from './feed-reader.ts';

/** Memory of the cached responses, bytes; a page of ten takes about 6 KB. */
const maxResponseBytes = 16 * 1_048_576;

/** A call that anyone may make, answered from what visitors see now. */
interface Read<Query, Answer> {
  schema: Joi.ObjectSchema<Query>;
  answer: (query: Query, state: FeedState) => Promise<Answer>;
  /** Names the answer in the cache, where different queries have the same one. */
  keyOf?: (query: Query) => string;
  /** What a query with this answer has looked for in vain; null if it has found something. */
  missedBy?: (query: Query, answer: Answer) => string | null;
  /** What the answer depends on. */
  freshnessOf: (versions: DataVersions, query: Query) => Freshness;
}

/** Makes the options of a route, with its handler. */
export type ReadRoute = <Query, Answer>(
  read: Read<Query, Answer>,
) => {
  config: typeof openPrepared;
  schema: { querystring: Joi.ObjectSchema<Query> };
  handler: (request: FastifyRequest & { query: Query }, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Routes whose answers are kept until the data changes. */
export function readRoutes(feed: FeedReader, shares: FairShares, hits: HitCounter): ReadRoute {
  const responses = new VersionedCache<PreparedResponse & { missed: string | null }>({
    max: 10_000,
    maxSize: maxResponseBytes,
    sizeOf: ({ body }) => body.length,
  });
  return ({ schema, answer, keyOf = JSON.stringify, missedBy = () => null, freshnessOf }) => ({
    config: openPrepared,
    schema: { querystring: schema },
    async handler(request, reply) {
      const { query, routeOptions } = request;
      const state = await feed.state();
      const key = `${routeOptions.url} ${keyOf(query)}`;
      const fresh = freshnessOf(state.versions, query);
      const read = () =>
        responses.get(key, fresh, async () => {
          const data = await answer(query, state);
          return { ...prepareResponse(ok(data)), missed: missedBy(query, data) };
        });
      // What waits in the share of one address is not in the cache yet: others would wait for it there.
      const response = await (responses.has(key, fresh) ? read() : shares.run(request, read));
      if (response.missed !== null) hits.addMissedSearch(request, response.missed);
      return sendPrepared(request, reply, response);
    },
  });
}
