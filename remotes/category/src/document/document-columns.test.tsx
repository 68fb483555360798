import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ManagedDocument } from '@admin-h5/contract';
import { startApp, type TestApp } from '@admin-h5/testing';
import { documentColumns } from '../pages/document-list.tsx';

let app: TestApp;
afterEach(() => app.stop());

const missing: ManagedDocument = {
  id: 'd1',
  recordType: 'product',
  recordId: '7',
  recordName: '吡虫啉',
  recordNo: 'PD20260001',
  type: 'msds',
  title: '',
  language: '',
  edition: '',
  validTo: '',
  fileId: null,
  downloads: 0,
};

it('leads from a missing document to the form in which it is uploaded', () => {
  const file = documentColumns.find(({ key }) => key === 'file');
  app = startApp('/', { '/': <>{file?.cell(missing)}</> });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^上传吡虫啉的/ });
  expect(link.getAttribute('href')).toContain('/pages/admin/product/edit?id=7');
});
