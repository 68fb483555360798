import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { ModuleDeclaration, UserType } from '@admin-h5/contract';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { release } from '../../platform/test/releases.ts';
import { usePlatform } from '../../platform/module-store.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import { AdminRail } from '../desk/admin-rail.tsx';
import { ModuleGrid } from '../admin-centre.tsx';

const modules = ['category', 'inquiry', 'user'].map((name) => {
  const declaration: ModuleDeclaration = JSON.parse(readFileSync(`remotes/${name}/module.json`, 'utf8'));
  const releases = [{ ...release('one'), declaration }];
  return { name, origin: `https://${name}.test`, releases, stable: 'one', canary: null, revoked: [] };
});

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(() => failure(500));
});
beforeEach(() => usePlatform.setState({ registry: { kind: 'ready', registry: { schema: 1, modules }, stale: false } }));
afterAll(() => api.close());
afterEach(() => {
  world.stop();
  clearLogin();
});

const open = (type: UserType, current: string) => {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt(current, <AdminRail current={current} onSearch={() => undefined} />);
};

it('marks the list that a form belongs to, and the page itself otherwise', async () => {
  open(3, '/pages/admin/product/edit');
  expect((await screen.findByRole('link', { name: '产品' })).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: '分类' }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('link', { name: '管理中心' }).getAttribute('aria-current')).toBeNull();
});

it('groups entries below headings, those of unknown modules before the last one', async () => {
  const [declared] = modules[0]?.releases ?? [];
  if (!declared) throw new Error('no release');
  const { navigation } = declared.declaration;
  const foreign = {
    ...declared.declaration,
    navigation: navigation.map((entry) => ({ ...entry, group: '仓库' })),
  };
  const old = { ...modules[0], name: 'old', releases: [{ ...declared, declaration: foreign }] };
  usePlatform.setState({
    registry: {
      kind: 'ready',
      registry: { schema: 1, modules: [...modules, Object.assign({}, modules[0], old)] },
      stale: false,
    },
  });
  open(3, '/pages/admin/index');
  await screen.findByText('系统');
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    '目录',
    '往来',
    '仓库',
    '系统',
  ]);
});

it('keeps a group closed that the person has closed', async () => {
  open(3, '/pages/admin/index');
  const group = (await screen.findByText('目录')).closest('details');
  if (!group) throw new Error('no group');
  group.open = false;
  await waitFor(() => expect(localStorage.getItem('admin-h5:rail-closed')).toBe('["目录"]'));
  cleanup();
  world.stop();
  open(3, '/pages/admin/index');
  expect((await screen.findByText('目录')).closest('details')?.open).toBe(false);
  localStorage.removeItem('admin-h5:rail-closed');
});

it('shows at an entry the number that its module declares', async () => {
  api.answer(({ url }) => (url.endsWith('/api/inquiry/counts') ? success({ unread: 120 }) : failure(500)));
  open(3, '/pages/admin/index');
  expect((await screen.findByRole('img', { name: '120 张未读' })).textContent).toBe('99+');
  const entry = screen.getByRole('link', { name: /^询价单/ });
  expect(entry.textContent).toBe('询价单99+');
});

it('asks for no number on behalf of who may not open the entry', async () => {
  api.seen.length = 0;
  open(2, '/pages/admin/index');
  expect(await screen.findByRole('link', { name: '产品' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^询价单/ })).toBeNull();
  expect(api.seen.filter(({ url }) => url.includes('/api/inquiry'))).toEqual([]);
});

it.each([
  ['nothing', success({ unread: 0 })],
  ['what is no number', success({ unread: '3' })],
  ['another response', success([])],
  ['a call that fails', failure(403)],
])('shows no number for %s', async (_what, response) => {
  api.seen.length = 0;
  api.answer(({ url }) => (url.endsWith('/api/inquiry/counts') ? response : failure(500)));
  open(3, '/pages/admin/index');
  await waitFor(() => expect(api.seen.some(({ url }) => url.endsWith('/api/inquiry/counts'))).toBe(true));
  expect(screen.getByRole('link', { name: '询价单' }).textContent).toBe('询价单');
  expect(screen.queryByRole('img', { name: /未读/ })).toBeNull();
});

it('offers only what the person may open [§access owner]', async () => {
  open(1, '/pages/admin/index');
  expect((await screen.findByRole('link', { name: '管理中心' })).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('link', { name: '用户' })).toBeNull();
});

it('calls a new record as its form does, which is not always called as the list', async () => {
  signIn({ token: 'tok', userInfo: person('u1', { type: 3 }) });
  world = openAt('/pages/admin/index', <ModuleGrid />);
  expect(await screen.findByRole('link', { name: '词库' })).toBeTruthy();
  const create = screen.getAllByRole('link').flatMap(({ textContent }) => /^新增.*/.exec(textContent) ?? []);
  expect(create).toEqual(['新增分类', '新增产品', '新增词条', '新增用户']);
});
