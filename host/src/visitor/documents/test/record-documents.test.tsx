import type { RecordDocument } from '@admin-h5/contract';
import { company } from '@admin-h5/testing/samples';
import { type FakeApi, someId, startFakeApi, success } from '@admin-h5/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addToDraft, inquiryDraft } from '../../../core/inquiry-draft.ts';
import { openAt, type World } from '../../../session/test/world.tsx';
import { RecordDocuments } from '../record-documents.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  api.answer(() => success({ ...company, version: 1 }));
});
afterEach(() => world.stop());

const xylene = { type: 'material', id: someId, name: '二甲苯' } as const;
const document = (more: Partial<RecordDocument> = {}): RecordDocument => ({
  type: 'msds',
  language: 'zh',
  title: '',
  edition: '第 2 版',
  validTo: '',
  fileId: 'a1',
  ...more,
});
const open = (documents: readonly RecordDocument[], fileIds: readonly string[] = []) => {
  world = openAt('/pages/materials/detail', <RecordDocuments of={xylene} documents={documents} fileIds={fileIds} />);
};
const asked = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.trim());

it('what is there can be loaded, and is counted; what is missing can be asked for', async () => {
  open([document()]);
  const link = await screen.findByRole('link', { name: /MSDS.*中文.*版本 第 2 版/ });
  expect(link.getAttribute('href')).toContain(`/api/publish/documents/${someId}/a1`);
  expect(asked()).toEqual(['索取 COA']);
});

it('what has expired says so, and can be asked for', async () => {
  open([document({ validTo: '2020-01-01' }), document({ type: 'coa', fileId: 'a2' })]);
  expect(within(await screen.findByRole('link', { name: /MSDS/ })).getByText('已过期')).toBeTruthy();
  expect(asked()).toEqual(['索取 MSDS']);
});

it('files without a type are loaded and counted as the others, each once', async () => {
  open([document()], ['a1', 'a9']);
  const link = await screen.findByRole('link', { name: /其他资料 1/ });
  expect(link.getAttribute('href')).toMatch(/\/api\/publish\/documents\/[^/]+\/a9$/);
  expect(within(screen.getByRole('list', { name: '资料' })).getAllByRole('link')).toHaveLength(2);
});

it('asking puts the record in the 询价单 with a note, beside what is noted there', async () => {
  addToDraft(xylene, '要两吨');
  open([]);
  for (const name of ['索取 MSDS', '索取 COA', '索取 COA']) {
    fireEvent.click(await screen.findByRole('button', { name }));
    const sheet = await screen.findByRole('dialog', { name: `索取：二甲苯 ${name.slice(3)}` });
    fireEvent.click(within(sheet).getByRole('button', { name: /加入询价单/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(() =>
    expect(inquiryDraft().items).toMatchObject([{ id: someId, note: '要两吨；索取 MSDS；索取 COA' }]),
  );
});
