import type { PublishedDocument } from '@admin-h5/contract';
import { failure, type FakeApi, startFakeApi, success } from '@admin-h5/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inquiryDraft } from '../../../core/inquiry-draft.ts';
import { openAt, type World } from '../../../session/test/world.tsx';
import { keepNothingInView } from '../../../ui/test/nothing-in-view.ts';
import DocumentsPage from '../documents-page.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  keepNothingInView();
  api.seen.length = 0;
});
afterEach(() => world.stop());

const document = (more: Partial<PublishedDocument> = {}): PublishedDocument => ({
  id: 'r1-0',
  recordType: 'material',
  recordId: 'r1',
  recordName: '二甲苯',
  recordNo: '1330-20-7',
  type: 'msds',
  language: 'zh',
  title: '',
  edition: '3',
  validTo: '',
  fileId: 'f1',
  mime: 'application/pdf',
  size: 1_572_864,
  ...more,
});
const answerWith = (list: PublishedDocument[]) =>
  api.answer(() => success({ list, total: list.length, page: 1, size: 20 }));
const open = (query = '') => {
  world = openAt(`/pages/documents/index${query}`, <DocumentsPage query={{}} />);
};
const asked = () => new URL(api.seen.at(-1)?.url ?? '', 'http://api.test').searchParams;

it('shows version, validity and size, and leads to file and record', async () => {
  answerWith([document({ validTo: '2020-01-01' }), document({ id: 'r2-0', recordType: 'product', recordId: 'r2' })]);
  open();
  const [first] = await screen.findAllByRole('listitem');
  const row = within(first ?? window.document.body);
  const file = row.getByRole('link', { name: /MSDS.*已过期.*版本 3.*有效期至 2020-01-01.*PDF 1\.5 MB.*下载/ });
  expect(file.getAttribute('href')).toContain('/api/publish/documents/r1/f1');
  const record = row.getByRole('link', { name: /二甲苯.*CAS 1330-20-7/ });
  expect(record.getAttribute('href')).toBe('/admin-h5/pages/materials/detail?id=r1');
  expect(screen.getByText('共 2 份资料')).toBeTruthy();
});

it('asks for what the address says, and chips change the address', async () => {
  answerWith([document()]);
  open('?keyword=二甲苯&type=invoice');
  await screen.findByRole('link', { name: /MSDS/ });
  expect(Object.fromEntries(asked())).toMatchObject({ keyword: '二甲苯', page: '1' });
  expect(asked().has('type')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'COA' }));
  fireEvent.click(screen.getByRole('button', { name: '英文' }));
  await waitFor(() => expect(decodeURIComponent(world.at())).toContain('keyword=二甲苯&type=coa&language=en'));
  await waitFor(() => expect(asked().get('language')).toBe('en'));
});

it('says that nothing is found, and offers everything', async () => {
  answerWith([]);
  open('?keyword=无此产品');
  expect(await screen.findByText('没有找到「无此产品」的资料')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /在产品中查找/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查看全部' }));
  await waitFor(() => expect(world.at()).not.toContain('keyword'));
});

it('leads to the products that the words find', async () => {
  api.answer(({ url }) => {
    const total = url.includes('/api/publish/list') ? 8 : 0;
    return success({ list: [], total, page: 1, size: 1 });
  });
  open('?keyword=稻飞虱');
  expect(await screen.findByRole('link', { name: '在产品中查找（8）' })).toBeTruthy();
});

it('requests what a search has not found: it becomes a line of the 询价单, once', async () => {
  localStorage.clear();
  answerWith([]);
  open('?keyword=无此产品&type=coa&language=en');
  const button = await screen.findByRole('button', { name: '索取资料' });
  fireEvent.click(button);
  expect(await screen.findByText('已加入询价单，共 1 项')).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByText('已在询价单中')).toBeTruthy();
  expect(inquiryDraft().items).toMatchObject([
    { type: 'document', name: '索取资料：无此产品 COA 英文', note: '无此产品 COA 英文' },
  ]);
});

it('offers no request where nothing was searched for', async () => {
  answerWith([]);
  open('?type=coa');
  expect(await screen.findByText('没有符合条件的资料')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '索取资料' })).toBeNull();
});

it('a failure can be tried again', async () => {
  api.answer(() => failure(500));
  open();
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  answerWith([document()]);
  await waitFor(() => expect(api.seen.length).toBeGreaterThan(1));
});

it('says in WeChat, which saves no file, how to go on', async () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.50');
  answerWith([document()]);
  open();
  const file = await screen.findByRole('link', { name: /MSDS.*下载/ });
  expect(fireEvent.click(file)).toBe(false);
  expect(await screen.findByText(/在浏览器打开/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '仍然打开' })).toBeTruthy();
  agent.mockReturnValue('Mozilla/5.0 Safari/605.1.15');
  expect(fireEvent.click(file)).toBe(true);
  agent.mockRestore();
});
