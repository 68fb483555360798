import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { failure, type FakeApi, person, signInAs, someId, startFakeApi, success } from '@admin-h5/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { joinGuest } from '../../../account/saved/join-guest.ts';
import {
  addToDraft,
  clearContact,
  inquiryBody,
  inquiryDraft,
  requestDocument,
  storeInquiryDraft,
} from '../../../core/inquiry-draft.ts';
import { agreementVersions } from '../../../core/agreement-versions.ts';
import { openAt, type World } from '../../../session/test/world.tsx';
import { agreeToInquiry, setInquiryConsent } from '../consent.ts';
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
  setInquiryConsent(false);
  api.seen.length = 0;
  addToDraft({ type: 'product', id: someId, name: '吡虫啉' });
});
afterEach(() => world.stop());
const otherId = someId.replace(/.$/, '9');
const stored = () => success({ id: someId, status: 'new', items: [], message: '', createdAt: '', updatedAt: '' });

const open = () => {
  world = openAt('/pages/inquiry/index', <InquiryPage query={{}} />);
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  type(/^姓名/, '李四');
  type(/^联系电话/, '13812345678');
  type(/^邮箱/, 'lisi@example.com');
  type('数量（第1项）', '12 箱');
  fireEvent.click(screen.getByRole('checkbox', { name: /同意/ }));
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^提交询价/ }));
const sent = () => api.seen.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/inquiry'));

const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /同意/ });
const leave = () => {
  cleanup();
  world.stop();
};

it('names what is missing, and sends nothing', async () => {
  open();
  submit();
  expect(await screen.findByText('姓名不能为空')).toBeTruthy();
  expect(screen.getByText('联系电话不能为空')).toBeTruthy();
  expect(screen.getByText('请先阅读并同意隐私政策')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('leads to the first field that is wrong, and says beside the button what failed', async () => {
  open();
  submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^姓名/)));
  type(/^姓名/, '李四');
  type(/^联系电话/, '13812345678');
  submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /同意/ })));
  const foot = screen.getByRole('button', { name: /^提交询价/ }).parentElement;
  expect(foot?.textContent).toContain('请检查标出的内容');
});

it('checks a field that has an error again when it changes, and only that field', async () => {
  open();
  type('数量（第1项）', '九'.repeat(31));
  submit();
  expect(await screen.findByText('姓名不能为空')).toBeTruthy();
  const { sent: reference } = inquiryDraft();
  type(/^姓名/, '李四');
  await waitFor(() => expect(screen.queryByText('姓名不能为空')).toBeNull());
  expect(screen.getByText('联系电话不能为空')).toBeTruthy();
  type(/^联系电话/, '138');
  expect(await screen.findByText('请输入正确的联系电话格式')).toBeTruthy();
  type(/^联系电话/, '13812345678');
  type('数量（第1项）', '12 箱');
  await waitFor(() => expect(screen.queryByText(/^数量长度/)).toBeNull());
  expect(screen.queryByText('请输入正确的联系电话格式')).toBeNull();
  // A field without an error is checked when the list is sent.
  type('规格（第1项）', '九'.repeat(51));
  expect(screen.getByText('请先阅读并同意隐私政策')).toBeTruthy();
  expect(screen.getByText('请检查标出的内容')).toBeTruthy();
  fireEvent.click(consent());
  await waitFor(() => expect(screen.queryByText('请检查标出的内容')).toBeNull());
  expect(screen.queryByText('请先阅读并同意隐私政策')).toBeNull();
  expect(screen.queryByText(/^规格长度/)).toBeNull();
  // What was tried last is still known by its reference.
  expect(inquiryDraft().sent).toEqual(reference);
  expect(sent()).toEqual([]);
});

it('takes a number as it is pasted, and shows it as it is stored once the field is left', async () => {
  api.answer(stored);
  open();
  fill();
  type(/^联系电话/, '\u202d+86 138-1234 5678\u202c');
  fireEvent.blur(screen.getByLabelText(/^联系电话/));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^联系电话/).value).toBe('13812345678'));
  submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('keeps what the server has refused until that field changes', async () => {
  const errors = [
    { field: 'items.0.id', message: '第1项不存在或已下架' },
    { field: 'phone', message: '该号码暂不可用' },
  ];
  api.answer(() => failure(422, '校验失败', { errors }));
  open();
  fill();
  submit();
  expect(await screen.findByText('该号码暂不可用')).toBeTruthy();
  type(/^姓名/, '王五');
  type(/^联系电话/, '13912345678');
  await waitFor(() => expect(screen.queryByText('该号码暂不可用')).toBeNull());
  expect(screen.getByText('第1项不存在或已下架')).toBeTruthy();
  expect(screen.getByText(/^校验失败/)).toBeTruthy();
});

it('says what is wrong with a contact that is cleared', async () => {
  open();
  fill();
  type(/^联系电话/, '138');
  submit();
  expect(await screen.findByText('请输入正确的联系电话格式')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '清除联系方式' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '清除联系方式？' }));
  fireEvent.click(dialog.getByRole('button', { name: '清除' }));
  expect(await screen.findByText('联系电话不能为空')).toBeTruthy();
  expect(screen.queryByText('姓名不能为空')).toBeNull();
});

