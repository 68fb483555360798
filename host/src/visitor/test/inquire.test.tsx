import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { emptyCompany } from '@admin-h5/contract';
import { failure, someId, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inquiryDraft } from '../../core/inquiry-draft.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import { inquire } from '../detail/inquire.tsx';

const south = { region: '华南', contact: '陈经理', phone: '020-12345678', wechat: '', qrId: null, address: '广州' };
const company = {
  ...emptyCompany,
  version: 1,
  updatedAt: null,
  updatedBy: null,
  name: '绿禾',
  phone: '400-000-0000',
  wechat: 'lvhe',
  qrId: 'a'.repeat(32),
  address: '南京',
  email: 'a@b.cn',
  contacts: [south],
};
const record = { type: 'product', id: someId, name: '吡虫啉' } as const;

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  api.answer(() => success(company));
  world = openAt('/pages/product/detail');
});
afterEach(() => world.stop());

it('offers the list of 询价单, and every way to reach the company or an office', async () => {
  void inquire('吡虫啉', record);
  const sheet = within(await screen.findByRole('dialog', { name: '询价：吡虫啉' }));
  expect(sheet.getByRole('link', { name: /400-000-0000/ }).getAttribute('href')).toBe('tel:400-000-0000');
  expect(sheet.getByRole('button', { name: '复制电话号码' })).toBeTruthy();
  expect(sheet.getByRole('button', { name: /^lvhe/ })).toBeTruthy();
  expect(sheet.getByRole('link', { name: /^a@b.cn/ }).getAttribute('href')).toBe('mailto:a@b.cn');
  expect(sheet.getByRole('link', { name: /南京/ }).getAttribute('href')).toContain('uri.amap.com');
  fireEvent.click(sheet.getByRole('button', { name: '华南' }));
  expect(sheet.getByRole('link', { name: /020-12345678/ })).toBeTruthy();
  expect(sheet.queryByRole('link', { name: /400-000-0000/ })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: '华南' }));
  fireEvent.click(sheet.getByRole('button', { name: /^微信二维码/ }));
  expect(await screen.findByRole('img', { name: '微信二维码' })).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: /^加入询价单/ }));
  expect(await screen.findByText('已加入询价单，共 1 项')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: '询价：吡虫啉' })).toBeNull();
  expect(inquiryDraft().items).toMatchObject([record]);
});

it('takes the record without a network too', async () => {
  api.answer(() => failure(503));
  void inquire('吡虫啉', record, '索取 COA');
  const sheet = within(await screen.findByRole('dialog', { name: '索取：吡虫啉' }));
  fireEvent.click(sheet.getByRole('button', { name: /^加入询价单/ }));
  await waitFor(() => expect(inquiryDraft().items).toMatchObject([{ ...record, note: '索取 COA' }]));
});

it('says that there is no way to reach the company, where there is none and no record', async () => {
  api.answer(() => success({ ...company, phone: '', wechat: '', qrId: null, address: '', email: '', contacts: [] }));
  void inquire('车间');
  expect(await screen.findByText('暂未提供联系方式')).toBeTruthy();
});
