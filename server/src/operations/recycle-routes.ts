import { type BatchResult, type EntityName, entityNames, holdsRights, type RecycleEntry } from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import { type AppContext, findActor, type Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { forbidden, notFound } from '../errors.ts';
import { requireRight, signedIn } from '../plugins/access.ts';
import { reportEach } from '../records/batch.ts';
import { allRows, countRows, readPage } from '../records/page.ts';
import { keywordRule, pageRules } from '../records/query.ts';
import type { Recyclable } from '../records/recyclable-entities.ts';
import { idList } from '../records/routes.ts';
import { searchCondition } from '../search/managers-keyword.ts';

interface RecycleQuery {
  page: number;
  size: number;
  keyword?: string;
  entity?: EntityName;
}

const query = Joi.object<RecycleQuery>({
  ...pageRules,
  keyword: keywordRule,
  entity: Joi.string().valid(...entityNames),
});
const idsBody = Joi.object({ ids: idList(1000) });
const config = requireRight('recycle');

const managesUsers = (request: FastifyRequest) => holdsRights(signedIn(request.principal).type ?? 0, ['user']);

/** `/api/recycle`: records of every entity that were deleted in the last `recycleDays` days (entities.md). */
export const registerRecycle: Routes = (app, context) => {
  const { scanner } = context.database;

  app.get<{ Querystring: RecycleQuery }>(
    '/api/recycle',
    { config, schema: { querystring: query } },
    async (request) => {
      const { keyword, entity } = request.query;
      let found = scanner.selectFrom('recycleBin');
      if (!managesUsers(request)) found = found.where('entity', '<>', 'user');
      if (entity !== undefined) found = found.where('entity', '=', entity);
      if (keyword) found = found.where(searchCondition(keyword));
      const rows = (limit: number, offset: number) =>
        found
          .select(['id', 'entity', 'label', 'deletedAt', 'deletedBy', 'deletedByName', 'expiresAt'])
          .orderBy('deletedAt', 'desc')
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute();
      return ok(await readPage<RecycleEntry>(request.query, { total: () => countRows(found.select(allRows)), rows }));
    },
  );

  app.post<{ Body: { ids: string[] } }>(
    '/api/recycle/batch/restore',
    { config, schema: { body: idsBody } },
    async (request) =>
      ok(await forEach(request, context, (recyclable, id) => recyclable.restore(findActor(request), id))),
  );
  app.delete<{ Body: { ids: string[] } }>(
    '/api/recycle/batch',
    { config, schema: { body: idsBody } },
    async (request) =>
      ok(await forEach(request, context, (recyclable, id) => recyclable.purge(findActor(request), id))),
  );
};

/** Runs `act` for each id, in a write of its own; refused ids are reported. */
function forEach(
  request: FastifyRequest<{ Body: { ids: string[] } }>,
  { database, entities }: AppContext,
  act: (recyclable: Recyclable, id: string) => Promise<unknown>,
): Promise<BatchResult> {
  return reportEach(request.body.ids, async (id) => {
    const entry = await database.reader
      .selectFrom('recycleBin')
      .select('entity')
      .where('id', '=', id)
      .executeTakeFirst();
    const recyclable = entry && entities.get(entry.entity);
    if (!recyclable) throw notFound();
    if (entry.entity === 'user' && !managesUsers(request)) throw forbidden();
    await act(recyclable, id);
  });
}
