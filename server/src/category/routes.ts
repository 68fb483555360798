import type { CategoryKind } from '@admin-h5/contract';
import { categoryKinds, holdsRights } from '@admin-h5/contract';
import Joi from 'joi';
import type { Routes } from '../context.ts';
import { actorOf } from '../context.ts';
import { freshnessOf, imports, versionsReader } from '../database/data-version.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { ok } from '../envelope.ts';
import type { RequestPrincipal } from '../plugins/access.ts';
import { openToAll, requireRight } from '../plugins/access.ts';
import type { PreparedResponse } from '../plugins/conditional-response.ts';
import { sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';
import { registerRecordRoutes } from '../records/routes.ts';
import { moveContent } from './move-content.ts';
import { readTreeWithCounts } from './tree-with-counts.ts';

interface TreeQuery {
  kind?: CategoryKind;
  status?: 1;
}

const mayEdit = (principal: RequestPrincipal | null): boolean =>
  principal?.type !== null && principal?.type !== undefined && holdsRights(principal.type, ['category']);

/** 分类: the common calls, the tree, and moving the records of a category. */
export const registerCategories: Routes = (app, { database, catalogue }) => {
  const responses = new VersionedCache<PreparedResponse>({ max: 10 });
  const counted = ['category', 'product', 'material'];
  const versions = versionsReader(database, [...counted, imports]);

  app.get<{ Querystring: TreeQuery }>(
    '/api/category/tree',
    {
      config: openToAll,
      schema: {
        querystring: Joi.object<TreeQuery>({ kind: Joi.valid(...categoryKinds), status: Joi.number().valid(1) }),
      },
    },
    async (request, reply) => {
      const { kind, status } = request.query;
      const enabledOnly = status === 1 || !mayEdit(request.principal);
      const fresh = freshnessOf(await versions(), counted, [imports]);
      const response = await responses.get(`${kind} ${enabledOnly}`, fresh, async () =>
        prepareResponse(ok(await readTreeWithCounts(database.reader, { kind, enabledOnly }))),
      );
      // The response depends on the token, so a shared cache must not mix both.
      reply.header('vary', 'Origin, Authorization');
      return sendPrepared(request, reply, response);
    },
  );

  app.post<{ Params: { id: string }; Body: { to: string } }>(
    '/api/category/:id/move-content',
    {
      config: requireRight('category'),
      schema: {
        body: Joi.object({ to: Joi.string().max(64).required().messages({ 'any.required': '请选择目标分类' }) }),
      },
    },
    async (request) =>
      ok(await moveContent(database, catalogue, actorOf(request), request.params.id, request.body.to), '移动成功'),
  );

  registerRecordRoutes(app, catalogue.categories, { path: 'category' });
};
