import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { navigateTo } from '@admin-h5/client';
import type { Inquiry } from '@admin-h5/contract';
import { failure, person, signInAs, someId, startApp, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
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
  email: 'lisi@example.com',
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

const reply = {
  id: 'r1',
  at: '2026-03-02T00:00:00.000Z',
  by: '王经理',
  email: 'lisi@example.com',
  subject: '报价',
  text: '120 元/箱',
} as const;

let api: FakeApi;
let stored = inquiry;
/** Whether the mails are refused. */
let refuses = false;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(({ method, url, body }) => {
    if (url.endsWith('/assignees')) return success([{ id: 'u1', name: '王经理' }]);
    if (url.endsWith('/replies')) return refuses ? failure(503, '服务暂时不可用') : success(null);
    if (url.endsWith('/retry')) stored = { ...stored, replies: [{ ...reply, state: 'sent' }] };
    if (method === 'PATCH') stored = { ...stored, ...JSON.parse(body), version: 2 };
    return success(url.endsWith('/read') ? null : stored);
  });
});
afterAll(() => api.close());
afterEach(() => {
  cleanup();
  stored = inquiry;
  refuses = false;
  localStorage.clear();
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
  cleanup();
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

const openReply = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '邮件回复' }));
  return within(await screen.findByRole('dialog', { name: '邮件回复' }));
};
const textField = (sheet: Awaited<ReturnType<typeof openReply>>) => sheet.getByLabelText<HTMLTextAreaElement>(/^正文/);
const mails = () => api.seen.filter(({ url }) => url.endsWith('/replies'));

it('replies by mail with a greeting and what was asked for, and says that the state changes', async () => {
  stored = { ...inquiry, canReply: true, replies: [] };
  const signOut = signInAs(person());
  const app = open();
  const sheet = await openReply();
  expect(sheet.getByText('发给 李四（lisi@example.com），发送后状态由「新」改为「已联系」')).toBeDefined();
  expect(sheet.getByLabelText<HTMLInputElement>(/^主题/).value).toBe('关于您的询价（1 项）');
  expect(textField(sheet).value).toBe('李四，您好：\n\n您询价的内容：\n- 吡虫啉 / 1kg/袋 / 12 箱\n\n');
  fireEvent.change(sheet.getByLabelText(/^主题/), { target: { value: ' ' } });
  fireEvent.click(sheet.getByRole('button', { name: '发送' }));
  expect(await sheet.findByText('主题不能为空')).toBeDefined();
  expect(document.activeElement).toBe(sheet.getByLabelText(/^主题/));
  expect(mails()).toEqual([]);
  fireEvent.change(sheet.getByLabelText(/^主题/), { target: { value: '报价' } });
  fireEvent.click(sheet.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(mails()[0]?.body ?? '{}')).toMatchObject({ subject: '报价', text: expect.stringMatching(/^李四/) });
  // Nothing is left of it on the device.
  expect(sheetDrafts()).toEqual([]);
  app.stop();
  signOut();
});

const sheetDrafts = () => Object.keys(localStorage).filter((key) => key.includes('inquiry-reply'));

it('keeps what was typed where it could not be sent, and sends it once with the same key', async () => {
  stored = { ...inquiry, canReply: true, replies: [] };
  refuses = true;
  const signOut = signInAs(person());
  const app = open();
  const first = await openReply();
  fireEvent.change(textField(first), { target: { value: '报价 120 元/箱' } });
  fireEvent.click(first.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(mails()).toHaveLength(1));
  await waitFor(() => expect(first.getByRole('button', { name: '发送' }).getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.click(first.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await openReply();
  expect(second.getByText(/已恢复上次没有发送的内容/)).toBeDefined();
  expect(textField(second).value).toBe('报价 120 元/箱');
  refuses = false;
  fireEvent.click(second.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(mails().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  app.stop();
  signOut();
});

it('shows what became of a mail, and sends one again that was given up', async () => {
  stored = { ...inquiry, canReply: true, replies: [{ ...reply, state: 'failed' }] };
  const signOut = signInAs(person());
  const app = open();
  const events = within(await screen.findByRole('list', { name: '处理记录' }));
  expect(events.getByText('邮件：报价')).toBeDefined();
  expect(events.getByText('120 元/箱')).toBeDefined();
  fireEvent.click(events.getByRole('button', { name: '重新发送' }));
  expect(await events.findByText('已发送')).toBeDefined();
  app.stop();
  signOut();
});

it('offers no mail where the API of the version before, or one without a mail server, says nothing of it', async () => {
  const signOut = signInAs(person());
  const app = open();
  const address = await screen.findByRole('link', { name: 'lisi@example.com' });
  expect(address.getAttribute('href')).toBe('mailto:lisi@example.com');
  expect(screen.queryByRole('button', { name: '邮件回复' })).toBeNull();
  app.stop();
  signOut();
});
