/** The calls of users: those of managers, and those by which people change their own profile, password and picture. */
import {
  accountFields,
  holdsRights,
  type UserCreateInput,
  type UserProfileInput,
  userTypeLabel,
  userTypes,
  type UserUpdateInput,
} from '@admin-h5/contract';
import {
  type PasswordChange,
  passwordChangeSchema,
  profileUpdateSchema,
  schemaOf,
  userCreateSchema,
  userUpdateSchema,
  validate,
} from '@admin-h5/contract/validation';
import type { FastifyRequest } from 'fastify';
import type Joi from 'joi';
import { changePassword, checkChosenPassword } from '../auth/change-password.ts';
import { decryptFields } from '../auth/decrypt-fields.ts';
import { addressKey } from '../address-key.ts';
import { LimitCounters, limits } from '../auth/limits.ts';
import { hashPassword, randomPassword } from '../auth/passwords.ts';
import { whilePasswordChangeDue } from '../auth/required-password-change.ts';
import { findActor, type Routes } from '../context.ts';
import { write, type WriteScope } from '../database/write.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalid, notFound } from '../errors.ts';
import { receiveFile } from '../files/upload.ts';
import { openToAll, ownerOrRight, requireRight, requireSelf, signedIn } from '../plugins/access.ts';
import { completeBody } from '../records/absent-fields.ts';
import { changeRecord } from '../records/change.ts';
import { getRecord, loadRecord } from '../records/read.ts';
import { registerRecordRoutes } from '../records/routes.ts';
import { createIn, updateIn, writeAndPresent } from '../records/write.ts';
import { newUserColumns } from './entity.ts';
import { toUser, usernameKey } from './user-record.ts';

interface ById {
  Params: { id: string };
}
const manage = requireRight('user');
const selfOrManager = ownerOrRight('user');

function checked<T>(schema: Joi.ObjectSchema<T>, body: unknown): T {
  const result = validate(schema, body);
  if ('value' in result) return result.value;
  throw result.errors.some((error) => error.field === '') ? badRequest() : invalid(result.errors);
}

/** A value that breaks the field's rule is refused: no account can have it. */
const { username, phone } = accountFields;
const usernameQuery = schemaOf({ username }, {});
const phoneQuery = schemaOf({ phone }, {});

const acceptPicture = (mime: string): string | null => (mime.startsWith('image/') ? null : '仅支持JPG、PNG、WebP格式');

