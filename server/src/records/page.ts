import type { Page } from '@admin-h5/contract';
import { sql } from 'kysely';

export interface Found<Row> {
  total: () => Promise<number>;
  rows: (limit: number, offset: number) => Promise<Row[]>;
}

export async function readPage<Row>(
  { page, size }: { page: number; size: number },
  found: Found<Row>,
): Promise<Page<Row>> {
  const list = await found.rows(size, (page - 1) * size);
  return { list, total: await found.total(), page, size };
}

/** To be selected for `countRows`. */
export const allRows = sql<number>`count(*)`.as('count');

export const countRows = async (query: {
  executeTakeFirstOrThrow: () => Promise<{ count: number }>;
}): Promise<number> => (await query.executeTakeFirstOrThrow()).count;