it('keeps the consent while the policy is read, takes 同意并返回 for it, and asks anew once it is sent', async () => {
  agreeToInquiry();
  open();
  expect(consent().checked).toBe(false);
  fireEvent.click(screen.getByRole('link', { name: '《隐私政策》' }));
  leave();
  agreeToInquiry();
  open();
  expect(consent().checked).toBe(true);
  leave();
  open();
  expect(consent().checked).toBe(true);
  api.answer(stored);
  type(/^姓名/, '李四');
  type(/^联系电话/, '13812345678');
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  leave();
  addToDraft({ type: 'product', id: someId, name: '吡虫啉' });
  open();
  expect(consent().checked).toBe(false);
});

it('sends once where the button is pressed twice, and keeps the contact for the next one', async () => {
  api.answer(stored);
  open();
  fill();
  act(() => {
    submit();
    submit();
  });
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  // What happens next, and the way to where it is seen.
  expect(screen.getByText('处理进度在「我的询价」中查看')).toBeTruthy();
  expect(screen.getByRole('link', { name: '我的询价' })).toBeTruthy();
  expect(sent()).toHaveLength(1);
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({
    name: '李四',
    email: 'lisi@example.com',
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
  api.answer(stored);
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  const refs = sent().map(({ body }) => JSON.parse(body).ref);
  expect(refs).toHaveLength(2);
  expect(new Set(refs).size).toBe(1);
});

it('names what may have arrived, where something is changed before it is sent again', async () => {
  api.answer(() => ({ drop: true }));
  open();
  fill();
  submit();
  expect(await screen.findByText(/再提交，不会重复/)).toBeTruthy();
  type('数量（第1项）', '20 箱');
  submit();
  await waitFor(() => expect(sent().length).toBeGreaterThan(1));
  expect(await screen.findByText(/再提交，不会重复/)).toBeTruthy();
  // What is wrong on this device is not sent, and no attempt.
  type(/^姓名/, '');
  submit();
  expect(await screen.findByText('姓名不能为空')).toBeTruthy();
  type(/^姓名/, '王五');
  api.answer(stored);
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  const bodies = sent().map(({ body }) => JSON.parse(body));
  const refs = [...new Set(bodies.map(({ ref }) => ref))];
  expect(refs).toHaveLength(3);
  expect(bodies[0]).toMatchObject({ replaces: [], policyVersion: agreementVersions.privacy.version });
  expect(bodies.at(-1)).toMatchObject({ replaces: [refs[1], refs[0]] });
  expect(inquiryDraft().sent).toBeNull();
});

it('keeps the references of what may have arrived where the contact is not kept', () => {
  world = openAt('/pages/inquiry/index');
  storeInquiryDraft({ name: '李四', remember: false });
  const { ref } = inquiryBody(inquiryDraft(), true);
  clearContact();
  expect(localStorage.getItem('admin-h5.inquiry.guest')).toContain(ref);
  expect(localStorage.getItem('admin-h5.inquiry.guest')).not.toContain('李四');
  expect(inquiryBody(inquiryDraft(), true).replaces).toEqual([ref]);
});

it('has another reference once the content is another', () => {
  world = openAt('/pages/inquiry/index');
  const { ref } = inquiryBody(inquiryDraft(), true);
  expect(inquiryBody(inquiryDraft(), true).ref).toBe(ref);
  storeInquiryDraft({ message: '请尽快' });
  expect(inquiryBody(inquiryDraft(), true).ref).not.toBe(ref);
});

it('shows 资料 that is requested by its words alone', () => {
  storeInquiryDraft({ items: [] });
  requestDocument('甲醇 MSDS');
  open();
  expect(screen.getByText('索取资料：甲醇 MSDS')).toBeTruthy();
  expect(screen.queryByLabelText(/^数量/)).toBeNull();
  type('资料（第1项）', '甲醇 COA');
  expect(screen.getByText('索取资料：甲醇 COA')).toBeTruthy();
  expect(screen.getByRole('button', { name: '移除索取资料：甲醇 COA' })).toBeTruthy();
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

it('keeps what was added or changed while it was being sent', async () => {
  api.answer(() => {
    addToDraft({ type: 'product', id: otherId, name: '多菌灵' });
    storeInquiryDraft({ message: '请尽快' });
    return stored();
  });
  open();
  fill();
  submit();
  expect(await screen.findByText(/尚未提交/)).toBeTruthy();
  expect(inquiryDraft()).toMatchObject({ items: [{ id: otherId }], message: '请尽快' });
});

it('forgets the errors of a row that is removed', async () => {
  addToDraft({ type: 'product', id: otherId, name: '多菌灵' });
  api.answer(() => failure(422, '校验失败', { errors: [{ field: 'items.0.id', message: '第1项不存在或已下架' }] }));
  open();
  fill();
  submit();
  expect(await screen.findByText('第1项不存在或已下架')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '移除吡虫啉' }));
  expect(screen.getByRole('link', { name: '多菌灵' })).toBeTruthy();
  expect(screen.queryByText('第1项不存在或已下架')).toBeNull();
});

it('keeps saying that something is wrong while a row without an error is removed', async () => {
  addToDraft({ type: 'product', id: otherId, name: '多菌灵' });
  open();
  submit();
  expect(await screen.findByText('请检查标出的内容')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '移除吡虫啉' }));
  expect(screen.getByText('姓名不能为空')).toBeTruthy();
  expect(screen.getByText('请检查标出的内容')).toBeTruthy();
});

