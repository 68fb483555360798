import type { ManagedDocument, ManagedDocumentsQuery, Page } from '@admin-h5/contract';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';

/** 资料管理: one page of documents, or of records without one. */
export function list(query: ManagedDocumentsQuery = {}, options?: CallOptions): Promise<Page<ManagedDocument>> {
  return call({ method: 'GET', path: '/api/document', query: { ...query } }, options);
}
