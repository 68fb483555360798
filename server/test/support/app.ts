import { devCipher, type UserType } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { jest } from '@jest/globals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { openSession } from '../../src/auth/sessions.ts';
import type { AppContext } from '../../src/context.ts';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { createIn } from '../../src/records/write.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { newUserColumns } from '../../src/user/entity.ts';
import type { ApiResponse } from './response.ts';
import { makePlace, openPlace, readTemplate, testPassword, type TestPlace } from './database.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  body?: unknown;
  /** A token, or a role whose token is sent; null or undefined for none. */
  as?: string | null;
  headers?: Record<string, string>;
  payload?: Buffer;
  address?: string;
}

export type Role = 'owner' | 'manager' | 'admin';
const types: Record<Role, UserType> = { owner: 1, manager: 2, admin: 3 };
export const roles: readonly Role[] = ['owner', 'manager', 'admin'];
const isRole = (value: string): value is Role => value in types;

export interface TestPerson {
  id: string;
  username: string;
  token: string;
}

/** One API with a new database, and one signed-in person of each type. */
export interface TestApp {
  app: FastifyInstance;
  context: AppContext;
  place: TestPlace;
  people: Record<Role, TestPerson>;
  call: (method: Method, url: string, options?: CallOptions) => Promise<ApiResponse>;
  /** Another signed-in person; password `secret123`. */
  person: (type: UserType, username?: string) => Promise<TestPerson>;
  /** Encrypts a password as clients do. */
  encrypt: (plain: string) => string;
  close: () => Promise<void>;
}

// Creating a database may be slow on a machine that also builds and runs browsers.
jest.setTimeout(60_000);

export { testPassword };
const { hash: testHash } = readTemplate();
let phones = 0;

export function testSettings(dataDir: string, change: Partial<Settings> = {}): Settings {
  // The origins of most tests' modules do not exist.
  const environment = { DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent', REMOTE_CHECK: 'off' };
  return { ...readSettings(environment), ...change };
}

export interface TestAppOptions {
  settings?: Partial<Settings>;
  smsProvider?: NonNullable<AppOptions['smsProvider']>;
  logStream?: NonNullable<AppOptions['logStream']>;
  bodyTimeout?: number;
  checkLimits?: NonNullable<AppOptions['checkLimits']>;
  /** Lets a test watch or replace the API's parts. */
  wrap?: (database: DatabaseHandle) => DatabaseHandle;
  /** Another instance on an existing place, which is kept when it closes. */
  place?: TestPlace;
}

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const place = options.place ?? (await makePlace());
  const opened = await openPlace(place);
  const database = options.wrap?.(opened) ?? opened;
  // Not durable, since these tests cut no power; the power tests open their databases through the real server.
  if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  const { app, context } = await buildApp({
    settings: testSettings(place.dataDir, options.settings),
    database,
    ...(options.smsProvider ? { smsProvider: options.smsProvider } : {}),
    ...(options.bodyTimeout === undefined ? {} : { bodyTimeout: options.bodyTimeout }),
    ...(options.checkLimits ? { checkLimits: options.checkLimits } : {}),
    ...(options.logStream ? { logStream: options.logStream } : {}),
  });
  await app.ready();

  const person = async (type: UserType, username?: string): Promise<TestPerson> => {
    phones += 1;
    const unique = `${process.pid % 1000}${Date.now() % 1_000_000}${phones}`.padStart(9, '0').slice(-9);
    const fields = {
      username: username ?? `user_${unique}`,
      phone: `13${unique}`,
      email: '',
      realName: '测试',
      type,
      status: 1 as const,
    };
    const columns = newUserColumns(testHash);
    const { id, sessionId } = await write(database, systemActor, async (scope) => {
      const created = await createIn(context.users, scope, fields, columns);
      return { id: created.id, sessionId: await openSession(scope, created.id, 3_600_000) };
    });
    return { id, username: fields.username, token: await context.tokens.app(id, sessionId) };
  };
  const people = { owner: await person(1), manager: await person(2), admin: await person(3) };

  const call: TestApp['call'] = async (method, url, { body, as, headers = {}, payload, address } = {}) => {
    const token = as && isRole(as) ? people[as].token : as;
    const request: InjectOptions = {
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(address ? { remoteAddress: address } : {}),
    };
    if (payload) request.payload = payload;
    else if (body !== undefined) {
      request.payload = JSON.stringify(body);
      request.headers = { 'content-type': 'application/json', ...request.headers };
    }
    const response = await app.inject(request);
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json<unknown>() : response.rawPayload,
    };
  };

  return {
    app,
    context,
    place,
    people,
    call,
    person,
    encrypt: (plain) => encryptPassword(plain, devCipher),
    close: async () => {
      await app.close();
      await database.close();
      if (!options.place) await place.remove();
    },
  };
}
