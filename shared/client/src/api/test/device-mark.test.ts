/** @jest-environment node */
import { afterEach, expect, it } from '@jest/globals';
import { clearLogin } from '../../auth/session.ts';
import { deviceMark, keepDeviceMark } from '../../auth/device.ts';
import { failure, person } from '@admin-h5/testing';
import * as authApi from '../resources/auth.ts';
import { tokenWorld } from './token-world.ts';

const world = tokenWorld();
const sent = () => JSON.parse(world.api.seen.at(-1)?.body ?? '{}').device;
const logIn = () => authApi.login({ username: 'zhang_san', password: 'cipher' }, { errors: 'background' });

afterEach(() => {
  keepDeviceMark('');
  world.api.seen.length = 0;
});

it('a login stores a mark on the device, which the next login sends, also after another person was signed in', async () => {
  world.api.answer(() => ({ body: { success: true, token: 'tok', userInfo: person(), device: 'mark.one-1_' } }));
  await logIn();
  expect(sent()).toBeUndefined();
  clearLogin();
  world.api.answer(() => failure(400));
  await expect(logIn()).rejects.toMatchObject({ status: 400 });
  expect(sent()).toBe('mark.one-1_');
  expect(deviceMark()).toBe('mark.one-1_');
});

it('a damaged mark is not sent, since the server would refuse the login', async () => {
  keepDeviceMark(`"no mark" ${'x'.repeat(5000)}`);
  world.api.answer(() => failure(400));
  await expect(logIn()).rejects.toMatchObject({ status: 400 });
  expect(sent()).toBeUndefined();
});
