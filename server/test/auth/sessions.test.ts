import { type WorkChallenge, workHeader } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deviceName } from '../../src/auth/device-name.ts';
import { WorkChecks } from '../../src/auth/proof-of-work.ts';
import { AppError } from '../../src/errors.ts';
import { startApp, type TestApp, testPassword, type TestPerson } from '../support/app.ts';
import { eachAt, fieldsAt, textAt, valueAt } from '../support/response.ts';
import { logIn } from '../support/users.ts';
import { solve, unsolved } from './solve-work.ts';

const isValid = async ({ call }: TestApp, token: string) =>
  valueAt(await call('POST', '/api/auth/validate', { as: token }), 'data.valid');

describe('sessions', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const phone =
    'Mozilla/5.0 (Linux; Android 13; 22081212C) AppleWebKit/537.36 Version/4.0 Chrome/116.0 Mobile MicroMessenger/8.0.44';
  const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0';

  async function logIn({ username }: TestPerson, agent: string): Promise<string> {
    const body = { username, password: api.encrypt(testPassword) };
    const headers = { 'user-agent': agent };
    return textAt(await api.call('POST', '/api/auth/login', { body, headers, address: '203.0.113.5' }), 'token');
  }
  const valid = async (token: string) =>
    valueAt(await api.call('POST', '/api/auth/validate', { as: token }), 'data.valid');
  const list = (token: string) => api.call('GET', '/api/auth/sessions', { as: token });

  describe('the devices of a person', () => {
    it('are listed with names and last use, the calling device first', async () => {
      const person = await api.person(1);
      await logIn(person, phone);
      const token = await logIn(person, desk);
      const response = await list(token);
      expect(eachAt(response, 'data', 'device')).toEqual(expect.arrayContaining(['Windows · Edge', 'Android · 微信']));
      expect(eachAt(response, 'data', 'current')).toEqual([true, false, false]);
      expect(valueAt(response, 'data.0')).toMatchObject({ device: 'Windows · Edge', address: '203.0.113.5' });
      expect(JSON.stringify(response.body)).not.toContain('Mozilla');
    });

    it('have a last use accurate to some minutes', async () => {
      const person = await api.person(1);
      const { db } = api.context.database;
      const old = '2026-01-01T00:00:00.000Z';
      const [other, token] = [await logIn(person, phone), await logIn(person, desk)];
      await db.updateTable('session').set({ lastUsedAt: old }).where('userId', '=', person.id).execute();
      await api.call('GET', '/api/auth/me', { as: other });
      let used: unknown[] = [];
      while (used.filter((time) => time !== old).length < 2) {
        // The second device makes this call; the third has made none since.
        used = eachAt(await list(token), 'data', 'lastUsedAt');
      }
      expect(used.filter((time) => time === old)).toHaveLength(1);
    });

    it('are signed out all at once, except the calling device [§tokens devices]', async () => {
      const person = await api.person(1);
      const [other, token] = [await logIn(person, phone), await logIn(person, desk)];
      const response = await api.call('DELETE', '/api/auth/sessions', { as: token });
      expect(valueAt(response, 'data')).toEqual({ ended: 2 });
      expect([await valid(person.token), await valid(other), await valid(token)]).toEqual([false, false, true]);
      expect(eachAt(await list(token), 'data', 'current')).toEqual([true]);
    });

    it('are signed out one by one, but not those of other people', async () => {
      const person = await api.person(1);
      const token = await logIn(person, desk);
      const [, other = ''] = eachAt(await list(token), 'data', 'id').map(String);
      const foreign = String(eachAt(await list(api.people.owner.token), 'data', 'id')[0]);
      expect((await api.call('DELETE', `/api/auth/sessions/${foreign}`, { as: token })).status).toBe(404);
      expect(await valid(api.people.owner.token)).toBe(true);
      expect((await api.call('DELETE', `/api/auth/sessions/${other}`, { as: token })).status).toBe(200);
      expect([await valid(person.token), await valid(token)]).toEqual([false, true]);
    });

    it.each([
      [phone, 'Android · 微信'],
      [desk, 'Windows · Edge'],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit Version/16.0 Mobile Safari',
        'iPhone · Safari',
      ],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0', 'Mac · Firefox'],
      ['curl/8.0', '未知设备'],
      [undefined, '未知设备'],
    ])('%s is named %s', (agent, name) => {
      expect(deviceName(agent)).toBe(name);
    });
  });

  it('a replaced token used after its last minute ends its own session only [§tokens reuse]', async () => {
    const person = await api.person(1);
    const other = await logIn(person, phone);
    const fresh = textAt(await api.call('POST', '/api/auth/refresh', { as: person.token }), 'data.token');
    expect([await valid(person.token), await valid(fresh)]).toEqual([true, true]);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.context.database.db.updateTable('replacedToken').set({ validUntil: past }).execute();
    expect(await valid(fresh)).toBe(true);
    // On any call, including public ones.
    expect((await api.call('GET', '/api/publish/types', { as: person.token })).status).toBe(200);
    expect(await valid(fresh)).toBe(false);
    expect(await valid(other)).toBe(true);
  });
});

