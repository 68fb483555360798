import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { DailyStatistics, UserType } from '@admin-h5/contract';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { usePlatform } from '../../platform/module-store.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import AdminCentre from '../admin-centre.tsx';

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
  api.seen.length = 0;
});

const open = (type: UserType) => {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt('/pages/admin/index', <AdminCentre query={{}} />);
};
const links = () => screen.getAllByRole('link').map((link) => link.textContent);

it('is a short page with profile and catalogue for an owner, who is refused nothing since nothing is asked [§access owner]', async () => {
  open(1);
  // The registry is read in the background, for everybody.
  await waitFor(() => expect(usePlatform.getState().registry.kind).toBe('failed'));
  expect(links()).toEqual(['个人资料', '修改密码', '产品分类', '原料列表']);
  expect(api.seen).toEqual([]);
});

it('asks for no users on behalf of a property manager, and shows -- for a number that is not known [§access owner]', async () => {
  open(2);
  await waitFor(() => expect(api.seen.length).toBeGreaterThanOrEqual(2));
  expect(api.seen.map(({ url }) => url).filter((url) => url.startsWith('/api/user'))).toEqual([]);
  expect(await screen.findByText('最近操作')).not.toBeNull();
  expect(screen.getAllByText('--').length).toBeGreaterThan(2);
  expect(screen.queryByText('0')).toBeNull();
  expect((await screen.findByRole('heading', { name: '待处理' })).closest('section')?.textContent).toContain('重试');
});

const day = (at: string, views: number) => ({ day: at, views, inquiries: null, missedSearches: 1 });

it('says of each day what visitors did, without what a person may not read', async () => {
  const daily: DailyStatistics = {
    days: [day('2026-11-27', 3), day('2026-11-28', 12)],
    missed: [{ words: '稻曲病特效药', count: 2 }],
  };
  api.answer(({ url }) => (url === '/api/statistics/daily' ? success(daily) : failure(500)));
  open(2);
  const card = (await screen.findByRole('heading', { name: '访客（近 30 天）' })).closest('section');
  await waitFor(() => expect(card?.textContent).toContain('浏览 15'));
  expect(card?.textContent).toContain('11/27 3 次11/28 12 次');
  expect(card?.textContent).toContain('稻曲病特效药 2 次');
  expect(card?.textContent).not.toContain('询价');
});
