import { join } from 'node:path';
import { type SheetCorrections, chinaDay, fileLimits, fileMessages, normaliseText } from '@admin-h5/contract';
import { sheetCorrectionsSchema } from '@admin-h5/contract/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Joi from 'joi';
import { SheetCategories } from '../category/sheet-categories.ts';
import { type AppContext, type Routes, actorOf } from '../context.ts';
import { ok } from '../envelope.ts';
import { AppError, invalid } from '../errors.ts';
import { receiving } from '../files/upload.ts';
import { materialSheet } from '../material/sheet.ts';
import { requireRight } from '../plugins/access.ts';
import { productSheet } from '../product/sheet.ts';
import { targetIds } from '../records/batch.ts';
import type { Entity } from '../records/entity.ts';
import type { ParsedListQuery } from '../records/query.ts';
import { recordsByIds } from '../records/read.ts';
import { batchSchema, listQuerySchema, targetOf, toListRequest, type BatchBody } from '../records/routes.ts';
import type { ExportDefinition, ImportDefinition } from '../sheets/definition.ts';
import { download } from '../sheets/download.ts';
import { type SheetFormat, exportSheet, formatRule, sheetMime, sheetTemplate } from '../sheets/export.ts';
import { synonymSheet } from '../synonym/sheet.ts';
import { userSheet } from '../user/sheet.ts';
import { BadRowsLinks } from './bad-rows-links.ts';
import { type Received, ImportQueue } from './import-queue.ts';
import { registerJobs } from './job-routes.ts';
import type { PictureSets } from '../sheets/pictures/picture-sets.ts';

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
function registerExport<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  { database }: AppContext,
  records: Entity<Input, Output>,
  definition: ExportDefinition,
): void {
  const config = { ...requireRight(records.description.right), produces: Object.values(sheetMime) };
  const url = `/api/${definition.path}/export`;

  async function send(reply: FastifyReply, format: SheetFormat, ids: string[]): Promise<FastifyReply> {
    const categories = await SheetCategories.read(database.reader, definition.categories);
    const source = { ids, byIds: (some: string[]) => recordsByIds(records, some) };
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
    async ({ body }, reply) => send(reply, body.format, await targetIds(records, database.scanner, targetOf(body))),
  );
}

/** What a person has corrected: JSON in the part `corrections`, which precedes the file. */
function readCorrections(field: unknown): SheetCorrections {
  const text: unknown = typeof field === 'object' && field !== null && 'value' in field ? field.value : '{}';
  let json: unknown = null;
  try {
    json = JSON.parse(String(text));
  } catch {
    // Refused below, like any other wrong content.
  }
  const result = sheetCorrectionsSchema.required().validate(json);
  if (result.error) throw invalid([{ field: 'corrections', message: '更正内容无效，请重新预检' }]);
  return result.value;
}

/** The last part of the path that a browser sends, at most as long as a list shows. */
const sheetName = (sent: string): string => normaliseText(sent).split(/[\\/]/).pop()?.slice(0, 200) ?? '';

/** Stores the part `file` of a multipart request temporarily. */
async function receiveSheet(
  request: FastifyRequest,
  queue: ImportQueue,
): Promise<Omit<Received, 'dryRun' | 'continues'>> {
  const part = await request.file({ limits: { files: 1, fields: 5, fileSize: fileLimits.sheetBytes } });
  if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: '请选择文件' }]);
  const corrections = readCorrections(part.fields['corrections']);
  const path = await queue.uploads.receive(part.file);
  if (!part.file.truncated) return { path, corrections, fileName: sheetName(part.filename) };
  await queue.uploads.discard(path);
  throw new AppError(413, 'TOO_LARGE', fileMessages.sheetSize);
}

function registerImport<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  { database }: AppContext,
  queue: ImportQueue,
  definition: ImportDefinition<Input, Output>,
): void {
  const config = requireRight(definition.records.description.right);
  app.post<{ Querystring: Pick<Received, 'dryRun' | 'continues'> }>(
    `/api/${definition.path}/import`,
    {
      config: { ...config, upload: true, success: 202 },
      schema: {
        querystring: Joi.object({ dryRun: Joi.boolean().default(false), continues: Joi.string().max(32).default('') }),
      },
    },
    async (request, reply) => {
      const received = await receiving(request, () => receiveSheet(request, queue));
      const jobId = await queue.start(definition, { ...received, ...request.query }, actorOf(request));
      return reply.code(202).send(ok({ jobId }, '已开始处理'));
    },
  );
  app.get<{ Querystring: { format: SheetFormat } }>(
    `/api/${definition.path}/import/template`,
    {
      config: { ...config, produces: Object.values(sheetMime) },
      schema: { querystring: Joi.object({ format: formatRule }) },
    },
    async (request, reply) => {
      const { format } = request.query;
      const categories = await SheetCategories.read(database.reader, definition.categories);
      return download(
        reply,
        await sheetTemplate(definition, format, { categories }),
        `${definition.entityLabel}导入模板`,
        format,
      );
    },
  );
}

/** Import and export of sheets, and the jobs of imports (entities.md, "Import"). */
export const registerSheets: Routes = (app, context) => {
  const { database, settings, catalogue, users, files } = context;
  // In the folder of uploaded files, which all instances share.
  const folder = join(settings.dataDir, 'files', 'sheets');
  const links = new BadRowsLinks(settings.jwtSecrets[0]);
  const queue = new ImportQueue({ database, folder, links, files, log: app.log });
  app.addHook('onClose', () => queue.stop());

  const products = productSheet(catalogue.products);
  const materials = materialSheet(catalogue.materials);
  registerExport(app, context, catalogue.products, products);
  registerExport(app, context, catalogue.materials, materials);
  const vocabulary = synonymSheet(catalogue.synonyms);
  registerExport(app, context, catalogue.synonyms, vocabulary);
  registerExport(app, context, users, userSheet);
  registerImport(app, context, queue, products);
  registerImport(app, context, queue, materials);
  registerImport(app, context, queue, vocabulary);
  registerPictures(app, queue.pictures, products);
  registerPictures(app, queue.pictures, materials);

  registerJobs(app, { queue, links, database }, { product: products, material: materials, synonym: vocabulary });
};

/** `POST /api/{entity}/import/pictures`: a ZIP archive of pictures for an import that follows. */
function registerPictures<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  sets: PictureSets,
  { path, records }: ImportDefinition<Input, Output>,
): void {
  app.post(
    `/api/${path}/import/pictures`,
    { config: { ...requireRight(records.description.right), upload: true } },
    async (request) => {
      const pictures = await receiving(request, async () => {
        const part = await request.file({ limits: { files: 1, fields: 5, fileSize: fileLimits.picturesBytes } });
        if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: '请选择图片' }]);
        return sets.receive(actorOf(request), part.file, () => !part.file.truncated);
      });
      return ok(pictures, '图片已接收');
    },
  );
}