it("is each account's own, and takes over what a guest filled in", () => {
  open();
  type(/^姓名/, '李四');
  const signOut: (() => void)[] = [];
  act(() => void signOut.push(signInAs(person('u1'))));
  expect(screen.getByText('询价单还是空的')).toBeTruthy();
  act(() => joinGuest('u1'));
  expect(inquiryDraft()).toMatchObject({ items: [{ id: someId }], name: '李四' });
  act(() => signOut[0]?.());
  expect(screen.getByText('询价单还是空的')).toBeTruthy();
  expect(inquiryDraft()).toMatchObject({ items: [], name: '' });
});

it('keeps what is typed, and its reference, while storage is full, and says so', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  api.answer(() => failure(503, '服务暂时不可用'));
  open();
  fill();
  expect(screen.getByLabelText<HTMLInputElement>(/^姓名/).value).toBe('李四');
  expect(screen.getByText(/本机存储空间不足/)).toBeTruthy();
  submit();
  await screen.findByText(/内容已留在本页/);
  api.answer(stored);
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  const bodies = sent().map(({ body }) => JSON.parse(body));
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  full.mockRestore();
  act(() => void storeInquiryDraft({ name: '' }));
  expect(screen.queryByText(/本机存储空间不足/)).toBeNull();
});

const challenged = (bits: number) => () =>
  failure(429, '请刷新页面后重试', {
    code: 'WORK_REQUIRED',
    work: { token: `${bits}.1.salt.${'a'.repeat(43)}`, bits },
  });

it('computes what the server asks for, and sends the same reference again', async () => {
  api.answer((request) => (request.headers['proof-of-work'] ? stored() : challenged(4)()));
  open();
  fill();
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  const refs = sent().map(({ body }) => JSON.parse(body).ref);
  expect(refs).toHaveLength(2);
  expect(new Set(refs).size).toBe(1);
});

it('says that it computes, can be cancelled, and loses nothing', async () => {
  api.answer(challenged(32));
  open();
  fill();
  const button = screen.getByRole('button', { name: /^提交询价/ });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('正在验证，请稍候…')).toBeTruthy();
  // A second press of the same key is not 取消.
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('正在验证，请稍候…')).toBeTruthy();
  expect(document.activeElement).toBe(button);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已取消。内容已保存在本机，可以稍后再提交。')).toBeTruthy();
  expect(screen.queryByText('正在验证，请稍候…')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(inquiryDraft()).toMatchObject({ items: [{ quantity: '12 箱' }], name: '李四', phone: '13812345678' });
  expect(sent()).toHaveLength(1);
});

const unremembered = () => fireEvent.click(screen.getByRole('checkbox', { name: '在本机记住联系方式' }));
const onDevice = () => JSON.stringify(localStorage);

it('stores no contact on the device where the person does not want it, and none is left once it was sent', async () => {
  api.answer(() => failure(503, '服务暂时不可用'));
  open();
  unremembered();
  fill();
  submit();
  expect(await screen.findByText(/内容已保存在本机/)).toBeTruthy();
  expect(onDevice()).not.toMatch(/李四|13812345678|lisi/);
  // Another tab adds a record.
  const key = 'admin-h5.inquiry.guest';
  const before = JSON.parse(localStorage.getItem(key) ?? '{}');
  const newValue = JSON.stringify({ ...before, message: '另一页' });
  localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })));
  expect(inquiryDraft()).toMatchObject({ name: '李四', phone: '13812345678', message: '另一页' });
  api.answer(stored);
  submit();
  expect(await screen.findByText('询价单已提交')).toBeTruthy();
  expect(inquiryDraft()).toMatchObject({ name: '', phone: '', remember: false });
  expect(onDevice()).not.toMatch(/李四|13812345678|lisi/);
});

it('forgets the contact that the device remembers, also of what was tried to be sent', async () => {
  api.answer(() => failure(503, '服务暂时不可用'));
  open();
  fill();
  submit();
  expect(await screen.findByText(/内容已保存在本机/)).toBeTruthy();
  expect(onDevice()).toMatch(/13812345678/);
  fireEvent.click(screen.getByRole('button', { name: '清除联系方式' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '清除联系方式？' }));
  fireEvent.click(dialog.getByRole('button', { name: '清除' }));
  await waitFor(() => expect(onDevice()).not.toMatch(/李四|13812345678|lisi/));
  expect(inquiryDraft()).toMatchObject({ name: '', phone: '', items: [{ quantity: '12 箱' }] });
  expect(screen.queryByRole('button', { name: '清除联系方式' })).toBeNull();
});
