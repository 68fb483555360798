import { entityNames, holdsRights, type LogEntry } from '@admin-h5/contract';
import Joi from 'joi';
import type { Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { requireRight, signedIn } from '../plugins/access.ts';
import { readEntries } from '../records/history.ts';
import { allRows, countRows, readPage } from '../records/page.ts';
import { keywordRule, pageRules, sinceRule } from '../records/query.ts';
import { readHolders } from '../releases/rights.ts';
import { searchCondition } from '../search/managers-keyword.ts';

interface LogQuery {
  page: number;
  size: number;
  keyword?: string;
  actorId?: string;
  entity?: LogEntry['entity'];
  entityId?: string;
  action?: LogEntry['action'];
  sessions: boolean;
  from?: string;
  to?: string;
}

const text = Joi.string().max(64);
const query = Joi.object<LogQuery>({
  ...pageRules,
  keyword: keywordRule,
  actorId: text,
  entity: Joi.string().valid(...entityNames, 'session', 'inquiry'),
  entityId: text,
  action: text,
  sessions: Joi.boolean().default(true),
  from: sinceRule,
  to: sinceRule,
});

/** Only people who manage users may see entries about users and sessions. */
const personal = ['user', 'session'] as const;

/** `GET /api/log`: one page of the operation log, newest first. */
export const registerLog: Routes = (app, { database }) => {
  app.get<{ Querystring: LogQuery }>(
    '/api/log',
    { config: requireRight('log'), schema: { querystring: query } },
    async (request) => {
      const { keyword, actorId, entity, entityId, action, sessions, from, to } = request.query;
      let found = database.scanner.selectFrom('operationLog');
      const type = signedIn(request.principal).type ?? 0;
      if (!holdsRights(type, ['user'])) found = found.where('entity', 'not in', personal);
      if (!holdsRights(type, ['inquiry.read'], await readHolders(database.reader))) {
        found = found.where('entity', '<>', 'inquiry');
      }
      if (!sessions) found = found.where('entity', '<>', 'session');
      if (keyword) found = found.where(searchCondition(keyword));
      if (actorId !== undefined) found = found.where('actorId', '=', actorId);
      if (entity !== undefined) found = found.where('entity', '=', entity);
      if (entityId !== undefined) found = found.where('entityId', '=', entityId);
      if (action !== undefined) found = found.where('action', '=', action);
      if (from !== undefined) found = found.where('at', '>=', new Date(from).toISOString());
      if (to !== undefined) found = found.where('at', '<=', new Date(to).toISOString());
      const rows = async (limit: number, offset: number) =>
        readEntries(
          database.reader,
          await found
            .select(['id', 'at', 'actorId', 'actorName', 'action', 'entity', 'entityId', 'label', 'requestId'])
            .select(['before', 'after'])
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset)
            .execute(),
        );
      return ok(await readPage<LogEntry>(request.query, { total: () => countRows(found.select(allRows)), rows }));
    },
  );
};