/** `/api/user/*` (specification, section 7; decisions.md, User calls). */
export const registerUsers: Routes = (app, context) => {
  const { database, settings, users, files } = context;
  const counters = new LimitCounters(database);

  registerRecordRoutes(app, users, {
    path: 'user',
    idsField: 'userIds',
    create: false,
    sort: false,
    one: selfOrManager,
  });

  app.post<{ Body: Omit<UserCreateInput, 'ticket'> }>(
    '/api/user',
    { config: manage, schema: { body: userCreateSchema }, preValidation: decryptFields(settings.cipher, 'password') },
    async (request) => {
      const { password, ...person } = request.body;
      await checkChosenPassword('password', password, person);
      const columns = newUserColumns(await hashPassword(password));
      const record = await write(database, findActor(request), (scope) => createIn(users, scope, person, columns));
      return ok(toUser(record), '创建成功');
    },
  );

  app.get<{ Params: { username: string } }>('/api/user/username/:username', { config: manage }, async (request) => {
    const found = await database.reader
      .selectFrom('userAccount')
      .select('id')
      .where('usernameKey', '=', usernameKey(request.params.username))
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!found) throw notFound();
    return ok(await getRecord(users, found.id));
  });

  const change = { ...selfOrManager, checksBody: profileUpdateSchema, refuses: [429] as const };
  const preValidation = completeBody<FastifyRequest<ById>>(accountFields, ({ params }) =>
    loadRecord(users, database.reader, params.id),
  );
  app.put<ById>('/api/user/:id', { config: change, preValidation }, async (request) => {
    const { id } = request.params;
    const { type } = signedIn(request.principal);
    const manages = holdsRights(type ?? 0, ['user']);
    await countOwnChange(request);
    const input = manages ? checked<UserUpdateInput>(userUpdateSchema, request.body) : await ownProfile(request);
    const { version, ...fields } = input;
    const update = (scope: WriteScope) => updateIn(users, scope, id, fields, version);
    return ok(await writeAndPresent(users, findActor(request), id, update), '保存成功');
  });

  /** Limits the changes to one's own account. People who manage users are exempt: the company knows them. */
  async function countOwnChange({ principal }: FastifyRequest): Promise<void> {
    const { id, type } = signedIn(principal);
    if (!holdsRights(type ?? 0, ['user'])) await counters.use(`own-change:${id}`, limits.ownChange);
  }

  /** A person edits their own record: user name, type and status stay unchanged, whatever the body says. */
  async function ownProfile(request: FastifyRequest): Promise<UserUpdateInput> {
    const profile: UserProfileInput & { version: number } = checked(profileUpdateSchema, request.body);
    const { username, type, status } = await loadRecord(users, database.reader, signedIn(request.principal).id);
    return { ...profile, username, type, status };
  }

  app.patch<ById & { Body: PasswordChange }>(
    '/api/user/:id/password',
    {
      config: { ...requireSelf, ...whilePasswordChangeDue, refuses: [429] },
      schema: { body: passwordChangeSchema },
      preValidation: decryptFields(settings.cipher, 'oldPassword', 'newPassword'),
    },
    async (request) => {
      await changePassword(context, findActor(request), signedIn(request.principal), request.body);
      return ok(null, '密码修改成功');
    },
  );

  app.post<ById>('/api/user/:id/reset-password', { config: { ...manage, noIdempotency: true } }, async (request) => {
    const { id } = request.params;
    await loadRecord(users, database.reader, id);
    const password = randomPassword();
    const fields = { passwordHash: await hashPassword(password), mustChangePassword: true };
    await write(database, findActor(request), async (scope) =>
      changeRecord(users, scope, await loadRecord(users, scope.trx, id), fields, 'reset-password'),
    );
    return ok({ password }, '密码已重置');
  });

  const checks = { ...openToAll, refuses: [422, 429] as const };
  app.get<{ Params: { username: string } }>(
    '/api/user/check/username/:username',
    { config: checks },
    async (request) => {
      await counters.use(`check:${addressKey(request.ip)}`, limits.check);
      const { username } = checked(usernameQuery, request.params);
      return ok(await availability('usernameKey', usernameKey(username), request));
    },
  );
  app.get<{ Params: { phone: string } }>('/api/user/check/phone/:phone', { config: checks }, async (request) => {
    await counters.use(`check:${addressKey(request.ip)}`, limits.check);
    const { phone } = checked(phoneQuery, request.params);
    return ok(await availability('phone', phone, request));
  });

  /** A person's own value counts as available; that of a user in the recycle bin does not. */
  async function availability(column: 'usernameKey' | 'phone', value: string, request: FastifyRequest) {
    const holder = await database.reader
      .selectFrom('userAccount')
      .select('id')
      .where(column, '=', value)
      .executeTakeFirst();
    return { available: holder === undefined || holder.id === request.principal?.id };
  }

  app.get('/api/user/statistics/type', { config: manage }, async () => {
    const rows = await database.reader
      .selectFrom('userAccount')
      .select((eb) => ['type', eb.fn.countAll<number>().as('count')])
      .where('deletedAt', 'is', null)
      .groupBy('type')
      .execute();
    const counts = new Map(rows.map((row) => [row.type, row.count]));
    return ok(userTypes.map((type) => ({ type, label: userTypeLabel(type), count: counts.get(type) ?? 0 })));
  });

  const uploadAvatar = async (request: FastifyRequest<ById>) => {
    const { id } = request.params;
    await loadRecord(users, database.reader, id);
    const key = `avatar:${id}`;
    await counters.use(key, limits.avatar);
    const file = await receiveFile(request, files, findActor(request), acceptPicture).catch(async (error: unknown) => {
      // The refused upload stored nothing.
      await counters.release(key);
      throw error;
    });
    return setAvatar(request, id, file.id, '头像已更新');
  };
  const setAvatar = async (request: FastifyRequest, id: string, avatar: string | null, message: string) => {
    const record = await write(database, findActor(request), async (scope) =>
      changeRecord(users, scope, await loadRecord(users, scope.trx, id), { avatar }, 'avatar'),
    );
    return ok(toUser(record), message);
  };
  app.post<ById>('/api/user/:id/avatar', { config: { ...selfOrManager, upload: true } }, uploadAvatar);
  app.post<ById>('/api/user/upload/:id', { config: { ...selfOrManager, upload: true } }, uploadAvatar);
  app.delete<ById>('/api/user/:id/avatar', { config: { ...selfOrManager, refuses: [429] } }, async (request) => {
    await countOwnChange(request);
    return setAvatar(request, request.params.id, null, '头像已删除');
  });
};
