/** The calls of categories: those that all entities have, the tree with its counts, and moving all records of one to another. */
import { type CategoryKind, categoryKinds, holdsRights, type Category, type CategoryNode } from '@admin-h5/contract';
import Joi from 'joi';
import { type Routes, findActor } from '../context.ts';
import { freshnessOf, imports, versionsReader } from '../database/data-version.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { ok } from '../envelope.ts';
import { type RequestPrincipal, requireRight } from '../plugins/access.ts';
import { openPrepared, type PreparedResponse, sendPrepared, prepareResponse } from '../plugins/conditional-response.ts';
import { registerRecordRoutes } from '../records/routes.ts';
import type { Catalogue } from '../catalogue.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, write } from '../database/write.ts';
import { yieldEvery } from '../database/yield-every.ts';
import { invalid, notFound } from '../errors.ts';
import { moveIn } from '../records/write.ts';
import { CategoryTree } from './tree.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { inDisplayOrder } from '../records/repository.ts';
import { countContent } from './rules.ts';

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
      config: openPrepared,
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
      ok(await moveContent(database, catalogue, findActor(request), request.params.id, request.body.to), '移动成功'),
  );

  registerRecordRoutes(app, catalogue.categories, { path: 'category' });
};

/**
 * Moves all live records directly in a category to another category of the same kind, all or none (`POST
 * /api/category/{id}/move-content`). Returns how many moved.
 * @throws AppError 404 for an unknown category, 422 for a target that cannot take them.
 */
async function moveContent(
  database: DatabaseHandle,
  catalogue: Catalogue,
  actor: Actor,
  from: string,
  to: string,
): Promise<{ moved: number }> {
  return write(database, actor, async (scope) => {
    const tree = await CategoryTree.read(scope.trx);
    const source = tree.get(from);
    if (!source) throw notFound();
    const target = tree.get(to);
    if (!target || target.id === source.id || target.kind !== source.kind) {
      throw invalid([{ field: 'to', message: '请选择其他同类的分类' }]);
    }
    const { products, materials } = catalogue;
    const move = (id: string) =>
      source.kind === 'product' ? moveIn(products, scope, id, to) : moveIn(materials, scope, id, to);
    const rows = await scope.trx
      .selectFrom(source.kind)
      .select('id')
      .where('categoryId', '=', from)
      .where('deletedAt', 'is', null)
      .execute();
    for await (const { id } of yieldEvery(rows)) await move(id);
    return { moved: rows.length };
  });
}

interface TreeSelection {
  kind?: CategoryKind | undefined;
  /** Only what visitors see: enabled categories whose ancestors are enabled, enabled content, no editor names. */
  enabledOnly: boolean;
}

/** The category tree in its stored order, with counts of each category and its branch (`GET /api/category/tree`). */
async function readTreeWithCounts(db: Kysely<Database>, selection: TreeSelection): Promise<CategoryNode[]> {
  const { kind, enabledOnly } = selection;
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'parentId', 'code', 'kind', 'iconId', 'coverId', 'description', 'sort', 'status'])
    .select(['version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt'])
    .where('deletedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'product'))
    .$if(enabledOnly, (query) => query.where('status', '=', 1))
    .$call(inDisplayOrder)
    .execute();
  const counts = new Map<string, number>();
  for (const each of kind ? [kind] : categoryKinds) {
    for (const [id, count] of await countContent(db, each, { enabledOnly })) counts.set(id, count);
  }
  const children = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const nodesBelow = (parentId: string | null): CategoryNode[] =>
    (children.get(parentId) ?? []).map((row) => {
      const below = nodesBelow(row.id);
      const contentCount = counts.get(row.id) ?? 0;
      const category: Category = { ...row, contentCount, ...(enabledOnly ? { createdBy: null, updatedBy: null } : {}) };
      const totalCount = below.reduce((total, child) => total + child.totalCount, contentCount);
      return { ...category, children: below, totalCount };
    });
  return nodesBelow(null);
}
