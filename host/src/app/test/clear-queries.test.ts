import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { clearLogin, signIn, storeUserInfo } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import { createQueryClient } from '@admin-h5/ui';
import { QueryObserver } from '@tanstack/react-query';
import { startClearingQueries } from '../start/client-events.ts';

const client = createQueryClient();
let stop: () => void;
let leave: (() => void)[];

/** A screen that shows a query. */
function show(name: string, isPublic: boolean): void {
  const observer = new QueryObserver(client, {
    queryKey: ['test', name],
    queryFn: () => name,
    meta: { public: isPublic },
    staleTime: 'static',
  });
  leave.push(observer.subscribe(() => undefined));
}

/** Data in the cache after a change of the session. */
function left(change: () => void): unknown[] {
  client.setQueryData(['company', 'get'], {});
  client.setQueryData(['test', 'own'], {});
  client.setQueryData(['test', 'public'], {});
  change();
  const queries = client.getQueryCache().getAll();
  return queries.flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [queryKey.join(' ')]));
}

beforeAll(() => {
  stop = startClearingQueries(client);
});
afterAll(() => stop());
beforeEach(() => {
  leave = [];
});
afterEach(() => {
  for (const one of leave) one();
  clearLogin();
});

it('clears the cache at login, at a change of the account and at logout, and keeps it when the same person changes', () => {
  expect(left(() => signIn({ token: 'one', userInfo: person('u1') }))).toEqual([]);
  expect(left(() => storeUserInfo(person('u1', { realName: '李四' })))).toHaveLength(3);
  expect(left(() => signIn({ token: 'two', userInfo: person('u2') }))).toEqual([]);
  expect(left(() => clearLogin())).toEqual([]);
});

it('leaves public data on the screen that shows it, and nothing else', () => {
  signIn({ token: 'one', userInfo: person('u1') });
  client.setQueryData(['test', 'own'], {});
  client.setQueryData(['test', 'public'], {});
  show('own', false);
  show('public', true);
  expect(left(() => clearLogin())).toEqual(['test public']);
});
