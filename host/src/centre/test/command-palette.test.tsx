import { readFileSync } from 'node:fs';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { ModuleDeclaration, UserType } from '@admin-h5/contract';
import { failure, person, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePlatform } from '../../platform/module-store.ts';
import { release } from '../../platform/test/releases.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import { CommandPalette } from '../desk/command-palette.tsx';

const modules = ['category', 'inquiry', 'material', 'user'].map((name) => {
  const declaration: ModuleDeclaration = JSON.parse(readFileSync(`remotes/${name}/module.json`, 'utf8'));
  const releases = [{ ...release('one'), declaration }];
  return { name, origin: `https://${name}.test`, releases, stable: 'one', canary: null, revoked: [] };
});
const found = [
  { id: 'p0', name: '蚜虱净', regNo: 'PD20260002' },
  { id: 'p1', name: '吡虫啉', regNo: 'PD20260001' },
  { id: '', name: '无编号' },
  null,
];

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(() => {
  usePlatform.setState({ registry: { kind: 'ready', registry: { schema: 1, modules }, stale: false } });
  api.seen.length = 0;
  api.answer(({ url }) => success({ list: url.startsWith('/api/product') ? found : [], total: 0, page: 1, size: 5 }));
});
afterAll(() => api.close());
afterEach(() => {
  world.stop();
  clearLogin();
});

const open = (type: UserType) => {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt('/pages/admin/index', <CommandPalette onClose={() => undefined} onShowKeys={() => undefined} />);
};
const titles = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const searched = () => api.seen.map(({ url }) => url.replace(/\?.*/, '')).toSorted();

it('offers screens, then actions, that contain what is typed, and marks the first', async () => {
  open(3);
  await userEvent.type(screen.getByRole('combobox'), '产品');
  expect(titles()).toEqual(['产品页面', '新增产品操作']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('产品页面');
});

it('searches once for each kind of record that the person may read, when no further key follows', async () => {
  open(2);
  await userEvent.type(screen.getByRole('combobox'), '吡虫');
  expect((await screen.findByText('吡虫啉')).closest('[role=option]')?.textContent).toBe('吡虫啉PD20260001产品');
  expect(searched()).toEqual(['/api/category', '/api/material', '/api/product', '/api/synonym']);
  // First those that are called so, then those that were found by something else.
  expect(titles()).toEqual(['吡虫啉PD20260001产品', '蚜虱净PD20260002产品']);
});

it('opens the chosen record, and offers it first the next time', async () => {
  open(3);
  await userEvent.type(screen.getByRole('combobox'), '吡虫');
  await screen.findByText('吡虫啉');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(world.at()).toBe('/pages/admin/product/edit?id=p1'));
  await userEvent.clear(screen.getByRole('combobox'));
  expect(titles()[0]).toBe('吡虫啉PD20260001最近');
});

it('says what was not found, and tries a search again that failed', async () => {
  api.answer(() => failure(500));
  open(3);
  await userEvent.type(screen.getByRole('combobox'), '没有');
  const again = await screen.findByRole('button', { name: '重试' });
  api.answer(() => success({ list: [], total: 0, page: 1, size: 5 }));
  await userEvent.click(again);
  expect(await screen.findByText('没有找到「没有」')).toBeTruthy();
});
