/** The calls of 草稿 of 改表: to store edits under a name, to have them approved, and to publish them at a time. */
import {
  type ChangeSet,
  type ChangeSetEntry,
  type ChangeSetInput,
  changeSetLimits,
  type ChangeSetList,
  type ChangeSetOrder,
  type ChangeSetReview,
  holdsRights,
  idPattern,
  type RecordEdits,
  rightsOf,
} from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import { type AppContext, findActor, type Routes } from '../../context.ts';
import { write, type WriteScope } from '../../database/write.ts';
import { ok } from '../../envelope.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { requireRight, requireUser, signedIn } from '../../plugins/access.ts';
import { readHolders } from '../../releases/rights.ts';
import { importables } from './publish-due.ts';
import type { ChangeSetRow } from './tables.ts';

interface ById {
  Params: { id: string };
}

const cellText = Joi.string().allow('').max(changeSetLimits.text).required();
const header = Joi.string().max(200);
const waysRule = Joi.object<ChangeSetOrder['ways']>().pattern(header, Joi.string().allow('').max(20)).max(200);
const nameRule = Joi.string()
  .trim()
  .max(changeSetLimits.name)
  .required()
  .messages({ '*': `请填写草稿名称，不超过${changeSetLimits.name}个字符` });
const editsRule = Joi.object<RecordEdits>()
  .pattern(Joi.string().max(200), Joi.object().pattern(header, Joi.object({ text: cellText, before: cellText })))
  .min(1)
  .max(changeSetLimits.records)
  .required();
