import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

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

describe('SMS codes', () => {
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
