/** The calls about imports that have begun: their progress, checked and refused rows, and to stop, undo or continue them. */
import {
  checkedFilters,
  chinaDay,
  holdsRights,
  type ImportResumption,
  type Job,
  maxCheckedRows,
  type Right,
} from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import Joi from 'joi';
import { findActor, type Routes } from '../../context.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { write } from '../../database/write.ts';
import { ok } from '../../envelope.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import { download, sheetMime } from '../../export/export.ts';
import { openToAll, requireUser, signedIn } from '../../plugins/access.ts';
import { logOperation } from '../../records/operation-log.ts';
import type { CheckedQuery } from '../checked-rows-file.ts';
import { type BadRowsLinks, type BadRowsQuery, badRowsQuerySchema, readLinkName } from '../result-files.ts';
import type { FoundJob } from './jobs.ts';
import { type ImportQueue, type Path, pathOfJob } from './queue.ts';
import { importRuns, isOpen } from './state.ts';

const showJobTo = (id: string, { job, ownerId }: FoundJob): Job => ({
  ...job,
  ...resumableBy(id, ownerId, job.resume),
});

/** Imports as jobs, their stop and undo, and refused rows: all of `/api/jobs`. */
export function registerJobs(
  app: Parameters<Routes>[0],
  { queue, links, database }: { queue: ImportQueue; links: BadRowsLinks; database: DatabaseHandle },
  rights: Readonly<Record<Path, Right>>,
): void {
  /** The signed-in person, who has the right of what is imported. */
  function permitted(request: FastifyRequest, path: Path | null): { id: string; isAdministrator: boolean } {
    const { id, type } = signedIn(request.principal);
    const right = path && rights[path];
    if (right === null || type === null || !holdsRights(type, [right])) throw forbidden();
    return { id, isAdministrator: type === 3 };
  }

  /** A job of one's own; an administrator's are all. */
  async function findJob(request: FastifyRequest, jobId: string): Promise<FoundJob> {
    const found = await queue.jobs.find(jobId);
    if (!found) throw notFound();
    const { id, isAdministrator } = permitted(request, pathOfJob(found.kind));
    if (found.ownerId !== id && !isAdministrator) throw notFound();
    return found;
  }

  const shown = async (request: FastifyRequest, jobId: string): Promise<Job> =>
    showJobTo(signedIn(request.principal).id, await findJob(request, jobId));

  /** An import of one's own, and of what. */
  async function findImport(request: FastifyRequest, jobId: string): Promise<FoundJob & { path: Path }> {
    const found = await findJob(request, jobId);
    const path = pathOfJob(found.kind);
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
            .valid(...Object.keys(rights))
            .required(),
        }),
      },
    },
    async (request) => {
      const { entity } = request.query;
      const { id, isAdministrator } = permitted(request, entity);
      const imports = await queue.jobs.list(`${entity}-import`, isAdministrator ? null : id);
      return ok(imports.map(({ entry, ownerId }) => ({ ...entry, ...resumableBy(id, ownerId, entry.resume) })));
    },
  );

  app.get<{ Params: { id: string } }>('/api/jobs/:id', { config: requireUser }, async (request) =>
    ok(await shown(request, request.params.id)),
  );

  app.get<{ Params: { id: string }; Querystring: CheckedQuery }>(
    '/api/jobs/:id/rows',
    {
      config: { ...requireUser, refuses: [409] },
      schema: {
        querystring: Joi.object({
          state: Joi.string().valid(...checkedFilters),
          offset: Joi.number().integer().min(0).default(0),
          limit: Joi.number().integer().min(1).max(maxCheckedRows).default(maxCheckedRows),
        }),
      },
    },
    async (request) => {
      const { job } = await findJob(request, request.params.id);
      if (isOpen(job)) throw conflict(importRuns);
      return ok(await queue.readCheckedRows(job.id, request.query));
    },
  );

  // The job may run in another instance, which reads the request with its next report.
  app.post<{ Params: { id: string } }>('/api/jobs/:id/stop', { config: requireUser }, async (request) => {
    const { id } = request.params;
    const { job, kind, fileName } = await findJob(request, id);
    const path = pathOfJob(kind);
    if (path === null) throw notFound();
    if (!isOpen(job)) return ok(await shown(request, id));
    await write(database, findActor(request), async (scope) => {
      const isNew = await queue.jobs.requestStop(scope.trx, id);
      if (isNew) await logOperation(scope, { action: 'stop', entity: path, entityId: id, label: fileName });
    });
    return ok(await shown(request, id));
  });

  app.post<{ Params: { id: string } }>(
    '/api/jobs/:id/continue',
    { config: { ...requireUser, success: 202 } },
    async (request, reply) => {
      const found = await findImport(request, request.params.id);
      const { path, fileName } = found;
      const { id, resume } = showJobTo(signedIn(request.principal).id, found);
      if (!resume) throw conflict(isOpen(found.job) ? importRuns : '这次导入没有可以继续的部分');
      if (resume.problem !== null) throw conflict(resume.problem);
      const jobId = await queue.resume(path, { id, fileName }, findActor(request));
      return reply.code(202).send(ok({ jobId }));
    },
  );

  app.post<{ Params: { id: string } }>(
    '/api/jobs/:id/undo',
    { config: { ...requireUser, success: 202 } },
    async (request, reply) => {
      const { first, path, fileName } = await findImport(request, request.params.id);
      const imports = await queue.jobs.ofSheet(first);
      // The last moment of an open one is not known yet.
      if (imports.some(({ job }) => isOpen(job))) throw conflict(importRuns);
      const jobId = await queue.undo(path, { undoOf: first, fileName }, findActor(request));
      return reply.code(202).send(ok({ jobId }));
    },
  );

  app.get<{ Params: { name: string }; Querystring: BadRowsQuery }>(
    '/api/jobs/bad-rows/:name',
    { config: { ...openToAll, produces: [sheetMime.csv] }, schema: { querystring: badRowsQuerySchema } },
    async (request, reply) => {
      const { name } = request.params;
      const sheet = readLinkName(name);
      if (!sheet || !links.opens(name, request.query, Date.now())) throw notFound();
      const title = sheet.kind === 'check' ? '预检明细' : '错误行';
      return download(reply, await queue.readSheet(sheet), `${title}-${chinaDay()}`, 'csv');
    },
  );
}

/** Also an administrator sees the import of another person. */
const onlyOwner: ImportResumption = { problem: '由其他人导入，请由本人继续，或重新选择原文件导入' };

/** Its pictures and its sheet serve only the person who sent them. */
const resumableBy = (id: string, ownerId: string | null, resume: ImportResumption | undefined) =>
  resume ? { resume: ownerId === id ? resume : onlyOwner } : {};
