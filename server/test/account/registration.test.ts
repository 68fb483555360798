import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { logIn } from '../support/users.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const registration = (change: object = {}) => ({
  username: 'new_person',
  password: api.encrypt('secret123'),
  phone: '13911112222',
  email: '',
  realName: '新人',
  ...change,
});

describe('registration', () => {
  it('creates a user of type owner, whatever type the body requests [§access registration]', async () => {
    const response = await api.call('POST', '/api/auth/register', { body: registration({ type: 3, status: 0 }) });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { username: 'new_person', type: 1, status: 1 } },
    });
    expect((await logIn(api, 'new_person', 'secret123')).status).toBe(200);
  });

  it('refuses a taken user name in any case, and a taken phone [§users unique]', async () => {
    const response = await api.call('POST', '/api/auth/register', { body: registration({ username: 'NEW_person' }) });
    expect(response.status).toBe(422);
    expect(valueAt(response, 'errors')).toEqual([
      { field: 'username', message: '用户名已存在' },
      { field: 'phone', message: '手机号已被使用' },
    ]);
  });

  it('accepts one of many simultaneous registrations of a name', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        api.call('POST', '/api/auth/register', {
          body: registration({ username: 'race', phone: `1370000000${index}` }),
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(4);
  });
});
