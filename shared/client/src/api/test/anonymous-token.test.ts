/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { session, storeAnonymousToken } from '../../auth/session.ts';
import { failure, success } from '@admin-h5/testing';
import { ensureAnonymousToken } from '../session-calls.ts';
import * as publishApi from '../resources/publish.ts';
import { bearer, tokenWorld } from './token-world.ts';

const world = tokenWorld();

describe('anonymous token', () => {
  it('is fetched where no token is stored, and sent with public calls [§4 check logged only, §6 anonymous token]', async () => {
    world.api.answer(() => success({ token: 'anon' }));
    await ensureAnonymousToken();
    await publishApi.types();
    expect(session().anonymousToken).toBe('anon');
    expect(world.bearers('/api/publish')).toEqual(['anon']);
    await ensureAnonymousToken();
    expect(world.bearers('/api/auth/anonymous')).toHaveLength(1);
  });

  it('is dropped by a 401, and the call repeated once without it [§401 anonymous]', async () => {
    storeAnonymousToken('anon');
    world.api.answer((request) => (bearer(request) ? failure(401) : success([])));
    expect(await publishApi.types()).toEqual([]);
    expect(world.bearers('/api/publish')).toEqual(['anon', undefined]);
    expect(session().anonymousToken).toBeNull();
  });
});
