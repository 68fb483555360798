import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { clearLogin, isLoggedIn, signIn } from '@admin-h5/client/host';
import { type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { startSession } from '../start-session.ts';
import { openAt, type World } from './world.tsx';

let api: FakeApi;
let world: World;
let stop: () => void = () => undefined;

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
afterEach(() => {
  stop();
  world.stop();
  clearLogin();
});

it('the start trusts the stored session and validates it in the background [§4 start]', async () => {
  signIn({ token: 'tok', userInfo: person() });
  world = openAt('/pages/index/index');
  api.answer(({ url }) => success(url === '/api/auth/validate' ? { valid: false } : { token: 'anon' }));
  stop = startSession();
  expect(isLoggedIn()).toBe(true);
  await act(() => waitFor(() => expect(isLoggedIn()).toBe(false)));
  expect(api.seen.map(({ url }) => url)).toContain('/api/auth/validate');
  expect(world.at()).toBe('/pages/index/index');
});
