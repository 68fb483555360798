import type { Download, ManagedDocument, ManagedDocumentsQuery, Page } from '@admin-h5/contract';
import { call, callForFile } from '../call.ts';
import type { CallOptions } from '../options.ts';

/** 资料管理: one page of documents, or of records without one. */
export function list(query: ManagedDocumentsQuery = {}, options?: CallOptions): Promise<Page<ManagedDocument>> {
  return call({ method: 'GET', path: '/api/document', query: { ...query } }, options);
}

/** What a filter finds, and without one of language or validity also what is missing, as a sheet. */
export function exportSheet(
  format: 'csv' | 'xlsx',
  filter: Omit<ManagedDocumentsQuery, 'page' | 'size'> = {},
  options?: CallOptions,
): Promise<Download> {
  return callForFile({ method: 'GET', path: '/api/document/export', query: { ...filter, format } }, options);
}
