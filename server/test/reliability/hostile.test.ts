import { validate } from '@admin-h5/contract/validation';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import Joi from 'joi';
import { limits } from '../../src/auth/limits.ts';
import { openSession } from '../../src/auth/sessions.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { accountRows } from '../calls/accounts.ts';
import { entityRows } from '../calls/entities.ts';
import { type CallRow, fill, type Fixture, makeFixture } from '../calls/fixture.ts';
import { inquiryRows } from '../calls/inquiry.ts';
import { releaseRows } from '../calls/releases.ts';
import { otherRows } from '../calls/rest.ts';
import { sheetRows } from '../calls/sheets.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { bannerInput, create, multipart, picture, upload } from '../support/catalogue.ts';
import { type Attack, attack } from './arbitrary.ts';
import { snapshots } from './snapshot.ts';

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const isObjectSchema = (schema: unknown): schema is Joi.ObjectSchema =>
  Joi.isSchema(schema) && schema.type === 'object';

/** Every form of `value` in which `part` stands for one of its parts, at any depth, or joins a list. */
function spoilt(value: unknown, part: unknown): unknown[] {
  if (isList(value)) {
    const changed = value.flatMap((entry, at) => spoilt(entry, part).map((other) => value.with(at, other)));
    return [part, ...changed, [part, ...value], [...value, part], [...value, part, part]];
  }
  if (typeof value !== 'object' || value === null) return [part];
  const changed = Object.entries(value).flatMap(([key, entry]) =>
    spoilt(entry, part).map((other) => ({ ...value, [key]: other })),
  );
  return [part, ...changed];
}

describe('hostile', () => {
  const numRuns = process.env['EVERYTHING'] === undefined ? 25 : 1000;

  let fixture: Fixture;
  let snapshot: () => Promise<string>;
  /** State after the latest request. */
  let known: string;
  beforeAll(async () => {
    fixture = await makeFixture();
    snapshot = await snapshots(fixture.api.context.database);
    known = await snapshot();
  });
  afterAll(() => fixture.api.close());

  /** The administrator's token; signs in again if the last call ended the session. */
  async function adminToken(row: CallRow): Promise<string> {
    const { people, context } = fixture.api;
    // A refresh replaces the token, and using the old one after its last minute ends the session.
    if (!/logout|password|refresh/.test(row.path)) return people.admin.token;
    const sessionId = await write(context.database, systemActor, (scope) =>
      openSession(scope, people.admin.id, 3_600_000),
    );
    known = await snapshot();
    return context.tokens.app(people.admin.id, sessionId);
  }

  /** An existing record of the path's entity. */
  function existing(path: string): string {
    const { product, material, banner, gallery, category, file, api } = fixture;
    const entity = path.split('/')[2] ?? '';
    const ids: Record<string, string> = {
      product,
      material,
      banner,
      category,
      'factory-gallery': gallery,
      files: file,
    };
    return ids[entity] ?? (entity === 'publish' ? product : api.people.owner.id);
  }

  function send(row: CallRow, { param, query, body, contentType }: Attack, token: string) {
    const path = row.path.replaceAll(/:\w+/g, () => param ?? existing(row.path));
    return fixture.api.call(row.method, query === '' ? path : `${path}?${query}`, {
      as: token,
      headers: contentType === '' ? {} : { 'content-type': contentType },
      ...(body === null ? {} : { payload: Buffer.from(body) }),
    });
  }

  const failureBody = {
    success: false,
    message: expect.stringMatching(/\p{Script=Han}/u),
    code: expect.stringMatching(/^[A-Z_]+$/),
    requestId: expect.any(String),
  };

  const rows = [...accountRows, ...entityRows, ...otherRows, ...sheetRows].map((row) => ({
    ...row,
    title: `${row.method} ${row.path}`,
  }));

  describe('any request', () => {
    it.each(rows)(
      '$title never returns 500, and a refused request changes nothing',
      async (row) => {
        await fc.assert(
          fc.asyncProperty(attack, async (given) => {
            const { status, body } = await send(row, given, await adminToken(row));
            const before = known;
            known = await snapshot();
            expect(status).toBeLessThan(500);
            const refused = status >= 400;
            const response = refused ? body : { ...failureBody, message: '通过', code: 'OK', requestId: '' };
            expect(response).toMatchObject(failureBody);
            expect(refused && known !== before).toBe(false);
          }),
          { numRuns, endOnFailure: true },
        );
      },
      60_000 + numRuns * 100,
    );
  });

  /** A value of each other type, and lists and objects of nothing. */
  const unfit: readonly unknown[] = [
    null,
    '',
    ' ',
    'x',
    '1',
    0,
    -1,
    1e300,
    true,
    [],
    {},
    [null, null],
    [[]],
    [{}],
    { type: null },
  ];

  describe('a right body with a part of another type', () => {
    const withBody = [...accountRows, ...entityRows, ...otherRows, ...sheetRows, ...inquiryRows, ...releaseRows]
      .filter(({ method, path }) => method !== 'GET' && !/logout|closure/.test(path))
      .map((row) => ({ ...row, title: `${row.method} ${row.path}` }));

    it.each(withBody)('never ends in an error of the server: $title', async (row) => {
      const { body, params, query = '', as } = await row.sample(fixture);
      const { routes } = fixture.api.context;
      const schema = routes.find(({ method, url }) => method === row.method && url === row.path)?.body;
      if (body === undefined || !isObjectSchema(schema)) return;
      // Only what the rules accept reaches the rest of the server; some of it is sent, all of it is validated.
      const accepted = unfit
        .flatMap((part) => spoilt(body, part))
        .filter((given) => 'value' in validate(schema, given));
      const sent = fc.sample(fc.constantFrom(body, ...accepted), { numRuns });
      for (const given of sent) {
        const token = as === undefined ? await adminToken(row) : as;
        const { status } = await fixture.api.call(row.method, fill(row.path, params) + query, {
          as: token,
          body: given,
        });
        expect({ given, failed: status >= 500 }).toEqual({ given, failed: false });
      }
    });
  });
});

