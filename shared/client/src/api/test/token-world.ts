import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { clearLogin, signIn, storeAnonymousToken } from '../../auth/session.ts';
import { type FakeApi, person, type SeenRequest, startFakeApi } from '@admin-h5/testing';
import { onSessionExpired } from '../errors.ts';

/** The token that a request carried. */
export const bearer = (request: SeenRequest | undefined) => request?.headers.authorization?.replace('Bearer ', '');

/** Signs a person in with this token. */
export const enter = (token: string) => signIn({ token, userInfo: person() });

interface TokenWorld {
  readonly api: FakeApi;
  /** Whether the open page is in the admin area. */
  admin: boolean;
  /** How often a response ended the session. */
  expiries: number;
  /** The token of each request below a path, in the order in which they came. */
  bearers: (path: string) => (string | undefined)[];
}

/** A fake API for all tests of the file, each of which starts outside the admin area and with nobody signed in. */
export function tokenWorld(): TokenWorld {
  let api: FakeApi;
  let stop: () => void;
  const world: TokenWorld = {
    get api() {
      return api;
    },
    admin: false,
    expiries: 0,
    bearers: (path) => api.seen.filter(({ url }) => url.startsWith(path)).map(bearer),
  };
  beforeAll(async () => {
    api = await startFakeApi(() => world.admin);
    stop = onSessionExpired(() => {
      world.expiries += 1;
    });
  });
  afterAll(async () => {
    stop();
    await api.close();
  });
  afterEach(() => {
    world.admin = false;
    world.expiries = 0;
    api.seen.length = 0;
    clearLogin();
    storeAnonymousToken(null);
  });
  return world;
}
