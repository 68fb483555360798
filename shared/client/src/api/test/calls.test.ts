/** @jest-environment node */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { postInBackground } from '../upload.ts';
import { countView } from '../resources/publish.ts';
import { clearLogin, signIn } from '../../auth/session.ts';
import { type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import type { Row } from './call-row.ts';
import { entities } from './entity-calls.ts';
import { specified } from './specified-calls.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  // With the fields that any of the response checks needs.
  api.answer(() => success({ ...person(), token: 't', userInfo: person(), valid: true }));
});
afterAll(() => api.close());
afterEach(() => {
  api.seen.length = 0;
  clearLogin();
});

const named = (rows: Row[]) => rows.map((row): [string, Row] => [`${row[1]} ${row[2]}`, row]);

describe.each([
  ['of the specification [§7 call *, §7 JSON]', specified],
  ['of the entities [§7 entity calls, §7 JSON]', entities],
])('calls %s', (_group, rows) => {
  it.each(named(rows))('%s', async (_name, [call, method, url, body]) => {
    signIn({ token: 'tok', userInfo: person('u9') });
    await call();
    const [seen] = api.seen;
    expect(`${seen?.method} ${seen?.url}`).toBe(`${method} ${url}`);
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer tok', 'x-user-id': 'u9' });
    expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen?.body ? JSON.parse(seen.body) : undefined).toEqual(body);
    // The content type JSON is sent only with a body.
    expect(seen?.headers['content-type']).toBe(body ? 'application/json' : undefined);
  });
});

it.each([
  ['a view', '/api/publish/7/view', () => countView('7')],
  ['reports', '/api/remotes/reports', () => void postInBackground('/api/remotes/reports', {})],
])('%s has the headers of every call, though nobody waits for it', async (_, url, send) => {
  signIn({ token: 'tok', userInfo: person('u9') });
  const arrived = new Promise<void>((resolve) =>
    api.answer(() => {
      resolve();
      return success(null);
    }),
  );
  send();
  await arrived;
  const [seen] = api.seen;
  expect(seen?.url).toBe(url);
  expect(seen?.headers).toMatchObject({ authorization: 'Bearer tok', 'x-user-id': 'u9' });
  expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
