import type { CountsQuery, ModuleReports } from '@admin-h5/contract';
import { countsQuerySchema, moduleReportsSchema } from '@admin-h5/contract/schemas';
import { LimitCounters, limits } from '../auth/limits.ts';
import { findActor, type Routes } from '../context.ts';
import { write, type WriteScope } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { requireRight, requireUser, signedIn } from '../plugins/access.ts';
import { readCounts } from './counts.ts';
import { takeReports } from './take-reports.ts';

/** What devices report of the builds that they run, and the counts for administrators. */
export const registerReports: Routes = (app, { database, notices }) => {
  const counters = new LimitCounters(database);

  app.post<{ Body: ModuleReports }>(
    '/api/remotes/reports',
    { config: { ...requireUser, refuses: [429] }, schema: { body: moduleReportsSchema } },
    async (request) => {
      const { id } = signedIn(request.principal);
      await counters.use(`moduleReports:${id}`, limits.moduleReports);
      // Counts and canaries of a module follow from all that is reported of it before.
      const touches = request.body.reports.map(({ module }) => `module ${module}`);
      const take = (scope: WriteScope) => takeReports(scope, id, request.body);
      const hasNotice = await write(database, findActor(request), take, { touches });
      if (hasNotice) void notices.send();
      return ok(null);
    },
  );

  app.get<{ Querystring: CountsQuery }>(
    '/api/remotes/counts',
    { config: requireRight('modules'), schema: { querystring: countsQuerySchema } },
    async (request) => ok(await readCounts(database.scanner, request.query.hours)),
  );
};