/** Seconds that a token is valid. */
function lifeOf(token: string): number {
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return exp - iat;
}

describe('tokens', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const valid = async (token: string) =>
    valueAt(await api.call('POST', '/api/auth/validate', { as: token }), 'data.valid');

  it('reports whether any token is valid, without refusing [§3 token check, §bodies validate]', async () => {
    for (const token of [null, 'nonsense', `${api.people.owner.token}x`]) {
      const { status, body } = await api.call('POST', '/api/auth/validate', { as: token });
      expect({ status, data: valueAt({ body }, 'data') }).toEqual({ status: 200, data: { valid: false } });
    }
    expect(await valid(api.people.owner.token)).toBe(true);
  });

  it('contain the user, the kind of token and the rights of the type [§bodies validate]', async () => {
    const { id, username, token } = api.people.manager;
    expect(valueAt(await api.call('GET', '/api/auth/principal', { as: token }), 'data')).toEqual({
      id,
      username,
      type: 2,
      kind: 'user',
      rights: ['category', 'product', 'material', 'banner', 'gallery', 'company', 'statistics', 'log', 'recycle'],
    });
  });

  it('expire as the settings say: an app token after 7 days, an admin token after 2 hours [§9 JWT life, §tokens lives]', async () => {
    const token = textAt(await logIn(api, api.people.owner.username, testPassword), 'token');
    expect(lifeOf(token)).toBe(604_800);
    const refreshed = textAt(await api.call('POST', '/api/auth/refresh', { as: token }), 'data.token');
    expect(lifeOf(refreshed)).toBe(604_800);
    expect(lifeOf(textAt(await api.call('POST', '/api/auth/admin/token', { as: refreshed }), 'token'))).toBe(7200);
  });

  it('exchanges an app token for an admin token with the rights of the type [§6 admin token, §tokens admin, §bodies success]', async () => {
    const exchanged = await api.call('POST', '/api/auth/admin/token', { as: 'manager' });
    expect(exchanged.body).toMatchObject({ success: true, userInfo: { id: api.people.manager.id, type: 2 } });
    const principal = await api.call('GET', '/api/auth/principal', { as: textAt(exchanged, 'token') });
    expect(valueAt(principal, 'data')).toMatchObject({ id: api.people.manager.id, kind: 'admin', type: 2 });
    expect(valueAt(principal, 'data.rights')).toContain('product');
    expect(valueAt(principal, 'data.rights')).not.toContain('user');
    for (const path of ['/api/auth/refresh', '/api/auth/admin/token']) {
      expect((await api.call('POST', path, { as: textAt(exchanged, 'token') })).status).toBe(403);
    }
  });

  it('gives visitors a token for public calls only [§6 anonymous, §6 anonymous token, §bodies validate]', async () => {
    const response = await api.call('POST', '/api/auth/anonymous/token');
    const token = textAt(response, 'data.token');
    expect(valueAt(await api.call('GET', '/api/auth/principal', { as: token }), 'data')).toEqual({
      id: '',
      username: '',
      type: null,
      kind: 'anonymous',
      rights: [],
    });
    expect((await api.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
    expect((await api.call('POST', '/api/auth/refresh', { as: token })).status).toBe(403);
    expect((await api.call('GET', '/api/user', { as: token })).status).toBe(401);
  });

  it('refreshes: the new token works, the old one for one more minute [§tokens replaced, §tokens reuse]', async () => {
    const person = await api.person(1);
    const before = Date.now();
    const response = await api.call('POST', '/api/auth/refresh', { as: person.token });
    expect(await valid(textAt(response, 'data.token'))).toBe(true);
    expect(await valid(person.token)).toBe(true);
    const replaced = await api.context.database.db.selectFrom('replacedToken').select('validUntil').execute();
    const last = Math.max(...replaced.map(({ validUntil }) => Date.parse(validUntil)));
    expect(last).toBeGreaterThanOrEqual(before + 60_000);
    expect(last).toBeLessThanOrEqual(Date.now() + 60_000);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.context.database.db.updateTable('replacedToken').set({ validUntil: past }).execute();
    expect(await valid(person.token)).toBe(false);
  });

  it('revokes one login on logout and all of them when the password changes [§tokens revocation]', async () => {
    const person = await api.person(1);
    const other = textAt(await logIn(api, person.username, testPassword), 'token');
    await api.call('POST', '/api/auth/logout', { as: person.token });
    expect(await valid(person.token)).toBe(false);
    expect(await valid(other)).toBe(true);
    const admin = textAt(await api.call('POST', '/api/auth/admin/token', { as: other }), 'token');
    const changed = await api.call('PATCH', `/api/user/${person.id}/password`, {
      as: other,
      body: { oldPassword: api.encrypt(testPassword), newPassword: api.encrypt('new-secret') },
    });
    expect(changed.status).toBe(200);
    expect([await valid(other), await valid(admin)]).toEqual([false, false]);
    expect((await logIn(api, person.username, 'new-secret')).status).toBe(200);
  });

  it('ends the sessions of a user who is disabled, deleted or reset, and applies a changed type at once [§tokens revocation, §passwords reset]', async () => {
    const [disabled, deleted, reset, demoted] = [
      await api.person(1),
      await api.person(1),
      await api.person(1),
      await api.person(3),
    ];
    await api.call('PATCH', `/api/user/${disabled.id}/status`, { as: 'admin', body: { status: 0 } });
    await api.call('DELETE', `/api/user/${deleted.id}`, { as: 'admin' });
    const response = await api.call('POST', `/api/user/${reset.id}/reset-password`, { as: 'admin' });
    for (const person of [disabled, deleted, reset]) expect(await valid(person.token)).toBe(false);
    const again = await logIn(api, reset.username, textAt(response, 'data.password'));
    expect(valueAt(again, 'userInfo.mustChangePassword')).toBe(true);

    const url = `/api/user/${demoted.id}`;
    const user = fieldsAt(await api.call('GET', url, { as: 'admin' }));
    await api.call('PUT', url, { as: 'admin', body: { ...user, type: 1 } });
    expect((await api.call('GET', '/api/user', { as: demoted.token })).status).toBe(403);
  });

  it('stay valid while their secret is replaced, on every instance, and no longer than the deployment accepts it', async () => {
    const [old] = api.context.settings.jwtSecrets;
    const next = 'n'.repeat(48);
    const instance = (...jwtSecrets: [string, ...string[]]) => startApp({ place: api.place, settings: { jwtSecrets } });
    const person = await api.person(1);
    const logged = await logIn(api, person.username, testPassword);
    const [before, mark] = [textAt(logged, 'token'), textAt(logged, 'device')];
    const [prepared, replaced, after] = [await instance(old, next), await instance(next, old), await instance(next)];
    const renewed = textAt(await replaced.call('POST', '/api/auth/refresh', { as: before }), 'data.token');
    for (const token of [before, renewed]) {
      expect([await isValid(prepared, token), await isValid(replaced, token)]).toEqual([true, true]);
    }
    expect([await isValid(after, before), await isValid(after, renewed)]).toEqual([false, true]);
    expect((await replaced.context.devices.read(mark))?.userIds).toContain(person.id);
    expect(await after.context.devices.read(mark)).toBeNull();
    for (const { close } of [prepared, replaced, after]) await close();
  });

  it('refuses a token signed with another key or algorithm', async () => {
    const [header = '', payload = ''] = api.people.admin.token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const forged of [`${none}.${payload}.`, `${header}.${payload}.AAAA`]) {
      expect((await api.call('GET', '/api/auth/me', { as: forged })).status).toBe(401);
    }
  });
});

