import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { navigateTo } from '@admin-h5/client';
import type { Inquiry } from '@admin-h5/contract';
import { person, signInAs, someId, startApp, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import InquiryDetail from '../../pages/inquiry-detail.tsx';

const path = '/pages/mine/index';
const inquiry: Inquiry = {
  id: someId,
  status: 'new',
  items: [{ type: 'product', id: someId, name: '吡虫啉', spec: '1kg/袋', quantity: '12 箱', note: '急' }],
  message: '',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  name: '李四',
  phone: '13812345678',
  company: '丰收农资店',
  region: '河北',
  consentAt: '2026-03-01T00:00:00.000Z',
  policyVersion: '1.3',
  version: 1,
  read: false,
  assigneeId: null,
  assigneeName: '',
  events: [],
};

let api: FakeApi;
let stored = inquiry;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(({ method, url, body }) => {
    if (url.endsWith('/assignees')) return success([{ id: 'u1', name: '王经理' }]);
    if (method === 'PATCH') stored = { ...stored, ...JSON.parse(body), version: 2 };
    return success(url.endsWith('/read') ? null : stored);
  });
});
afterAll(() => api.close());
afterEach(() => {
  cleanup();
  stored = inquiry;
  api.seen.length = 0;
});

const open = () => startApp(path, { [path]: <InquiryDetail title="询价单详情" query={{ id: someId }} /> });

it('shows the items and the sender, and marks it as read', async () => {
  const signOut = signInAs(person());
  const app = open();
  expect(await screen.findByText('规格：1kg/袋')).toBeDefined();
  expect(screen.getByRole('link', { name: '13812345678' }).getAttribute('href')).toBe('tel:13812345678');
  expect(screen.getByRole('link', { name: '吡虫啉' }).getAttribute('href')).toContain(
    `/pages/product/detail?id=${someId}`,
  );
  expect(screen.getByText(/（版本 1\.3）$/)).toBeDefined();
  await waitFor(() => expect(api.seen.some(({ url }) => url.endsWith(`/api/inquiry/${someId}/read`))).toBe(true));
  app.stop();
  signOut();
});

it('changes the state with the version that the person saw', async () => {
  const signOut = signInAs(person());
  const app = open();
  const states = await screen.findByRole('group', { name: '状态' });
  fireEvent.click(within(states).getByRole('button', { name: '已报价' }));
  await waitFor(() =>
    expect(within(states).getByRole('button', { name: '已报价' }).getAttribute('aria-pressed')).toBe('true'),
  );
  const sent = api.seen.find(({ method }) => method === 'PATCH');
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ version: 1, status: 'quoted' });
  app.stop();
  signOut();
});

it('asks for the text of a note before anything is sent', async () => {
  const signOut = signInAs(person());
  const app = open();
  fireEvent.click(await screen.findByRole('button', { name: '添加备注' }));
  expect(await screen.findByText('请填写备注')).toBeDefined();
  expect(api.seen.filter(({ url }) => url.endsWith('/notes'))).toEqual([]);
  app.stop();
  signOut();
});

it('asks before a note that was not added is left', async () => {
  const signOut = signInAs(person());
  const app = open();
  fireEvent.change(await screen.findByLabelText(/^添加备注/), { target: { value: '已电话联系' } });
  void navigateTo({ url: '/pages/help/index' });
  const question = await screen.findByRole('alertdialog', { name: '备注尚未添加，确定离开吗？' });
  fireEvent.click(within(question).getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(app.at()).toBe(path);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^添加备注/).value).toBe('已电话联系');
  app.stop();
  signOut();
});

it('does not ask for a note of an inquiry that was deleted', async () => {
  const signOut = signInAs(person());
  const app = open();
  fireEvent.change(await screen.findByLabelText(/^添加备注/), { target: { value: '已电话联系' } });
  fireEvent.click(screen.getByRole('button', { name: '删除询价单' }));
  const question = await screen.findByRole('alertdialog', { name: '删除这张询价单？' });
  fireEvent.click(within(question).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(app.at()).toBe('/'));
  app.stop();
  signOut();
});

it('is for reading only without the right to write', async () => {
  const signOut = signInAs(person('u1', { type: 2 }), { 'inquiry.read': [2, 3], 'inquiry.write': [3] });
  const app = open();
  expect(await screen.findByText('规格：1kg/袋')).toBeDefined();
  expect(screen.queryByRole('button', { name: '已报价' })).toBeNull();
  expect(screen.queryByRole('button', { name: '删除询价单' })).toBeNull();
  app.stop();
  signOut();
});
