import type { PublishTypeInfo } from '@admin-h5/contract';
import { publishTypes } from '@admin-h5/contract';
import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { openToAll } from '../plugins/access.ts';
import { sendAnswer, toAnswer } from '../plugins/conditional.ts';
import { AnswerCache } from '../publish/answers.ts';
import { readDetail } from '../publish/detail.ts';
import { countEntries } from '../publish/feed.ts';
import { indexVersions } from '../publish/index/keeper.ts';
import { FeedList } from '../publish/list.ts';
import type { ParsedPublishQuery } from '../publish/query.ts';
import { publishQuerySchema } from '../publish/query.ts';
import { VisibilityCache } from '../publish/visibility.ts';
import { onceInATurn, versionReader, versionText } from '../records/data-version.ts';

const typeInfo = {
  product: { name: '产品', icon: 'product', sort: 1 },
  material: { name: '原料', icon: 'material', sort: 2 },
  gallery: { name: '工厂展示', icon: 'gallery', sort: 3 },
} as const;

/** Whose edits change what the feed shows. */
const shown = ['category', 'product', 'material', 'factory-gallery'];

/** The visitors' feed: `GET /api/publish/types`, `/list` and `/{id}` (entities.md, Publish). */
export const registerPublish: Routes = (app, { database, catalogue }) => {
  const db = database.reader;
  const answers = new AnswerCache();
  const visibilities = new VisibilityCache();
  const list = new FeedList({ database, hits: catalogue.hits, log: app.log });
  app.addHook('onClose', () => list.index.close());

  const readVersions = versionReader(database, ['category', ...indexVersions]);
  const look = onceInATurn(async () => {
    const rows = await readVersions();
    const visibility = await visibilities.get(db, versionText(rows, ['category']));
    return { rows, at: versionText(rows, shown), visibility, index: list.index.current(rows) };
  });

  app.get('/api/publish/types', { config: openToAll }, async (request, reply) => {
    const { at, visibility } = await look();
    const answer = await answers.get('types', at, async () => {
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
    { config: openToAll, schema: { querystring: publishQuerySchema } },
    async (request, reply) => {
      const { rows, at, visibility, index } = await look();
      // Only what the database was asked for is worth keeping.
      const answer =
        (index && (await list.find(request.query, index, visibility))) ??
        (await answers.get(request.url, at, () => list.read(request.query, rows, at, visibility)));
      return sendAnswer(request, reply, answer);
    },
  );

  app.get<{ Params: { id: string } }>('/api/publish/:id', { config: openToAll }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) throw notFound();
    const { at, visibility } = await look();
    const detail = await readDetail(db, catalogue, visibility, id);
    if (!detail) throw notFound();
    if (detail.type !== 'gallery') catalogue.hits.add(detail.type, id);
    // The number of views alone makes no new version of a page.
    return sendAnswer(request, reply, toAnswer(ok(detail), `${id} ${at}`));
  });
};
