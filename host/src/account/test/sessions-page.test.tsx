import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { SessionInfo } from '@admin-h5/contract';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { startErrorToaster } from '../../app/start/client-events.ts';
import { findPage, installPages } from '../../core/pages/page-registry.ts';
import { pages } from '../../app/routes/pages.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import SessionsPage from '../sessions/sessions-page.tsx';

installPages(pages);

const login = (id: string, device: string, current = false): SessionInfo => ({
  id,
  device,
  address: '203.0.113.5',
  createdAt: '2026-01-02T01:30:00.000Z',
  lastUsedAt: '2026-01-03T01:30:00.000Z',
  current,
});

let api: FakeApi;
let world: World;
let stop: () => void;
let stored: SessionInfo[];
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  stop = startErrorToaster();
  signIn({ token: 'tok', userInfo: person() });
  stored = [login('s1', 'Windows · Edge', true), login('s2', 'Android · 微信'), login('s3', '')];
  api.answer(({ method, url }) => {
    if (method === 'DELETE')
      stored = stored.filter(({ id, current }) => current || (url.length > 20 && !url.endsWith(id)));
    return success(method === 'DELETE' ? { ended: 1 } : stored);
  });
});
afterEach(() => {
  stop();
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

const open = () => {
  world = openAt('/pages/mine/sessions/index', <SessionsPage query={{}} />);
};
const agree = async () => {
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: '退出' }));
};

it('lists the devices with their last use, and says which is this one [§tokens devices]', async () => {
  expect(findPage('/pages/mine/sessions/index')).toMatchObject({ title: '登录设备', access: 'login' });
  open();
  expect(await screen.findByText('Windows · Edge')).not.toBeNull();
  expect(screen.getByText('当前使用')).not.toBeNull();
  for (const name of ['Android · 微信', '未知设备']) expect(screen.getByText(name)).not.toBeNull();
  expect(screen.getAllByText(/^最近使用 /)).toHaveLength(2);
});

it('signs one device out, after a question', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '退出Android · 微信' }));
  await agree();
  await waitFor(() => expect(screen.queryByText('Android · 微信')).toBeNull());
  expect(api.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual(['/api/auth/sessions/s2']);
  expect(screen.getByText('未知设备')).not.toBeNull();
});

it('signs all other devices out, and says that there are none left [§tokens devices]', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '退出其他设备' }));
  await agree();
  expect(await screen.findByText('没有其他设备登录')).not.toBeNull();
  expect(api.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual(['/api/auth/sessions']);
  expect(screen.getByText('Windows · Edge')).not.toBeNull();
});

it('shows why the devices could not be loaded, with 重试', async () => {
  api.answer(() => failure(503, '服务暂时不可用，请稍后重试'));
  open();
  expect(await screen.findByText('服务暂时不可用，请稍后重试')).not.toBeNull();
  api.answer(() => success(stored));
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('Windows · Edge')).not.toBeNull();
});