const headersOf = (answer?: string) => ({ [workHeader.toLowerCase()]: answer });

describe('proof of work', () => {
  /** Few bits, so that tests solve them at once. */
  const settings = { jwtSecrets: ['s'.repeat(48)] as const, work: { bits: 4, freeOfDevice: 2, freeOfAddress: 4 } };
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp({ settings });
  });
  afterAll(() => api.close());

  /** One of many calls of a device. */
  const often = [{ count: 3, free: 2 }];

  async function expectChallenge(
    checks: WorkChecks,
    answer: string | undefined,
    bound: string[],
    used = often,
  ): Promise<WorkChallenge> {
    const error: unknown = await checks.require(headersOf(answer), used, bound).catch((reason: unknown) => reason);
    if (!(error instanceof AppError) || !error.work) throw new Error('was not refused with a challenge');
    expect(error).toMatchObject({ statusCode: 429, code: 'WORK_REQUIRED', message: expect.stringContaining('验证') });
    return error.work;
  }

  const checksOf = (change: Partial<typeof settings> = {}) =>
    new WorkChecks(api.context.database, { ...settings, ...change });

  const bound = ['device', 'ref'];
  it('is required beyond the free calls of a device or of an address', async () => {
    const checks = checksOf();
    const free = [
      { count: 2, free: 2 },
      { count: 4, free: 4 },
    ];
    await expect(checks.require({}, free, bound)).resolves.toBeUndefined();
    await expectChallenge(checks, undefined, bound, [
      { count: 3, free: 2 },
      { count: 1, free: 4 },
    ]);
    await expectChallenge(checks, undefined, bound, [
      { count: 1, free: 2 },
      { count: 5, free: 4 },
    ]);
    const off = checksOf({ work: { ...settings.work, bits: 0 } });
    await expect(off.require({}, often, bound)).resolves.toBeUndefined();
  });

  it('becomes harder with the count, up to four bits', async () => {
    const bitsAt = async (count: number) =>
      (await expectChallenge(checksOf(), undefined, bound, [{ count, free: 2 }])).bits;
    expect(await Promise.all([3, 4, 5, 7, 100].map(bitsAt))).toEqual([4, 4, 5, 6, 8]);
    expect((await expectChallenge(checksOf(), undefined, bound, [{ count: 1, free: 0 }])).bits).toBe(4);
  });

  it('is taken once', async () => {
    const answer = solve(await expectChallenge(checksOf(), undefined, bound));
    await expect(checksOf().require(headersOf(answer), often, bound)).resolves.toBeUndefined();
    await expectChallenge(checksOf(), answer, bound);
    const [, number = 0] = /\.(\d+)$/.exec(answer) ?? [];
    // Another solution of the same challenge is the same work.
    const token = answer.slice(0, answer.lastIndexOf('.'));
    await expectChallenge(checksOf(), solve({ token, bits: 4 }, Number(number) + 1), bound);
  });

  it('is taken once where it arrives twice at the same moment', async () => {
    const answer = solve(await expectChallenge(checksOf(), undefined, bound));
    const both = [checksOf(), checksOf()].map((checks) => checks.require(headersOf(answer), often, bound));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([[['other', 'address', 'ref']], [['device', 'other', 'ref']], [['device', 'address', 'other']]])(
    'counts for nothing else: %j',
    async (other) => {
      const answer = solve(await expectChallenge(checksOf(), undefined, bound));
      await expectChallenge(checksOf(), answer, other);
      await expect(checksOf().require(headersOf(answer), often, bound)).resolves.toBeUndefined();
    },
  );

  it('is refused where it is not done, forged, too easy or no answer at all', async () => {
    const challenge = await expectChallenge(checksOf(), undefined, bound);
    expect((await expectChallenge(checksOf(), unsolved(challenge), bound)).token).not.toBe(challenge.token);
    const [bits, expires, salt, signature] = challenge.token.split('.');
    for (const token of [
      `0.${expires}.${salt}.${signature}`,
      `${bits}.${Number(expires) + 1}.${salt}.${signature}`,
      `${bits}.${expires}.${salt}.${'A'.repeat(43)}`,
    ]) {
      await expectChallenge(checksOf(), solve({ token, bits: 4 }), bound);
    }
    const other = await expectChallenge(checksOf({ jwtSecrets: ['t'.repeat(48)] }), undefined, bound);
    await expectChallenge(checksOf(), solve(other), bound);
    for (const answer of ['', 'x', '.'.repeat(9), `${challenge.token}.`, `${challenge.token}.-1`]) {
      await expectChallenge(checksOf(), answer, bound);
    }
    // Solved while less was asked for.
    await expectChallenge(checksOf(), solve(challenge), bound, [{ count: 9, free: 2 }]);
  });

  it('is refused where any one character of the challenge is another', async () => {
    const challenge = await expectChallenge(checksOf(), undefined, bound);
    const { token } = challenge;
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === '7' ? '8' : '7';
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      await expectChallenge(checksOf(), solve({ token: changed, bits: 4 }), bound);
    }
    await expect(checksOf().require(headersOf(solve(challenge)), often, bound)).resolves.toBeUndefined();
  });

  it('is refused once it has expired', async () => {
    const checks = checksOf();
    const now = Date.now;
    const challenge = await expectChallenge(checks, undefined, bound);
    try {
      Date.now = () => now() + 6 * 60_000;
      expect((await expectChallenge(checks, solve(challenge), bound)).token).not.toBe(challenge.token);
    } finally {
      Date.now = now;
    }
  });
});

