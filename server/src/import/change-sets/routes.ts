import {
  type ChangeSet,
  type ChangeSetEntry,
  type ChangeSetInput,
  changeSetLimits,
  type ChangeSetOrder,
  idPattern,
  type RecordEdits,
  rightsOf,
} from '@admin-h5/contract';
import { sheetCorrectionsSchema } from '@admin-h5/contract/schemas';
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
  at: Joi.string().isoDate().required(),
  csv: Joi.string().required(),
  corrections: sheetCorrectionsSchema.required(),
});

const toEntry = ({ id, name, page, count, state, dueAt, problem, jobId, updatedAt }: ChangeSetRow): ChangeSetEntry => ({
  id,
  name,
  page,
  count,
  state,
  dueAt,
  problem,
  jobId,
  updatedAt,
});
const toChangeSet = (row: ChangeSetRow): ChangeSet => ({ ...toEntry(row), edits: JSON.parse(row.edits) });

const countCells = (edits: RecordEdits): number =>
  Object.values(edits).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

const authorId = ({ principal }: FastifyRequest): string => signedIn(principal).id;

/** `/api/change-sets`: 草稿 of 改表, each of its author alone; and their publication at a time, where the list has an import. */
export const registerChangeSets: Routes = (app, { database, catalogue }: AppContext) => {
  async function find(ownerId: string, id: string): Promise<ChangeSetRow> {
    const row = await database.db
      .selectFrom('changeSet')
      .selectAll()
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .executeTakeFirst();
    if (!row) throw notFound();
    return row;
  }

  /** Changes one's own set that is not being published. */
  async function change(request: FastifyRequest, id: string, fields: Partial<ChangeSetRow>): Promise<ChangeSetRow> {
    const ownerId = authorId(request);
    await find(ownerId, id);
    return write(database, findActor(request), async ({ trx, now }) => {
      const changed = await trx
        .updateTable('changeSet')
        .set({ ...fields, updatedAt: now })
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .where('state', '<>', 'running')
        .returningAll()
        .executeTakeFirst();
      if (!changed) throw conflict('草稿正在发布，请稍后再试');
      return changed;
    });
  }

  app.get<{ Querystring: { page: string } }>(
    '/api/change-sets',
    { config: requireUser, schema: { querystring: Joi.object({ page: pageRule }) } },
    async (request) => {
      const rows = await database.db
        .selectFrom('changeSet')
        .selectAll()
        .where('ownerId', '=', authorId(request))
        .where('page', '=', request.query.page)
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .execute();
      return ok(rows.map(toEntry));
    },
  );

  app.get<ById>('/api/change-sets/:id', { config: requireUser }, async (request) =>
    ok(toChangeSet(await find(authorId(request), request.params.id))),
  );

  app.post<{ Body: ChangeSetInput }>(
    '/api/change-sets',
    { config: requireUser, schema: { body: inputSchema } },
    async (request) => {
      const { id: ownerId, type } = signedIn(request.principal);
      // Who has nothing to edit keeps nothing here.
      if (rightsOf(type ?? 0, await readHolders(database.reader)).length === 0) throw forbidden();
      const store = async ({ trx, now }: WriteScope): Promise<ChangeSetRow> => {
        const { total } = await trx
          .selectFrom('changeSet')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('ownerId', '=', ownerId)
          .executeTakeFirstOrThrow();
        if (total >= changeSetLimits.sets) throw conflict(`最多保存${changeSetLimits.sets}份草稿，请先删除不用的`);
        const { name, page, edits } = request.body;
        const row: ChangeSetRow = {
          id: newId(),
          ownerId,
          name,
          page,
          state: 'draft',
          createdAt: now,
          updatedAt: now,
          dueAt: '',
          problem: '',
          jobId: '',
          entity: '',
          count: countCells(edits),
          edits: JSON.stringify(edits),
          csv: '',
          corrections: '',
        };
        await trx.insertInto('changeSet').values(row).execute();
        return row;
      };
      return ok(toEntry(await write(database, findActor(request), store)), '草稿已保存');
    },
  );

  /** What was to be published is a draft again, with what it lacks. */
  const asDraft = { state: 'draft', dueAt: '', problem: '', jobId: '', csv: '', corrections: '' } as const;

  app.put<ById & { Body: Omit<ChangeSetInput, 'page'> }>(
    '/api/change-sets/:id',
    { config: requireUser, schema: { body: changeSchema } },
    async (request) => {
      const { name, edits } = request.body;
      const fields = { ...asDraft, name, count: countCells(edits), edits: JSON.stringify(edits) };
      return ok(toEntry(await change(request, request.params.id, fields)), '草稿已保存');
    },
  );

  app.delete<ById>('/api/change-sets/:id/due', { config: requireUser }, async (request) =>
    ok(toEntry(await change(request, request.params.id, asDraft)), '已取消定时'),
  );

  app.delete<ById>('/api/change-sets/:id', { config: requireUser }, async (request) => {
    const ownerId = authorId(request);
    const { id } = request.params;
    await find(ownerId, id);
    await write(database, findActor(request), async ({ trx }) => {
      const removed = await trx
        .deleteFrom('changeSet')
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .where('state', '<>', 'running')
        .executeTakeFirst();
      if (Number(removed.numDeletedRows) === 0) throw conflict('草稿正在发布，请稍后再试');
    });
    return ok(null, '已删除');
  });

  for (const { path, right } of importables(catalogue)) {
    app.post<ById & { Body: ChangeSetOrder }>(
      `/api/${path}/change-sets/:id/due`,
      {
        config: requireRight(right),
        schema: { body: orderSchema, params: Joi.object({ id: Joi.string().pattern(idPattern) }) },
      },
      async (request) => {
        const { at, csv, corrections } = request.body;
        const dueAt = new Date(at).toISOString();
        if (dueAt <= new Date().toISOString()) throw invalid([{ field: 'at', message: '请选择以后的时间' }]);
        if (Object.keys(corrections.before ?? {}).length === 0)
          throw invalid([{ field: 'corrections', message: '更正内容无效，请重新检查' }]);
        const order = {
          ...asDraft,
          state: 'waiting',
          dueAt,
          entity: path,
          csv,
          corrections: JSON.stringify(corrections),
        } as const;
        return ok(toEntry(await change(request, request.params.id, order)), '已定时');
      },
    );
  }
};
