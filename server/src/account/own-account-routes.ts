import type { AgreementVersions, SessionInfo } from '@admin-h5/contract';
import { agreementsSchema, closureSchema } from '@admin-h5/contract/validation';
import { decryptFields } from '../auth/decrypt-fields.ts';
import { whilePasswordChangeDue } from '../auth/required-password-change.ts';
import { revokeSession } from '../auth/sessions.ts';
import { findActor, type Routes } from '../context.ts';
import { write, type WriteScope } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { type RequestPrincipal, requireUser, signedIn } from '../plugins/access.ts';
import { logSession } from '../records/operation-log.ts';
import { loadRecord } from '../records/read.ts';
import { closeAccount, cancelClosure } from '../user/close-account.ts';
import { toUserInfo } from '../user/user-record.ts';

/**
 * A person's own sessions, account closure and accepted agreements: `/api/auth/sessions`, `/api/auth/closure`,
 * `/api/auth/agreements`.
 */
export const registerOwnAccount: Routes = (app, context) => {
  const { database, settings, users } = context;

  app.get('/api/auth/sessions', { config: requireUser }, async (request) => {
    const { id, sessionId } = signedIn(request.principal);
    const now = new Date().toISOString();
    const rows = await database.reader
      .selectFrom('session')
      .select(['id', 'device', 'address', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', id)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .execute();
    const sessions = rows.map((row): SessionInfo => {
      const current = row.id === sessionId;
      return { ...row, current, lastUsedAt: current ? now : (row.lastUsedAt ?? row.createdAt) };
    });
    return ok(sessions.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt)));
  });

  app.delete('/api/auth/sessions', { config: requireUser }, async (request) => {
    const principal = signedIn(request.principal);
    const ended = await write(database, findActor(request), async (scope) => {
      const others = await openSessions(scope, principal.id);
      return endSessions(
        scope,
        principal,
        others.filter(({ id }) => id !== principal.sessionId),
      );
    });
    return ok({ ended }, '已退出其他设备');
  });

  app.delete<{ Params: { session: string } }>(
    '/api/auth/sessions/:session',
    { config: requireUser },
    async (request) => {
      const principal = signedIn(request.principal);
      await write(database, findActor(request), async (scope) => {
        const named = (await openSessions(scope, principal.id)).filter(({ id }) => id === request.params.session);
        if (named.length === 0) throw notFound();
        await endSessions(scope, principal, named);
      });
      return ok(null, '已退出该设备');
    },
  );

  app.post<{ Body: { password: string } }>(
    '/api/auth/closure',
    {
      config: { ...requireUser, noIdempotency: true, refuses: [429] },
      schema: { body: closureSchema },
      preValidation: decryptFields(settings.cipher, 'password'),
    },
    async (request) => {
      const { id } = signedIn(request.principal);
      return ok({ closesAt: await closeAccount(context, findActor(request), id, request.body.password) }, '已申请注销');
    },
  );

  app.delete('/api/auth/closure', { config: { ...requireUser, ...whilePasswordChangeDue } }, async (request) =>
    ok(toUserInfo(await cancelClosure(context, findActor(request), signedIn(request.principal).id)), '已撤销注销'),
  );

  app.post<{ Body: AgreementVersions }>(
    '/api/auth/agreements',
    { config: { ...requireUser, ...whilePasswordChangeDue }, schema: { body: agreementsSchema } },
    async (request) => {
      const { id, username } = signedIn(request.principal);
      await write(database, findActor(request), async (scope) => {
        const agreements = { ...request.body, at: scope.now };
        // Like the time of the last login, this is no edit: it does not raise the version that an editor holds.
        await scope.trx
          .updateTable('userAccount')
          .set({ agreements: JSON.stringify(agreements) })
          .where('id', '=', id)
          .execute();
        await logSession(scope, 'agree', { id, username }, agreements);
      });
      return ok(toUserInfo(await loadRecord(users, database.reader, id)), '已同意');
    },
  );
};

const openSessions = ({ trx, now }: WriteScope, userId: string) =>
  trx
    .selectFrom('session')
    .select(['id', 'device'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();

/** Ends sessions of a person and logs each; returns how many. */
async function endSessions(
  scope: WriteScope,
  person: RequestPrincipal,
  sessions: readonly { id: string; device: string }[],
): Promise<number> {
  for (const { id, device } of sessions) {
    await revokeSession(scope, id);
    await logSession(scope, 'logout', person, { device });
  }
  return sessions.length;
}
