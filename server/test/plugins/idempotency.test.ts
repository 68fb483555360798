import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { multipart } from '../support/catalogue.ts';
import { newUser } from '../support/users.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const key = (value: string) => ({ 'idempotency-key': value });
const sendKeyed = (body: object, value: string) =>
  api.call('POST', '/api/user', { as: 'admin', body, headers: key(value) });

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text.repeat(20_000)}\n%%EOF`);

describe('Idempotency-Key', () => {
  it('repeats the first response, and creates one record', async () => {
    const body = newUser(api);
    const send = () => api.call('POST', '/api/user', { as: 'admin', body, headers: key('create-user-0001') });
    const first = await send();
    const second = await send();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const jwtSecrets = ['n'.repeat(48), ...api.context.settings.jwtSecrets] as const;
    const replaced = await startApp({ place: api.place, settings: { jwtSecrets } });
    const headers = key('create-user-0001');
    const third = await replaced.call('POST', '/api/user', { as: api.people.admin.token, body, headers });
    await replaced.close();
    expect(third.body).toEqual(first.body);
    const found = await api.call('GET', `/api/user?keyword=${body.username}`, { as: 'admin' });
    expect(valueAt(found, 'data.total')).toBe(1);
  });

  it('refuses the key for another body, and allows it again after a refusal', async () => {
    expect((await sendKeyed(newUser(api, { realName: '' }), 'create-user-0002')).status).toBe(422);
    expect((await sendKeyed(newUser(api), 'create-user-0002')).status).toBe(200);
    expect(valueAt(await sendKeyed(newUser(api), 'create-user-0002'), 'errors.0.field')).toBe('Idempotency-Key');
  });

  it('creates one record for simultaneous repetitions', async () => {
    const body = newUser(api);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.call('POST', '/api/user', { as: 'admin', body, headers: key('create-user-0003') }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const ids = responses.filter(({ status }) => status === 200).map((response) => textAt(response, 'data.id'));
    expect(new Set(ids).size).toBe(1);
  });

  it('compares what an upload contains, however it was cut into parts', async () => {
    const send = (content: Buffer) => {
      const { payload = Buffer.alloc(0), headers } = multipart(content, 'a.pdf');
      return api.call('POST', '/api/files', { as: 'manager', payload, headers: { ...headers, ...key('upload-0001') } });
    };
    const first = await send(pdf('1'));
    expect(first.status).toBe(200);
    const again = await send(pdf('1'));
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    // Another boundary, as a browser chooses for each request.
    const [text, type] = [String(multipart(pdf('1'), 'a.pdf').payload), 'multipart/form-data; boundary=other'];
    const payload = Buffer.from(text.replaceAll('test-boundary-4711', 'other'));
    const headers = { 'content-type': type, ...key('upload-0001') };
    expect((await api.call('POST', '/api/files', { as: 'manager', payload, headers })).body).toEqual(first.body);
    expect(valueAt(await send(pdf('2')), 'errors.0.field')).toBe('Idempotency-Key');
  });

  it('stores no response that contains a secret [§passwords reset]', async () => {
    const person = await api.person(1);
    const reset = () =>
      api.call('POST', `/api/user/${person.id}/reset-password`, { as: 'admin', headers: key('reset-password-01') });
    const [first, second] = [await reset(), await reset()];
    expect(textAt(first, 'data.password')).not.toBe(textAt(second, 'data.password'));
    const kept = await api.context.database.db.selectFrom('idempotency').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain(textAt(first, 'data.password'));
  });
});
