/** The calls below `/api/auth/`: to register, to sign in and out, to get and renew tokens, and SMS codes. */
import {
  isBuiltInRight,
  type LoginInput,
  type Principal,
  type RegisterInput,
  type RightHolders,
  rightsOf,
  usualHolders,
} from '@admin-h5/contract';
import {
  loginSchema,
  registerSchema,
  type SmsCheck,
  smsSendSchema,
  smsVerifySchema,
} from '@admin-h5/contract/validation';
import { decryptFields } from '../auth/decrypt-fields.ts';
import { deviceName } from '../auth/device-name.ts';
import { addressKey } from '../address-key.ts';
import { LimitCounters, limits } from '../auth/limits.ts';
import { checkChosenPassword } from '../auth/change-password.ts';
import { hashPassword } from '../auth/passwords.ts';
import { WorkChecks } from '../auth/proof-of-work.ts';
import { whilePasswordChangeDue } from '../auth/required-password-change.ts';
import { replaceToken, revokeSession } from '../auth/sessions.ts';
import { type AppContext, findActor, type Routes } from '../context.ts';
import { write, type WriteScope } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { invalid } from '../errors.ts';
import { openToAll, requireAppToken, requireToken, requireUser, signedIn } from '../plugins/access.ts';
import { logSession } from '../records/operation-log.ts';
import { loadRecord } from '../records/read.ts';
import { createIn } from '../records/write.ts';
import { readHolders } from '../releases/rights.ts';
import { newUserColumns } from '../user/entity.ts';
import { toUser, toUserInfo } from '../user/user-record.ts';
import { logIn } from './login.ts';

/** Calls whose response or body must not be stored for `Idempotency-Key`. */
const notStored = { noIdempotency: true };

/** Rights of modules that calls of the API demand, which need no release to be held. */
const demandedRights = ({ routes }: Pick<AppContext, 'routes'>): RightHolders =>
  Object.fromEntries(
    routes.flatMap(({ access }) =>
      'right' in access && !isBuiltInRight(access.right) ? [[access.right, usualHolders] as const] : [],
    ),
  );

/** `/api/auth/*` (specification, section 7; decisions.md, Tokens, 401, SMS). */
export const registerAuth: Routes = (app, context) => {
  const { database, settings, tokens, devices, users, sms } = context;
  const lifetime = settings.jwtExpiration;
  const counters = new LimitCounters(database);
  const work = new WorkChecks(database, settings);
  const loginParts = { database, users, tokens, devices, lifetime };
  const decryptPassword = decryptFields(settings.cipher, 'password');

  app.post<{ Body: LoginInput }>(
    '/api/auth/login',
    {
      config: { ...openToAll, ...notStored, refuses: [429] },
      schema: { body: loginSchema },
      preValidation: decryptPassword,
    },
    async (request) => {
      const device = deviceName(request.headers['user-agent']);
      const result = await logIn(loginParts, request.body, { address: request.ip, device, requestId: request.id });
      return { success: true, message: '登录成功', ...result };
    },
  );

  app.post<{ Body: RegisterInput }>(
    '/api/auth/register',
    { config: { ...openToAll, refuses: [429] }, schema: { body: registerSchema }, preValidation: decryptPassword },
    async (request) => {
      const { password, ticket, ...person } = request.body;
      if (settings.registerSms && ticket === undefined) {
        throw invalid([{ field: 'ticket', message: '请先完成短信验证' }]);
      }
      await checkChosenPassword('password', password, person);
      const address = `register:${addressKey(request.ip)}`;
      const count = await counters.use(address, limits.register);
      const free = settings.registerSms ? limits.register.max : settings.work.freeOfAddress;
      await work
        .require(request.headers, [{ count, free }], ['register', person.username])
        .catch(async (error: unknown) => {
          await counters.release(address);
          throw error;
        });
      const columns = newUserColumns(await hashPassword(password));
      const record = await write(database, findActor(request), async (scope) => {
        const created = await createIn(users, scope, { ...person, type: 1, status: 1 }, columns, 'register');
        if (settings.registerSms) await sms.redeem(scope, person.phone, ticket ?? '');
        return created;
      });
      return ok(toUser(record), '注册成功');
    },
  );

  app.get('/api/auth/me', { config: { ...requireUser, ...whilePasswordChangeDue } }, async (request) =>
    ok(toUserInfo(await loadRecord(users, database.reader, signedIn(request.principal).id))),
  );

  app.post(
    '/api/auth/refresh',
    { config: { ...requireAppToken, ...whilePasswordChangeDue, ...notStored } },
    async (request) => {
      const principal = signedIn(request.principal);
      await write(database, findActor(request), (scope) => replaceToken(scope, principal, lifetime), {
        touches: [],
      });
      return ok({ token: await tokens.app(principal.id, principal.sessionId) });
    },
  );

  app.post(
    '/api/auth/logout',
    { config: { ...requireUser, ...whilePasswordChangeDue, ...notStored } },
    async (request) => {
      const principal = signedIn(request.principal);
      const end = async (scope: WriteScope) => {
        await revokeSession(scope, principal.sessionId);
        await logSession(scope, 'logout', principal);
      };
      await write(database, findActor(request), end, { touches: [] });
      return ok(null, '已退出登录');
    },
  );

  app.post('/api/auth/validate', { config: { ...openToAll, ...notStored } }, async (request) =>
    ok({ valid: request.principal !== null }),
  );

  app.post('/api/auth/anonymous/token', { config: { ...openToAll, ...notStored } }, async () =>
    ok({ token: await tokens.anonymous() }),
  );

  app.post('/api/auth/admin/token', { config: { ...requireAppToken, ...notStored } }, async (request) => {
    const principal = signedIn(request.principal);
    const userInfo = toUserInfo(await loadRecord(users, database.reader, principal.id));
    return {
      success: true,
      message: '操作成功',
      token: await tokens.admin(principal.id, principal.sessionId),
      userInfo,
    };
  });

  app.get('/api/auth/principal', { config: { ...requireToken, ...whilePasswordChangeDue } }, async (request) => {
    const { principal } = request;
    const claims: Principal = {
      id: principal?.id ?? '',
      username: principal?.username ?? '',
      type: principal?.type ?? null,
      kind: principal?.kind ?? 'anonymous',
      rights: principal?.type
        ? [...rightsOf(principal.type, { ...demandedRights(context), ...(await readHolders(database.reader)) })]
        : [],
    };
    return ok(claims);
  });

  app.post<{ Body: { phone: string } }>(
    '/api/auth/sms/send',
    { config: { ...openToAll, ...notStored, refuses: [429] }, schema: { body: smsSendSchema } },
    async (request) => {
      await sms.send(request.body.phone, request.ip);
      return ok(null, '验证码已发送');
    },
  );
  app.post<{ Body: SmsCheck }>(
    '/api/auth/sms/verify',
    { config: { ...openToAll, ...notStored }, schema: { body: smsVerifySchema } },
    async (request) => ok({ ticket: await sms.verify(request.body.phone, request.body.code) }),
  );
};
