import type { Download, ManagedDocument, ManagedDocumentsQuery, Page } from '@admin-h5/contract';
import { call, callForFile, type CallOptions } from '../call.ts';

/** 资料管理: one page of documents, or of records without one. */
export function list(query: ManagedDocumentsQuery = {}, options?: CallOptions): Promise<Page<ManagedDocument>> {
  return call({ method: 'GET', path: '/api/document', query: { ...query } }, options);
}

/** Exports the documents that a filter finds; without a filter of language or validity also a line for each missing document. */
export function exportSheet(
  format: 'csv' | 'xlsx',
  filter: Omit<ManagedDocumentsQuery, 'page' | 'size'> = {},
  options?: CallOptions,
): Promise<Download> {
  return callForFile({ method: 'GET', path: '/api/document/export', query: { ...filter, format } }, options);
}
