import type { PublishType } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** The columns by whose values the feed's entries are told apart. */
export const facets = {
  product: ['categoryId', 'formulation', 'toxicity', 'recommended'],
  material: ['categoryId', 'hazardous', 'recommended'],
  gallery: ['album'],
} as const satisfies Record<PublishType, readonly string[]>;

/** An enabled record as the feed's index sees it. */
export interface FeedFacts {
  id: string;
  type: PublishType;
  sort: number;
  createdAt: string;
  updatedAt: string;
  hot: number;
  viewCount: number;
  facets: string[];
}

/** The name of one value of a facet. */
export const facet = (name: string, value: string | number): string => `${name}:${value}`;

type Row = Omit<FeedFacts, 'type' | 'facets'> & Record<string, string | number>;

/** All enabled records of a type. */
export async function readFacts(db: Kysely<Database>, type: PublishType): Promise<FeedFacts[]> {
  const columns = [
    ...['id', 'sort', 'createdAt', 'updatedAt'].map((name) => sql.ref(name)),
    type === 'product' ? sql.ref('hot') : sql`0 as hot`,
    type === 'gallery' ? sql`0 as ${sql.ref('viewCount')}` : sql.ref('viewCount'),
    ...facets[type].map((name) => sql.ref(name)),
  ];
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(type)}
    where ${sql.ref('deletedAt')} is null and status = 1`.execute(db);
  return rows.map((row) => ({
    ...row,
    type,
    facets: [facet('type', type), ...facets[type].map((name) => facet(name, row[name] ?? ''))],
  }));
}
