import type { Category } from '@admin-h5/contract';
import type { ApiResponse } from './response.ts';
import { eachAt } from './response.ts';
import type { TestApp } from './app.ts';
import { startApp } from './app.ts';
import { categoryInput, create } from './catalogue.ts';

/** An API with a category of products and one of materials. */
export async function startCatalogue(): Promise<{ api: TestApp; category: Category; materials: Category }> {
  const api = await startApp();
  const category = await create(api, 'category', categoryInput());
  const materials = await create(api, 'category', categoryInput('material'));
  return { api, category, materials };
}

/** Records that a manager's query finds. */
export const listRecords = (
  api: TestApp,
  query: string,
  path: 'product' | 'material' = 'product',
): Promise<ApiResponse> => api.call('GET', `/api/${path}?${query}`, { as: 'manager' });

/** Ids of a page's records, in order. */
export const idsOf = (page: ApiResponse): unknown[] => eachAt(page, 'data.list', 'id');
