import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { holdsRights } from '@admin-h5/contract';
import { todayInChina } from '@admin-h5/contract/validation';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import type { Routes } from '../context.ts';
import { actorOf } from '../context.ts';
import { ok } from '../envelope.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { write } from '../database/write.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { openToAll, requireUser, signedIn } from '../plugins/access.ts';
import type { BadRowsLinks, BadRowsQuery } from './bad-rows-links.ts';
import { badRowsQuerySchema } from './bad-rows-links.ts';
import type { ImportDefinition } from './definition.ts';
import { download } from './download.ts';
import { sheetMime } from './export.ts';
import type { ImportQueue } from './import-queue.ts';
import type { FoundJob } from './jobs.ts';
import { importRuns, isOpen } from './open-jobs.ts';
import { logOperation } from '../records/operation-log.ts';
import { listImports } from './list-imports.ts';

/** What can be imported, by the path of its calls. */
interface Importable<P, M, S> {
  product: P;
  material: M;
  synonym: S;
}
type Path = ImportDefinition<object, object>['path'];
const paths: readonly Path[] = ['product', 'material', 'synonym'];

/** Of `product-import` and `product-undo`: `product`. */
const pathOf = (kind: string): Path | null => paths.find((path) => kind.startsWith(`${path}-`)) ?? null;

/** Imports as jobs, their stop and undo, and refused rows: all of `/api/jobs`. */
export function registerJobs<
  P extends object,
  POut extends object,
  M extends object,
  MOut extends object,
  S extends object,
  SOut extends object,
>(
  app: Parameters<Routes>[0],
  { queue, links, database }: { queue: ImportQueue; links: BadRowsLinks; database: DatabaseHandle },
  definitions: Importable<ImportDefinition<P, POut>, ImportDefinition<M, MOut>, ImportDefinition<S, SOut>>,
): void {
  /** The signed-in person, who has the right of what is imported. */
  function permitted(request: FastifyRequest, path: Path | null): { id: string; isAdministrator: boolean } {
    const { id, type } = signedIn(request.principal);
    const right = path && definitions[path].records.description.right;
    if (right === null || type === null || !holdsRights(type, [right])) throw forbidden();
    return { id, isAdministrator: type === 3 };
  }

  /** A job of one's own; an administrator's are all. */
  async function jobOf(request: FastifyRequest, jobId: string): Promise<FoundJob> {
    const found = await queue.jobs.find(jobId);
    if (!found) throw notFound();
    const { id, isAdministrator } = permitted(request, pathOf(found.kind));
    if (found.ownerId !== id && !isAdministrator) throw notFound();
    return found;
  }

  /** An import of one's own, and of what. */
  async function importOf(request: FastifyRequest, jobId: string): Promise<FoundJob & { path: Path }> {
    const found = await jobOf(request, jobId);
    const path = pathOf(found.kind);
    if (path === null || found.kind !== `${path}-import`) throw notFound();
    return { ...found, path };
  }

  app.get<{ Querystring: { entity: Path } }>(
    '/api/jobs',
    {
      config: requireUser,
      schema: {
        querystring: Joi.object({
          entity: Joi.string()
            .valid(...paths)
            .required(),
        }),
      },
    },
    async (request) => {
      const { entity } = request.query;
      const { id, isAdministrator } = permitted(request, entity);
      return ok(
        await listImports(database.reader, links, { kind: `${entity}-import`, ownerId: isAdministrator ? null : id }),
      );
    },
  );

  app.get<{ Params: { id: string } }>('/api/jobs/:id', { config: requireUser }, async (request) =>
    ok((await jobOf(request, request.params.id)).job),
  );

  // The job may run in another instance, which reads the request with its next report.
  app.post<{ Params: { id: string } }>('/api/jobs/:id/stop', { config: requireUser }, async (request) => {
    const { id } = request.params;
    const { job, path, fileName } = await importOf(request, id);
    if (!isOpen(job)) return ok(job);
    const { entity } = definitions[path].records.description;
    await write(database, actorOf(request), async (scope) => {
      const isNew = await queue.jobs.requestStop(scope.trx, id);
      if (isNew) await logOperation(scope, { action: 'stop', entity, entityId: id, label: fileName });
    });
    return ok((await jobOf(request, id)).job);
  });

  app.post<{ Params: { id: string } }>(
    '/api/jobs/:id/undo',
    { config: { ...requireUser, success: 202 } },
    async (request, reply) => {
      const { first, path } = await importOf(request, request.params.id);
      const imports = await queue.jobs.ofSheet(first);
      // The last moment of an open one is not known yet.
      if (imports.some(({ job }) => isOpen(job))) throw conflict(importRuns);
      const [sheet, actor] = [{ first, marks: imports.map(({ mark }) => mark) }, actorOf(request)];
      const start = {
        product: () => queue.undo(definitions.product, sheet, actor),
        material: () => queue.undo(definitions.material, sheet, actor),
        synonym: () => queue.undo(definitions.synonym, sheet, actor),
      };
      return reply.code(202).send(ok({ jobId: await start[path]() }));
    },
  );

  app.get<{ Params: { name: string }; Querystring: BadRowsQuery }>(
    '/api/jobs/bad-rows/:name',
    { config: { ...openToAll, produces: [sheetMime.csv] }, schema: { querystring: badRowsQuerySchema } },
    async (request, reply) => {
      const { name } = request.params;
      if (!isId(name) || !links.opens(name, request.query, Date.now())) throw notFound();
      const path = queue.badRows(name);
      const exists = await access(path).then(
        () => true,
        () => false,
      );
      if (!exists) throw notFound();
      return download(reply, createReadStream(path), `错误行-${todayInChina()}`, 'csv');
    },
  );
}
