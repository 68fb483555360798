import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { Registry, RightHolders, UserType } from '@admin-h5/contract';
import { failure, type FakeApi, person, startFakeApi } from '@admin-h5/testing';
import AdminCentre from '../../centre/admin-centre.tsx';
import { openAt, type World } from '../../session/test/world.tsx';
import { usePlatform } from '../store.ts';
import AdminArea from '../view/admin-area.tsx';
import { entry, release } from './releases.ts';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(() => failure(500));
});
afterAll(() => api.close());
afterEach(() => {
  world.stop();
  clearLogin();
});

/** A registry with `banner`, and with `inquiry` once an operator has given its rights to somebody. */
function registry(rights?: RightHolders): Registry {
  const { declaration, ...build } = release('one');
  const inquiry = {
    ...declaration,
    name: 'inquiry',
    prefixes: ['inquiry'],
    rights: [{ name: 'inquiry.read', title: '查看询价' } as const],
    navigation: [{ path: 'inquiry/index', title: '询价', icon: 'grid', right: 'inquiry.read' } as const],
    routes: [{ path: 'inquiry/index', title: '询价管理', rights: ['inquiry.read' as const] }],
  };
  const sixth = entry({
    name: 'inquiry',
    releases: [{ ...build, declaration: inquiry }],
    ...(rights ? { rights } : {}),
  });
  return { schema: 1, modules: rights ? [entry(), sixth] : [entry()] };
}

/** What a poll of the registry brings. */
const poll = (rights?: RightHolders) =>
  act(() => usePlatform.setState({ registry: { kind: 'ready', registry: registry(rights), stale: false } }));

function open(type: UserType, path: string, page: React.ReactNode) {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt(path, page);
}

it.each<[string, UserType, RightHolders, RightHolders]>([
  ['an administrator', 3, {}, { 'inquiry.read': [2] }],
  ['a property manager', 2, { 'inquiry.read': [2, 3] }, {}],
  ['an owner', 1, { 'inquiry.read': [1, 3] }, { 'inquiry.read': [] }],
])(
  'the open admin centre offers a new module to %s (type %d) with its right, and no more without',
  async (_who, type, given, taken) => {
    poll();
    open(type, '/pages/admin/index', <AdminCentre query={{}} />);
    poll(given);
    expect(await screen.findByRole('link', { name: '询价' })).not.toBeNull();
    poll(taken);
    await waitFor(() => expect(screen.queryByRole('link', { name: '询价' })).toBeNull());
  },
);

it('an open page of a module is refused without its right, until a poll of the registry brings it', async () => {
  poll({ 'inquiry.read': [3] });
  open(2, '/pages/admin/inquiry/index', <AdminArea query={{}} />);
  expect(await screen.findByText('权限不足，无法访问')).not.toBeNull();
  poll({ 'inquiry.read': [2, 3] });
  await waitFor(() => expect(screen.queryByText('权限不足，无法访问')).toBeNull());
});
