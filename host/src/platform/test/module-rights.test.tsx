import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { Registry, RightHolders, UserType } from '@admin-h5/contract';
import { failure, type FakeApi, person, startFakeApi } from '@admin-h5/testing';
import AdminCentre from '../../centre/admin-centre.tsx';
import { openAt, type World } from '../../session/test/world.tsx';
import { usePlatform } from '../module-store.ts';
import AdminArea from '../view/admin-area.tsx';
import { listedModule, release } from './releases.ts';

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

/** A registry with `banner`, and with `warehouse` once an operator has given its rights to somebody. */
function registry(rights?: RightHolders): Registry {
  const { declaration, ...build } = release('one');
  const warehouse = {
    ...declaration,
    name: 'warehouse',
    prefixes: ['warehouse'],
    rights: [{ name: 'warehouse.read', title: '查看仓库' } as const],
    navigation: [{ path: 'warehouse/index', title: '仓库', icon: 'grid', right: 'warehouse.read' } as const],
    routes: [{ path: 'warehouse/index', title: '仓库管理', rights: ['warehouse.read' as const] }],
  };
  const sixth = listedModule({
    name: 'warehouse',
    releases: [{ ...build, declaration: warehouse }],
    ...(rights ? { rights } : {}),
  });
  return { schema: 1, modules: rights ? [listedModule(), sixth] : [listedModule()] };
}

/** What a poll of the registry brings. */
const poll = (rights?: RightHolders) =>
  act(() => usePlatform.setState({ registry: { kind: 'ready', registry: registry(rights), stale: false } }));

function open(type: UserType, path: string, page: React.ReactNode) {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt(path, page);
}

it.each<[string, UserType, RightHolders, RightHolders]>([
  ['an administrator', 3, {}, { 'warehouse.read': [2] }],
  ['a property manager', 2, { 'warehouse.read': [2, 3] }, {}],
  ['an owner', 1, { 'warehouse.read': [1, 3] }, { 'warehouse.read': [] }],
])(
  'the open admin centre offers a new module to %s (type %d) with its right, and no more without',
  async (_who, type, given, taken) => {
    poll();
    open(type, '/pages/admin/index', <AdminCentre query={{}} />);
    poll(given);
    expect(await screen.findByRole('link', { name: '仓库' })).not.toBeNull();
    poll(taken);
    await waitFor(() => expect(screen.queryByRole('link', { name: '仓库' })).toBeNull());
  },
);

it('an open page of a module is refused without its right, until a poll of the registry brings it', async () => {
  poll({ 'warehouse.read': [3] });
  open(2, '/pages/admin/warehouse/index', <AdminArea query={{}} />);
  expect(await screen.findByText('权限不足，无法访问')).not.toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('需要「查看仓库」的权限，目前管理员拥有');
  poll({ 'warehouse.read': [2, 3] });
  await waitFor(() => expect(screen.queryByText('权限不足，无法访问')).toBeNull());
});
