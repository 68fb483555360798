/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { inquiry } from '@admin-h5/testing/samples';
import { clearLogin, signIn } from '../../auth/session.ts';
import { inquiryApi } from '../../index.ts';
import { entities } from './entity-calls.ts';
import { specified } from './specified-calls.ts';

/** Sent by the transport of Node or the browser; a page needs no permission for them. */
const permitted = /^(accept(-.+)?|user-agent|host|connection|content-length|transfer-encoding|sec-.+)$/;

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  signIn({ token: 'tok', userInfo: person('u9') });
});
afterAll(async () => {
  clearLogin();
  await api.close();
});

it('the headers that docs/api.md has another API allow are those of the calls', async () => {
  api.answer(() => success({ ...person(), token: 't', userInfo: person(), valid: true }));
  for (const [call] of [...specified, ...entities]) await call();
  const work = { token: `1.1.salt.${'a'.repeat(43)}`, bits: 1 };
  api.answer(({ headers }) =>
    headers['proof-of-work'] ? success({ id: '1' }) : failure(429, '请稍后再试', { code: 'WORK_REQUIRED', work }),
  );
  const body = { ...inquiry, ref: 'a'.repeat(32), device: 'b'.repeat(32) };
  await inquiryApi.send(body, { onWork: () => undefined, idempotencyKey: 'form-1' });

  const docs = readFileSync(path.join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8');
  const [, list = ''] = /allow the host's origin by CORS,.* and the headers ([^;]*);/.exec(docs) ?? [];
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.toLowerCase());
  const sent = new Set(api.seen.flatMap(({ headers }) => Object.keys(headers)));
  expect(named.toSorted()).toEqual([...sent].filter((name) => !permitted.test(name)).toSorted());
});