const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));

describe('a small request that would be expensive', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  // Without its guard each of these would block the thread for much longer than a test may take.

  it('is refused at once if a text contains many combining characters', async () => {
    const body = { name: `甲${'\u0301\u0316'.repeat(200_000)}` };
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([{ field: 'name', message: '产品名称包含不支持的字符' }]) },
    });
  });

  it.each(['login', 'register', 'sms/send', 'sms/verify'])(
    'is not read if it is too long, from any caller: %s',
    async (call) => {
      const body = { username: 'a'.repeat(17_000) };
      expect(await api.call('POST', `/api/auth/${call}`, { body })).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE' },
      });
    },
  );

  it('is refused at once if it has far too many invalid rows', async () => {
    const body = { usages: Array.from({ length: 300_000 }, () => ({})) };
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'usages', message: '条目过多' }] },
    });
  });
  it.each([
    ['of its own', unknown(90_000)],
    ['of its rows', { usages: Array.from({ length: 200 }, () => unknown(450)) }],
  ])('is refused at once if it has far too many keys %s', async (_of, body) => {
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
  });
});

describe('repeated requests that anyone may send', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('store no counters for invented names after their address is refused', async () => {
    const address = '198.51.100.7';
    const password = api.encrypt(testPassword);
    const tries = Array.from({ length: limits.loginAddress.max + 10 }, (_, at) =>
      api.call('POST', '/api/auth/login', { address, body: { username: `nobody_${at}`, password } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const kept = await api.context.database.db
      .selectFrom('limitCounter')
      .select('key')
      .where('key', 'like', `login:%:${address}`)
      .execute();
    expect(kept).toHaveLength(limits.loginAddress.max);
  });

  it('do not count failures of one name against other people at its address', async () => {
    const address = '198.51.100.8';
    const send = (username: string, password: string) =>
      api.call('POST', '/api/auth/login', { address, body: { username, password: api.encrypt(password) } });
    for (let count = 0; count < limits.loginAddress.max + 10; count += 1) await send('nobody_at_all', 'wrong-one');
    expect((await send(api.people.owner.username, testPassword)).status).toBe(200);
  });

  it('store no response for each click with a new idempotency key', async () => {
    const banner = await create(api, 'banner', bannerInput((await upload(api, await picture(750, 350))).id));
    const keys = async () => (await api.context.database.db.selectFrom('idempotency').select('id').execute()).length;
    const before = await keys();
    for (let count = 0; count < 5; count += 1) {
      const headers = { 'idempotency-key': `click-number-${count}` };
      expect((await api.call('POST', `/api/banner/${banner.id}/click`, { headers })).status).toBe(200);
    }
    expect(await keys()).toBe(before);
  });

  it('store only a limited number of pictures per person and day', async () => {
    const { id } = api.people.owner;
    const statuses = [];
    for (let count = 0; count < limits.avatar.max + 1; count += 1) {
      const body = multipart(await picture());
      await api.call('POST', `/api/user/${id}/avatar`, { as: 'owner', ...multipart(Buffer.from('no picture')) });
      statuses.push((await api.call('POST', `/api/user/${id}/avatar`, { as: 'owner', ...body })).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const files = await api.context.database.db.selectFrom('file').select('id').where('ownerId', '=', id).execute();
    expect(files).toHaveLength(limits.avatar.max);
  });

  it("write only a limited number of log lines about one's own account", async () => {
    const { id, token } = await api.person(1);
    const remove = () => api.call('DELETE', `/api/user/${id}/avatar`, { as: token });
    for (let count = 0; count < limits.ownChange.max; count += 1) expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(429);
    expect((await api.call('PUT', `/api/user/${id}`, { as: token, body: {} })).status).toBe(429);
    expect((await api.call('DELETE', `/api/user/${id}/avatar`, { as: 'admin' })).status).toBe(200);
  });
});
