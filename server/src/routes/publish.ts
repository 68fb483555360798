import type { Page, PublishItem, PublishTypeInfo } from '@admin-h5/shared/contract';
import { publishTypes } from '@admin-h5/shared/contract';
import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { openToAll } from '../plugins/access.ts';
import { sendAnswer, toAnswer } from '../plugins/conditional.ts';
import { AnswerCache } from '../publish/answers.ts';
import { readDetail } from '../publish/detail.ts';
import { countEntries, readEntries } from '../publish/feed.ts';
import { readItems } from '../publish/items.ts';
import type { ParsedPublishQuery } from '../publish/query.ts';
import { publishQuerySchema, typesOf } from '../publish/query.ts';
import { VisibilityCache } from '../publish/visibility.ts';
import { dataVersionOf } from '../records/data-version.ts';
import { TotalCache } from '../records/totals.ts';

const typeInfo = {
  product: { name: '产品', icon: 'product', sort: 1 },
  material: { name: '原料', icon: 'material', sort: 2 },
  gallery: { name: '工厂展示', icon: 'gallery', sort: 3 },
} as const;

/** The visitors' feed: `GET /api/publish/types`, `/list` and `/{id}` (entities.md, Publish). */
export const registerPublish: Routes = (app, { database, catalogue }) => {
  const db = database.reader;
  const answers = new AnswerCache();
  const totals = new TotalCache();
  const visibilities = new VisibilityCache();
  const version = dataVersionOf(db, ['category', 'product', 'material', 'factory-gallery']);

  async function readPage(query: ParsedPublishQuery, at: string): Promise<Page<PublishItem>> {
    const { page, size, sort, type: _type, ...filters } = query;
    const visibility = await visibilities.get(db, at);
    const selection = { types: typesOf(query), filters, sort, visibility };
    const key = JSON.stringify([selection.types, filters]);
    const total = await totals.get(key, at, () => countEntries(db, selection));
    const offset = (page - 1) * size;
    const entries = offset < total ? await readEntries(db, selection, { limit: size, offset }) : [];
    return { list: await readItems(db, entries, catalogue.hits), total, page, size };
  }

  app.get('/api/publish/types', { config: openToAll }, async (request, reply) => {
    const at = await version();
    const answer = await answers.get('types', at, async () => {
      const visibility = await visibilities.get(db, at);
      const types: PublishTypeInfo[] = [];
      for (const code of publishTypes) {
        const count = await countEntries(db, { types: [code], filters: {}, visibility });
        types.push({ code, ...typeInfo[code], count });
      }
      return toAnswer(ok(types));
    });
    return sendAnswer(request, reply, answer);
  });

  app.get<{ Querystring: ParsedPublishQuery }>(
    '/api/publish/list',
    {
      config: openToAll,
      schema: { querystring: publishQuerySchema },
      // What was asked before needs no second check of its query.
      onRequest: async (request, reply) => {
        const answer = answers.find(request.url, await version());
        return answer ? sendAnswer(request, reply, answer) : undefined;
      },
    },
    async (request, reply) => {
      const at = await version();
      const answer = await answers.get(request.url, at, async () => toAnswer(ok(await readPage(request.query, at))));
      return sendAnswer(request, reply, answer);
    },
  );

  app.get<{ Params: { id: string } }>('/api/publish/:id', { config: openToAll }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) throw notFound();
    const at = await version();
    const detail = await readDetail(db, catalogue, await visibilities.get(db, at), id);
    if (!detail) throw notFound();
    if (detail.type !== 'gallery') catalogue.hits.add(detail.type, id);
    // The number of views alone makes no new version of a page.
    return sendAnswer(request, reply, toAnswer(ok(detail), `${id} ${at}`));
  });
};