const pageRule = Joi.string()
  .max(200)
  .pattern(/^\/pages\/admin\//)
  .required();
const inputSchema = Joi.object<ChangeSetInput, true>({ name: nameRule, page: pageRule, edits: editsRule });
const changeSchema = Joi.object<Omit<ChangeSetInput, 'page'>, true>({ name: nameRule, edits: editsRule });
const orderSchema = Joi.object<ChangeSetOrder, true>({
  at: Joi.string().isoDate().allow('').required(),
  forReview: Joi.boolean().default(false),
  ways: waysRule.required(),
});

const reviewSchema = Joi.object<ChangeSetReview, true>({
  updatedAt: Joi.string().isoDate().required(),
  approved: Joi.boolean().required(),
  reason: Joi.string().trim().max(200).allow('').required(),
});

/** A set with the name of its author, without what can be long. */
type NamedRow = Omit<ChangeSetRow, 'edits' | 'ways'> & { author: string };
const columns = [
  'changeSet.id',
  'ownerId',
  'name',
  'page',
  'state',
  'changeSet.createdAt',
  'changeSet.updatedAt',
  'dueAt',
  'problem',
  'reviewer',
  'jobId',
  'entity',
  'count',
] as const;

const toEntry = ({ ownerId: _owner, entity: _entity, createdAt: _at, ...entry }: NamedRow): ChangeSetEntry => entry;

const countCells = (edits: RecordEdits): number =>
  Object.values(edits).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

const authorId = ({ principal }: FastifyRequest): string => signedIn(principal).id;

/**
 * `/api/change-sets`: 草稿 of 改表, each of its author alone; and where the list has an import, their publication at a time, after a
 * colleague's approval where the author asks for one.
 */
export const registerChangeSets: Routes = (app, { database, catalogue, settings }: AppContext) => {
  const kinds = importables(catalogue);
  const { changeReview } = settings;
  const sets = () =>
    database.db
      .selectFrom('changeSet')
      .leftJoin('userAccount', 'userAccount.id', 'changeSet.ownerId')
      .select(columns)
      .select((eb) => eb.fn.coalesce('userAccount.username', eb.val('')).as('author'));

  /** Whether a person may approve what somebody else has sent. */
  function mayReview({ principal }: FastifyRequest, { ownerId, state, entity }: NamedRow): boolean {
    const { id, type } = signedIn(principal);
    const right = kinds.find(({ path }) => path === entity)?.right;
    return changeReview && state === 'sent' && ownerId !== id && type !== null && !!right && holdsRights(type, [right]);
  }

  /** A set of one's own, or one that waits for one's approval. */
  async function find(request: FastifyRequest, id: string): Promise<NamedRow> {
    const row = await sets().where('changeSet.id', '=', id).executeTakeFirst();
    if (!row || (row.ownerId !== authorId(request) && !mayReview(request, row))) throw notFound();
    return row;
  }

  async function findOwn(request: FastifyRequest, id: string): Promise<NamedRow> {
    const row = await find(request, id);
    if (row.ownerId !== authorId(request)) throw notFound();
    return row;
  }

  async function readSet(row: NamedRow): Promise<ChangeSet> {
    const { edits, ways } = await database.db
      .selectFrom('changeSet')
      .select(['edits', 'ways'])
      .where('id', '=', row.id)
      .where('updatedAt', '=', row.updatedAt)
      .executeTakeFirstOrThrow(notFound);
    return { ...toEntry(row), edits: JSON.parse(edits), ways: ways === '' ? {} : JSON.parse(ways) };
  }

  /** Changes a set that is not being published; with `asSeen` only as it was. Throws 409 otherwise. */
  async function change(
    request: FastifyRequest,
    { id, author }: NamedRow,
    fields: Partial<ChangeSetRow>,
    asSeen?: Pick<ChangeSetRow, 'state' | 'updatedAt'>,
  ): Promise<ChangeSetEntry> {
    return write(database, findActor(request), async ({ trx, now }) => {
      const changed = await trx
        .updateTable('changeSet')
        .set({ ...fields, updatedAt: now })
        .where((eb) => eb.and({ id, ...asSeen }))
        .where('state', '<>', 'running')
        .returning(columns)
        .executeTakeFirst();
      if (!changed) throw conflict('草稿正在发布或已被处理，请刷新后再试');
      return toEntry({ ...changed, author });
    });
  }

  app.get<{ Querystring: { page: string } }>(
    '/api/change-sets',
    { config: requireUser, schema: { querystring: Joi.object({ page: pageRule }) } },
    async (request) => {
      const ownerId = authorId(request);
      const rows = await sets()
        .where('page', '=', request.query.page)
        .where((eb) => eb.or([eb('ownerId', '=', ownerId), eb('state', '=', 'sent')]))
        .orderBy('changeSet.updatedAt', 'desc')
        .orderBy('changeSet.id')
        .execute();
      return ok<ChangeSetList>({
        own: rows.filter((row) => row.ownerId === ownerId).map(toEntry),
        toReview: rows.filter((row) => mayReview(request, row)).map(toEntry),
        canSend: changeReview,
      });
    },
  );

  app.get<ById>('/api/change-sets/:id', { config: requireUser }, async (request) =>
    ok(await readSet(await find(request, request.params.id))),
  );

  app.post<{ Body: ChangeSetInput }>(
    '/api/change-sets',
    { config: requireUser, schema: { body: inputSchema } },
    async (request) => {
      const { id: ownerId, type } = signedIn(request.principal);
      // Who has nothing to edit keeps nothing here.
      if (rightsOf(type ?? 0, await readHolders(database.reader)).length === 0) throw forbidden();
      const store = async ({ trx, now, actor }: WriteScope): Promise<NamedRow> => {
        const { total } = await trx
          .selectFrom('changeSet')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('ownerId', '=', ownerId)
          .executeTakeFirstOrThrow();
        if (total >= changeSetLimits.sets) throw conflict(`最多保存${changeSetLimits.sets}份草稿，请先删除不用的`);
        const { name, page, edits } = request.body;
        const row = {
          id: newId(),
          ownerId,
          name,
          page,
          state: 'draft',
          createdAt: now,
          updatedAt: now,
          dueAt: '',
          problem: '',
          reviewer: '',
          jobId: '',
          entity: '',
          count: countCells(edits),
        } as const;
        await trx
          .insertInto('changeSet')
          .values({ ...row, edits: JSON.stringify(edits), ways: '' })
          .execute();
        return { ...row, author: actor.name };
      };
      return ok(toEntry(await write(database, findActor(request), store)), '草稿已保存');
    },
  );

  /** What was to be published is a draft again, with what it lacks. */
  const asDraft = {
    state: 'draft',
    dueAt: '',
    problem: '',
    reviewer: '',
    jobId: '',
    ways: '',
  } as const;

  app.put<ById & { Body: Omit<ChangeSetInput, 'page'> }>(
    '/api/change-sets/:id',
    { config: requireUser, schema: { body: changeSchema } },
    async (request) => {
      const { name, edits } = request.body;
      const fields = { ...asDraft, name, count: countCells(edits), edits: JSON.stringify(edits) };
      return ok(await change(request, await findOwn(request, request.params.id), fields), '草稿已保存');
    },
  );

  app.delete<ById>('/api/change-sets/:id/due', { config: requireUser }, async (request) =>
    ok(await change(request, await findOwn(request, request.params.id), asDraft), '已取消'),
  );

  app.delete<ById>('/api/change-sets/:id', { config: requireUser }, async (request) => {
    const { id } = await findOwn(request, request.params.id);
    await write(database, findActor(request), async ({ trx }) => {
      const removed = await trx
        .deleteFrom('changeSet')
        .where('id', '=', id)
        .where('state', '<>', 'running')
        .executeTakeFirst();
      if (Number(removed.numDeletedRows) === 0) throw conflict('草稿正在发布，请稍后再试');
    });
    return ok(null, '已删除');
  });

  for (const { path, right } of kinds) {
    const options = {
      config: requireRight(right),
      schema: { params: Joi.object({ id: Joi.string().pattern(idPattern) }) },
    };
    app.post<ById & { Body: Required<ChangeSetOrder> }>(
      `/api/${path}/change-sets/:id/due`,
      { ...options, schema: { ...options.schema, body: orderSchema } },
      async (request) => {
        const { at, ways, forReview } = request.body;
        if (forReview && !changeReview) throw conflict('没有开启审核，请直接发布');
        const dueAt = at && new Date(at).toISOString();
        if (dueAt === '' ? !forReview : dueAt <= new Date().toISOString())
          throw invalid([{ field: 'at', message: '请选择以后的时间' }]);
        const order = {
          ...asDraft,
          state: forReview ? 'sent' : 'waiting',
          dueAt,
          entity: path,
          ways: JSON.stringify(ways),
        } as const;
        const set = await change(request, await findOwn(request, request.params.id), order);
        return ok(set, forReview ? '已送审' : '已定时');
      },
    );

    app.post<ById & { Body: ChangeSetReview }>(
      `/api/${path}/change-sets/:id/review`,
      { ...options, schema: { ...options.schema, body: reviewSchema } },
      async (request) => {
        const { approved, reason, updatedAt } = request.body;
        const set = await find(request, request.params.id);
        if (set.ownerId === authorId(request)) throw conflict('自己的草稿要由别人审核');
        if (set.entity !== path) throw notFound();
        if (!approved && reason === '') throw invalid([{ field: 'reason', message: '请填写退回的原因' }]);
        const { name } = findActor(request);
        const now = new Date().toISOString();
        // What has waited past its time is published at once.
        const decision = approved
          ? ({ state: 'waiting', reviewer: name, dueAt: set.dueAt > now ? set.dueAt : now } as const)
          : ({ state: 'refused', problem: `${name}退回：${reason}`, dueAt: '' } as const);
        const asSeen = { state: 'sent', updatedAt } as const;
        return ok(await change(request, set, decision, asSeen), approved ? '已通过' : '已退回');
      },
    );
  }
};