describe('SMS codes', () => {
  let api: TestApp;
  const sent: { phone: string; code: string }[] = [];
  beforeAll(async () => {
    const smsProvider = { send: (phone: string, code: string) => Promise.resolve(void sent.push({ phone, code })) };
    api = await startApp({ settings: { registerSms: true }, smsProvider });
  });
  afterAll(() => api.close());

  const send = (phone: string) => api.call('POST', '/api/auth/sms/send', { body: { phone } });
  const verify = (phone: string, code: string) => api.call('POST', '/api/auth/sms/verify', { body: { phone, code } });
  const codeFor = (phone: string) => sent.findLast((message) => message.phone === phone)?.code ?? '';
  const wrong = { status: 400, body: { message: '验证码错误或已过期' } };

  it('prove a phone for registration once [§sms verify, §sms registration]', async () => {
    const phone = '13700000001';
    expect((await send(phone)).status).toBe(200);
    const response = await verify(phone, codeFor(phone));
    expect(valueAt(response, 'data')).toEqual({ ticket: expect.any(String) });
    expect(await verify(phone, codeFor(phone))).toMatchObject(wrong);

    const person = { username: 'by_sms', password: api.encrypt('secret123'), phone, email: '', realName: '短信' };
    const register = (change: object) => api.call('POST', '/api/auth/register', { body: { ...person, ...change } });
    expect(valueAt(await register({}), 'errors')).toEqual([{ field: 'ticket', message: '请先完成短信验证' }]);
    expect(await register({ ticket: 'made-up' })).toMatchObject(wrong);
    expect(await register({ phone: '13700000002', ticket: textAt(response, 'data.ticket') })).toMatchObject(wrong);
    expect((await register({ ticket: textAt(response, 'data.ticket') })).status).toBe(200);
    const again = { ticket: textAt(response, 'data.ticket'), username: 'by_sms_2', phone: '13700000003' };
    expect(await register(again)).toMatchObject(wrong);
  });

  it('belong to the number, however it is written', async () => {
    expect((await send('137 0000 0011')).status).toBe(200);
    expect((await send('+86 13700000011')).status).toBe(429);
    expect((await verify('137-0000-0011', codeFor('13700000011'))).status).toBe(200);
  });

  it('can be sent every 60 s [§sms interval]', async () => {
    const phone = '13700000004';
    await send(phone);
    const { status, headers } = await send(phone);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
    const { db } = api.context.database;
    const setSentAgo = (milliseconds: number) =>
      db
        .updateTable('smsCode')
        .set({ sentAt: new Date(Date.now() - milliseconds).toISOString() })
        .where('phone', '=', phone)
        .execute();
    // The difference of 5 s is for a slow machine.
    await setSentAgo(55_000);
    expect((await send(phone)).status).toBe(429);
    await setSentAgo(60_000);
    expect((await send(phone)).status).toBe(200);
  });

  it('wait as long where the clock of the instance that sent the last one is a little ahead', async () => {
    const phone = '13700000009';
    await send(phone);
    const { db } = api.context.database;
    const setSentAt = (milliseconds: number) =>
      db
        .updateTable('smsCode')
        .set({ sentAt: new Date(Date.now() + milliseconds).toISOString() })
        .where('phone', '=', phone)
        .execute();
    await setSentAt(3000);
    expect((await send(phone)).status).toBe(429);
    // The clock was set back: nobody waits for an hour.
    await setSentAt(3_600_000);
    expect((await send(phone)).status).toBe(200);
  });

  it('are void after 5 tries, even for the right code [§sms tries]', async () => {
    const phone = '13700000005';
    await send(phone);
    const bad = codeFor(phone) === '000000' ? '111111' : '000000';
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(phone, bad)));
    for (const response of tries) expect(response).toMatchObject(wrong);
    expect(await verify(phone, codeFor(phone))).toMatchObject(wrong);
  });

  it('are refused for a phone that received none, and after they expire [§sms verify]', async () => {
    expect(await verify('13700000006', '123456')).toMatchObject(wrong);
    await send('13700000007');
    const past = new Date(Date.now() - 1000).toISOString();
    await api.context.database.db.updateTable('smsCode').set({ expiresAt: past }).execute();
    expect(await verify('13700000007', codeFor('13700000007'))).toMatchObject(wrong);
  });

  it('are not sent in production without a provider [§sms no provider]', async () => {
    const production = await startApp({ settings: { production: true } });
    const body = { phone: '13700000008' };
    expect((await production.call('POST', '/api/auth/sms/send', { body })).status).toBe(503);
    await production.close();
  });
});
