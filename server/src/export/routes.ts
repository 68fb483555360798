import { chinaDay } from '@admin-h5/contract';
import type { FastifyReply } from 'fastify';
import Joi from 'joi';
import { SheetCategories } from '../category/sheet-categories.ts';
import type { AppContext, Routes } from '../context.ts';
import type { ExportDefinition } from '../import/columns/definition.ts';
import { requireRight } from '../plugins/access.ts';
import { targetIds } from '../records/batch.ts';
import type { Entity } from '../records/entity.ts';
import type { ParsedListQuery } from '../records/query.ts';
import { recordsByIds } from '../records/read.ts';
import { type BatchBody, batchSchema, listQuerySchema, toTarget, toListRequest } from '../records/routes.ts';
import { download, exportSheet, formatRule, type SheetFormat, sheetMime } from './export.ts';

/** Most ids in an address, and in a body of 1 MiB. */
const maxIds = { query: 1000, body: 20_000 };

/** One id, several, or one text with all ids separated by commas. */
const idsRule = Joi.array()
  .items(Joi.string().max(33 * maxIds.query))
  .single()
  .custom((ids: string[]) => ids.flatMap((entry) => entry.split(',')).filter(Boolean))
  .max(maxIds.query);

type ExportQuery = ParsedListQuery & { format: SheetFormat };

/**
 * `GET /api/{entity}/export`: the whole filtered list, or `ids`; `POST` for more ids than fit into an address, and for all that a filter
 * finds except some.
 */
export function registerExport<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  { database }: AppContext,
  records: Entity<Input, Output>,
  definition: ExportDefinition,
): void {
  const config = { ...requireRight(records.description.right), produces: Object.values(sheetMime) };
  const url = `/api/${definition.path}/export`;

  async function send(reply: FastifyReply, format: SheetFormat, ids: string[]): Promise<FastifyReply> {
    const categories = await SheetCategories.read(database.reader, definition.categories);
    const source = { ids, byIds: (chosenIds: string[]) => recordsByIds(records, chosenIds) };
    const content = await exportSheet(definition, format, source, { categories });
    return download(reply, content, `${definition.entityLabel}-${chinaDay()}`, format);
  }

  app.get<{ Querystring: ExportQuery }>(
    url,
    {
      config,
      schema: { querystring: listQuerySchema(records.description).keys({ format: formatRule, ids: idsRule }) },
    },
    async (request, reply) => {
      const { format, ids: chosen, ...query } = request.query;
      const { filters, sort } = toListRequest(query);
      const ids: string[] = Array.isArray(chosen)
        ? chosen.map(String)
        : await records.repository.ids(database.scanner, { filters, sort });
      return send(reply, format, ids);
    },
  );
  app.post<{ Body: BatchBody & { format: SheetFormat } }>(
    url,
    {
      // It changes nothing, so it needs no idempotency.
      config: { ...config, noIdempotency: true },
      schema: { body: batchSchema('ids', records.description.filters ?? {}, { format: formatRule }, maxIds.body) },
    },
    async ({ body }, reply) => send(reply, body.format, await targetIds(records, database.scanner, toTarget(body))),
  );
}
