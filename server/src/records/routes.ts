/** The calls that every entity has: list, one record, create, change, delete, restore, status, order and batches. */
import { batchLimit, type PublicationChange, publicationFields } from '@admin-h5/contract';
import { schemaOf, statusChoice, withVersion } from '@admin-h5/contract/validation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Joi from 'joi';
import { findActor } from '../context.ts';
import type { WriteScope } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { badRequest } from '../errors.ts';
import { type AccessConfig, requireRight } from '../plugins/access.ts';
import { completeBody } from './absent-fields.ts';
import { batchRecords, sortRecords, type Target } from './batch.ts';
import type { EntityDescription, StoredRecord } from './entity-description.ts';
import type { Entity } from './entity.ts';
import { commonFilters, type FilterValues, pageRules, type ParsedListQuery, sinceRule } from './query.ts';
import { getRecord, listRecords, loadRecord, recordChanges, recordHistory, recordIds, recordOptions } from './read.ts';
import { deleteRecord, restoreIn } from './recycle.ts';
import { isTimed } from './publication.ts';
import { createIn, setStatusIn, updateIn, writeAndPresent } from './write.ts';

const alwaysSortable = ['sort', 'status', 'createdAt', 'updatedAt'];
const maxSortIds = 500;
const idRule = Joi.string().max(64);
/** Rule of a list of different ids, at least one. */
export const idList = (most: number) =>
  Joi.array()
    .items(idRule)
    .min(1)
    .max(most)
    .unique()
    .required()
    .messages({ 'array.min': '请选择数据', 'array.max': `一次最多选择${most}条`, 'any.required': '请选择数据' });

/** Which optional calls an entity has, and how they are named. */
export interface RouteOptions {
  /** Path below `/api/`. */
  path: string;
  /** `ids`, but `userIds` for users (specification, section 7). */
  idsField?: 'ids' | 'userIds';
  /** Whether `POST` is registered here; users have a separate one. */
  create?: boolean;
  sort?: boolean;
  /** Who may read one record; default: people with the entity's right. */
  one?: AccessConfig;
}

const moments = schemaOf(publicationFields, {});
const publicationBody = {
  status: statusChoice().optional(),
  publishAt: moments.extract('publishAt'),
  withdrawAt: moments.extract('withdrawAt'),
  check: Joi.boolean(),
};

interface IdParams {
  id: string;
}

/** Query schema of an entity's list: paging, order, common and own filters. */
export function listQuerySchema({
  filters = {},
  sortable = [],
}: Pick<EntityDescription<object>, 'filters' | 'sortable'>) {
  const fields = [...alwaysSortable, ...sortable];
  return Joi.object<ParsedListQuery>({
    ...pageRules,
    ...filterRules(filters),
    sort: Joi.string().pattern(new RegExp(`^(${fields.join('|')}):(asc|desc)$`)),
  });
}

const filterRules = (filters: object) =>
  Object.fromEntries(Object.entries({ ...commonFilters, ...filters }).map(([name, { rule }]) => [name, rule]));

/** Splits a validated query into page, order and filters. */
export function toListRequest({ page, size, sort, ...filters }: ParsedListQuery) {
  const [column = '', direction] = sort?.split(':') ?? [];
  return {
    page,
    size,
    filters: filters satisfies FilterValues,
    sort:
      sort === undefined
        ? undefined
        : { column, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) },
  };
}

/**
 * Body of a batch call: ids, or a filter with the total that the caller saw and ids to leave out; plus the call's own
 * fields.
 */
export function batchSchema(
  idsField: 'ids' | 'userIds',
  filters: object,
  ownFilters: Joi.SchemaMap,
  maxIds = batchLimit,
): Joi.ObjectSchema {
  return Joi.object({
    [idsField]: idList(maxIds).optional(),
    filter: Joi.object(filterRules(filters)),
    expectedTotal: Joi.number().integer().min(0),
    exceptIds: idList(batchLimit).optional(),
    ...ownFilters,
  })
    .xor(idsField, 'filter')
    .with('filter', 'expectedTotal')
    .with('exceptIds', 'filter')
    .messages({ 'object.missing': '请选择数据', 'object.xor': '请选择数据', 'object.with': '请选择数据' });
}

export interface BatchBody {
  ids?: string[];
  userIds?: string[];
  filter?: FilterValues;
  expectedTotal?: number;
  exceptIds?: string[];
}

/** The records that a validated batch body means: ids, or all that a filter finds except some. Throws 400 for neither. */
export function toTarget(body: BatchBody): Target {
  const ids = body.ids ?? body.userIds;
  if (ids) return { ids };
  if (body.filter && body.expectedTotal !== undefined) {
    return { filter: body.filter, expectedTotal: body.expectedTotal, exceptIds: body.exceptIds ?? [] };
  }
  throw badRequest();
}

/** The description's schema has validated the body and dropped unknown fields. */
export const isInput = <Input extends object>(
  _description: Pick<EntityDescription<Input>, 'schema'>,
  body: unknown,
): body is Input => typeof body === 'object' && body !== null;

