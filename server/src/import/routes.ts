/** The calls that begin an import or an export: to send a sheet or an archive, to get the template, and to preview an edited record. */
import { fileLimits, normaliseText, type RecordEditsSheet, type SheetCorrections } from '@admin-h5/contract';
import { sheetCorrectionsSchema } from '@admin-h5/contract/schemas';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import { SheetCategories } from '../category/sheet-categories.ts';
import { findActor, type AppContext, type Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { invalid } from '../errors.ts';
import { download, formatRule, type SheetFormat, sheetMime, sheetTemplate } from '../export/export.ts';
import { registerExport } from '../export/routes.ts';
import { receiving } from '../files/upload.ts';
import { materialSheet } from '../material/sheet.ts';
import { requireRight } from '../plugins/access.ts';
import { productSheet } from '../product/sheet.ts';
import { synonymSheet } from '../synonym/sheet.ts';
import { userSheet } from '../user/sheet.ts';
import type { ImportDefinition } from './columns/definition.ts';
import { readEditedRecord } from './edited-record.ts';
import { importRights, type ImportQueue, type Received } from './jobs/queue.ts';
import { registerChangeSets } from './change-sets/routes.ts';
import { registerJobs } from './jobs/routes.ts';

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

/** Stores the part `file` of a multipart request until it is imported. */
async function receiveSheet(
  request: FastifyRequest,
  queue: ImportQueue,
): Promise<Omit<Received, 'dryRun' | 'continues'>> {
  const part = await request.file({ limits: { files: 1, fields: 5, fileSize: fileLimits.sheetBytes } });
  if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: '请选择文件' }]);
  const corrections = readCorrections(part.fields['corrections']);
  const sheetFile = await queue.uploads.receive(part.file, () => !part.file.truncated);
  return { sheetFile, corrections, fileName: sheetName(part.filename) };
}

type RunQuery = Pick<Received, 'dryRun' | 'continues'>;
const runQuerySchema = Joi.object<RunQuery, true>({
  dryRun: Joi.boolean().default(false),
  continues: Joi.string().max(32).default(''),
});
/** What lists of imports call one without a sheet. */
const filesAlone = '图片和资料';

function registerImport<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  { database }: AppContext,
  queue: ImportQueue,
  definition: ImportDefinition<Input, Output>,
): void {
  const config = requireRight(definition.records.description.right);
  app.post<{ Querystring: RunQuery }>(
    `/api/${definition.path}/import`,
    {
      config: { ...config, upload: true, success: 202 },
      schema: { querystring: runQuerySchema },
    },
    async (request, reply) => {
      const received = await receiving(request, () => receiveSheet(request, queue));
      const jobId = await queue.start(definition.path, { ...received, ...request.query }, findActor(request));
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

const editedSchema = Joi.object<RecordEditsSheet, true>({
  csv: Joi.string().required(),
  corrections: sheetCorrectionsSchema.required(),
});

/** `POST /api/{entity}/import/record`: the record that edits would make, for a preview of it. */
function registerEditedRecord<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  { files }: AppContext,
  definition: ImportDefinition<Input, Output>,
): void {
  app.post<{ Body: RecordEditsSheet }>(
    `/api/${definition.path}/import/record`,
    {
      config: { ...requireRight(definition.records.description.right), noIdempotency: true },
      schema: { body: editedSchema },
    },
    async (request) => ok(await readEditedRecord(definition, files, findActor(request), request.body)),
  );
}

/** Import and export of sheets, and the jobs of imports (entities.md, "Import"). */
export const registerSheets: Routes = (app, context) => {
  const { database, catalogue, users, imports: queue } = context;
  const { links } = queue;

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
  registerEditedRecord(app, context, products);
  registerEditedRecord(app, context, materials);
  registerPictures(app, queue, products);
  registerPictures(app, queue, materials);

  registerChangeSets(app, context);
  registerJobs(app, { queue, links, database }, importRights(catalogue));
};

/**
 * `POST /api/{entity}/import/pictures`: a ZIP archive of pictures for an import that follows, and `…/import/files`: an import of
 * such an archive without a sheet.
 */
function registerPictures<Input extends object, Output extends object>(
  app: Parameters<Routes>[0],
  queue: ImportQueue,
  definition: ImportDefinition<Input, Output>,
): void {
  const { path, records } = definition;
  const right = requireRight(records.description.right);
  app.post(`/api/${path}/import/pictures`, { config: { ...right, upload: true } }, async (request) => {
    const pictures = await receiving(request, async () => {
      const part = await request.file({ limits: { files: 1, fields: 5, fileSize: fileLimits.picturesBytes } });
      if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: '请选择图片' }]);
      return queue.pictures.receive(findActor(request), part.file, () => !part.file.truncated);
    });
    return ok(pictures, '图片已接收');
  });
  app.post<{ Body: SheetCorrections; Querystring: RunQuery }>(
    `/api/${path}/import/files`,
    {
      config: { ...right, success: 202 },
      schema: {
        querystring: runQuerySchema,
        body: sheetCorrectionsSchema.fork('pictures', (rule) => rule.required()).required(),
      },
    },
    async (request, reply) => {
      queue.uploads.enter();
      const files = { sheetFile: null, corrections: request.body, fileName: filesAlone, ...request.query };
      const jobId = await queue.start(definition.path, files, findActor(request));
      return reply.code(202).send(ok({ jobId }, '已开始处理'));
    },
  );
}
