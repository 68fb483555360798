import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { failure, person, startFakeApi, type FakeApi } from '@admin-h5/testing';
import { openAt } from '../../session/test/world.tsx';
import RightsPage from '../rights-page.tsx';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(() => failure(500));
});
afterAll(() => {
  clearLogin();
  return api.close();
});

const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map((cell) => (within(cell).queryByRole('img', { name: '有' }) ? '有' : cell.textContent));

it('says of each right which users have it, of each type what it may do, and that the modules are not known', async () => {
  signIn({ token: 'tok', userInfo: person('u1', { type: 2 }) });
  const world = openAt('/pages/admin/rights/index', <RightsPage query={{}} />);
  expect(row('管理用户')).toEqual(['无', '无', '有']);
  expect(row('管理轮播图')).toEqual(['无', '有', '有']);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['业主', '物业（您）', '管理员']);
  expect(await screen.findByText(/模块清单暂时读不到/)).not.toBeNull();
  world.stop();
});
