import type { Category } from '@admin-h5/contract';
import { afterAll, beforeAll } from '@jest/globals';
import { type ApiResponse, eachAt } from './response.ts';
import { startApp, type TestApp } from './app.ts';
import { categoryInput, create } from './catalogue.ts';

export interface Catalogue {
  api: TestApp;
  category: Category;
  materials: Category;
}

/** An API with a category of products and one of materials. */
export async function startCatalogue(): Promise<Catalogue> {
  const api = await startApp();
  const category = await create(api, 'category', categoryInput());
  const materials = await create(api, 'category', categoryInput('material'));
  return { api, category, materials };
}

/** Starts one for all tests of a file, and ends it after them. @param take called before the first test */
export function catalogueForAll(take: (started: Catalogue) => void | Promise<void>): void {
  let api: TestApp | undefined;
  beforeAll(async () => {
    const started = await startCatalogue();
    ({ api } = started);
    await take(started);
  });
  afterAll(() => api?.close());
}

/** Records that a manager's query finds. */
export const listRecords = (
  api: TestApp,
  query: string,
  path: 'product' | 'material' = 'product',
): Promise<ApiResponse> => api.call('GET', `/api/${path}?${query}`, { as: 'manager' });

/** Ids of a page's records, in order. */
export const idsOf = (page: ApiResponse): unknown[] => eachAt(page, 'data.list', 'id');
