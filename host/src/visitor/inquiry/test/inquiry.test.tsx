import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { failure, someId, startFakeApi, success } from '@admin-h5/testing';
import type { FakeApi } from '@admin-h5/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { addToDraft, inquiryBody, inquiryDraft, storeInquiryDraft } from '../../../core/inquiry/inquiry-draft.ts';
import { openAt } from '../../../session/test/world.tsx';
import type { World } from '../../../session/test/world.tsx';
import InquiryPage from '../inquiry-page.tsx';
import OwnInquiriesPage from '../own-inquiries-page.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  api.seen.length = 0;
  addToDraft({ type: 'product', id: someId, name: '吡虫啉' });
});
afterEach(() => world.stop());

const open = () => {
  world = openAt('/pages/inquiry/index', <InquiryPage query={{}} />);
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  type(/^姓名/, '李四');
  type(/^联系电话/, '13812345678');
  type('数量（第1项）', '12 箱');
  fireEvent.click(screen.getByRole('checkbox'));
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^提交询价/ }));
const sent = () => api.seen.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/inquiry'));

it('names what is missing, and sends nothing', async () => {
  open();
  submit();
  expect(await screen.findByText('姓名不能为空')).toBeTruthy();
  expect(screen.getByText('联系电话不能为空')).toBeTruthy();
  expect(screen.getByText('请先阅读并同意隐私政策')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('sends once where the button is pressed twice, and keeps the contact for the next one', async () => {
  api.answer(() => success({ id: someId, status: 'new', items: [], message: '', createdAt: '', updatedAt: '' }));
  open();
  fill();
  act(() => {
    submit();
    submit();
  });
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  expect(sent()).toHaveLength(1);
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({
    name: '李四',
    items: [{ id: someId, quantity: '12 箱' }],
  });
  expect(inquiryDraft()).toMatchObject({ items: [], name: '李四', phone: '13812345678' });
});

it('keeps everything where it could not be sent, and sends the same reference again', async () => {
  api.answer(() => failure(503, '服务暂时不可用'));
  open();
  fill();
  submit();
  expect(await screen.findByText(/内容已保存在本机/)).toBeTruthy();
  expect(inquiryDraft().items).toMatchObject([{ quantity: '12 箱' }]);
  api.answer(() => success({ id: someId, status: 'new', items: [], message: '', createdAt: '', updatedAt: '' }));
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  const refs = sent().map(({ body }) => JSON.parse(body).ref);
  expect(refs).toHaveLength(2);
  expect(new Set(refs).size).toBe(1);
});

it('has another reference once the content is another', () => {
  world = openAt('/pages/inquiry/index');
  const { ref } = inquiryBody(inquiryDraft(), true);
  expect(inquiryBody(inquiryDraft(), true).ref).toBe(ref);
  storeInquiryDraft({ message: '请尽快' });
  expect(inquiryBody(inquiryDraft(), true).ref).not.toBe(ref);
});

it('holds a record once', () => {
  world = openAt('/pages/inquiry/index');
  expect(addToDraft({ type: 'product', id: someId, name: '吡虫啉' })).toBe('known');
  expect(inquiryDraft().items).toHaveLength(1);
});

it('shows the state of what was sent by the secret of the device', async () => {
  const item = { type: 'product', id: someId, name: '吡虫啉', spec: '', quantity: '12 箱', note: '' };
  const at = '2026-03-01T00:00:00.000Z';
  api.answer(() =>
    success([{ id: someId, status: 'quoted', items: [item], message: '', createdAt: at, updatedAt: at }]),
  );
  world = openAt('/pages/mine/inquiries/index', <OwnInquiriesPage query={{}} />);
  expect(await screen.findByText('已报价')).toBeTruthy();
  expect(screen.getByText('吡虫啉 · 12 箱')).toBeTruthy();
  await waitFor(() => expect(JSON.parse(api.seen[0]?.body ?? '{}').device).toMatch(/^[0-9a-f]{64}$/));
});