/** Registers the common calls (entities.md, "Calls") for one entity. */
export function registerRecordRoutes<Input extends object>(
  app: FastifyInstance,
  entity: Entity<Input>,
  options: RouteOptions,
): void {
  const { description } = entity;
  const { filters = {} } = description;
  const { idsField = 'ids', create = true, sort = true } = options;
  const base = `/api/${options.path}`;
  const access = requireRight(description.right);
  const statusBody = { status: statusChoice() };
  /** Changes the record of a path. */
  const write = (
    request: FastifyRequest & { params: IdParams },
    change: (scope: WriteScope, id: string) => Promise<StoredRecord<Input>>,
  ) => {
    const { id } = request.params;
    return writeAndPresent(entity, findActor(request), id, (scope) => change(scope, id));
  };

  app.get<{ Querystring: ParsedListQuery }>(
    base,
    { config: access, schema: { querystring: listQuerySchema(description) } },
    async (request) => ok(await listRecords(entity, toListRequest(request.query))),
  );
  app.get<{ Querystring: FilterValues }>(
    `${base}/ids`,
    { config: access, schema: { querystring: Joi.object(filterRules(filters)) } },
    async (request) => ok(await recordIds(entity, request.query)),
  );
  app.get(`${base}/all`, { config: access }, async () => ok(await recordOptions(entity)));
  app.get<{ Querystring: { since?: string } }>(
    `${base}/changes`,
    { config: access, schema: { querystring: Joi.object({ since: sinceRule }) } },
    async (request) => ok(await recordChanges(entity, request.query.since ?? null)),
  );
  app.get<{ Params: IdParams }>(`${base}/:id`, { config: options.one ?? access }, async (request) =>
    ok(await getRecord(entity, request.params.id)),
  );
  app.get<{ Params: IdParams }>(`${base}/:id/history`, { config: access }, async (request) =>
    ok(await recordHistory(entity, request.params.id)),
  );

  if (create) {
    app.post(base, { config: access, schema: { body: description.schema } }, async (request) => {
      const { body } = request;
      if (!isInput(description, body)) throw badRequest();
      const added = (scope: WriteScope) => createIn(entity, scope, body);
      return ok(await writeAndPresent(entity, findActor(request), null, added), '创建成功');
    });
    app.put<{ Params: IdParams; Body: { version: number } }>(
      `${base}/:id`,
      {
        config: access,
        schema: { body: withVersion(description.schema) },
        preValidation: completeBody<FastifyRequest<{ Params: IdParams }>>(description.fields, ({ params }) =>
          loadRecord(entity, entity.database.reader, params.id),
        ),
      },
      async (request) => {
        const { version, ...input } = request.body;
        if (!isInput(description, input)) throw badRequest();
        return ok(await write(request, (scope, id) => updateIn(entity, scope, id, input, version)), '保存成功');
      },
    );
  }
  app.delete<{ Params: IdParams }>(`${base}/:id`, { config: access }, async (request) => {
    await deleteRecord(entity, findActor(request), request.params.id);
    return ok(null, '删除成功');
  });
  app.post<{ Params: IdParams; Body: { to?: string | null } | undefined }>(
    `${base}/:id/restore`,
    { config: access, schema: { body: Joi.object({ to: Joi.string().max(64).allow(null) }).empty(null) } },
    async (request) =>
      ok(await write(request, (scope, id) => restoreIn(entity, scope, id, request.body?.to)), '恢复成功'),
  );
  app.patch<{ Params: IdParams; Body: { status: 0 | 1; version?: number } }>(
    `${base}/:id/status`,
    { config: access, schema: { body: Joi.object({ ...statusBody, version: Joi.number().integer().min(0) }) } },
    async (request) => {
      const { status, version } = request.body;
      return ok(await write(request, (scope, id) => setStatusIn(entity, scope, id, status, version)), '状态已更新');
    },
  );

  app.patch<{ Body: BatchBody & { status: 0 | 1 } }>(
    `${base}/batch/status`,
    { config: access, schema: { body: batchSchema(idsField, filters, statusBody) } },
    async (request) =>
      ok(await batchRecords(entity, findActor(request), toTarget(request.body), { status: request.body.status })),
  );
  if (isTimed(description)) {
    app.patch<{ Body: BatchBody & PublicationChange }>(
      `${base}/batch/publication`,
      { config: access, schema: { body: batchSchema(idsField, filters, publicationBody) } },
      async (request) => {
        const { status, publishAt, withdrawAt, check } = request.body;
        const publication = {
          ...(status !== undefined && { status }),
          ...(publishAt !== undefined && { publishAt }),
          ...(withdrawAt !== undefined && { withdrawAt }),
          ...(check !== undefined && { check }),
        };
        return ok(await batchRecords(entity, findActor(request), toTarget(request.body), { publication }));
      },
    );
  }
  app.delete<{ Body: BatchBody }>(
    `${base}/batch`,
    { config: access, schema: { body: batchSchema(idsField, filters, {}) } },
    async (request) => ok(await batchRecords(entity, findActor(request), toTarget(request.body), 'delete')),
  );
  if (sort) {
    app.patch<{ Body: { ids: string[] } }>(
      `${base}/sort`,
      { config: access, schema: { body: Joi.object({ ids: idList(maxSortIds) }) } },
      async (request) => {
        await sortRecords(entity, findActor(request), request.body.ids);
        return ok(null, '排序已保存');
      },
    );
  }
  if (description.moveColumn !== undefined) {
    const to = { to: Joi.string().max(64).allow(null).required() };
    app.patch<{ Body: BatchBody & { to: string | null } }>(
      `${base}/batch/move`,
      { config: access, schema: { body: batchSchema(idsField, filters, to) } },
      async (request) =>
        ok(await batchRecords(entity, findActor(request), toTarget(request.body), { move: request.body.to })),
    );
  }
}
