import type { Company, CompanyInput, HistoryEntry } from '@admin-h5/contract';
import { call, type CallOptions } from '../call.ts';

const path = '/api/company';

/** The company's one record. */
export function get(options?: CallOptions): Promise<Company> {
  return call({ method: 'GET', path }, options);
}

/** Writes the record; fails with 409 if it has changed meanwhile. */
export function update(body: CompanyInput & { version: number }, options?: CallOptions): Promise<Company> {
  return call({ method: 'PUT', path, body }, options);
}

/** The history of the record. */
export function history(options?: CallOptions): Promise<HistoryEntry[]> {
  return call({ method: 'GET', path: `${path}/history` }, options);
}
