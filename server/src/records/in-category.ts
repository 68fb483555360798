import type { CategoryKind, FieldError } from '@admin-h5/contract';
import Joi from 'joi';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { CheckContext, Filter } from './entity-description.ts';
import type { HitCounter } from './hit-counter.ts';

/** `categoryId=`: the category and the two levels below it. */
export const inCategory: Filter = {
  rule: Joi.string().max(64),
  where: (eb, value) =>
    sql<boolean>`${eb.ref('categoryId')} in (
      select id from category where id = ${value} or ${sql.ref('parentId')} = ${value}
        or ${sql.ref('parentId')} in (select id from category where ${sql.ref('parentId')} = ${value}))`,
};

/** Limits by the last change: `updatedFrom=`, `updatedTo=`, ISO times. */
export const updatedWithin: Readonly<Record<'updatedFrom' | 'updatedTo', Filter>> = {
  updatedFrom: { rule: Joi.string().isoDate(), where: (eb, value) => eb('updatedAt', '>=', String(value)) },
  updatedTo: { rule: Joi.string().isoDate(), where: (eb, value) => eb('updatedAt', '<=', String(value)) },
};

/** `withoutImage=true`: 缺图. */
export const withoutImage: Filter = {
  rule: Joi.boolean(),
  where: (eb, value) => eb('imageIds', value === true ? '=' : '<>', '[]'),
};

export interface RequiredCategory {
  kind: CategoryKind;
  /** If its category was disabled later, the record can still be edited. */
  enabled: boolean;
  message: string;
}

/** Throws 422 if the category does not exist or does not meet the requirements. */
export async function checkContentCategory(
  { scope, input, current }: CheckContext<{ categoryId: string }>,
  demand: RequiredCategory,
): Promise<FieldError[]> {
  const id = input.categoryId ?? '';
  const stays = current?.categoryId === id;
  // A category that has live records is not deleted.
  if (stays && current.deletedAt === null) return [];
  const live = scope.trx.selectFrom('category').select(['id', 'kind', 'status']).where('deletedAt', 'is', null);
  const category = await (scope.known
    ? scope.known.category(id, () => live.execute())
    : live.where('id', '=', id).executeTakeFirst());
  const fits = category?.kind === demand.kind && (!demand.enabled || category.status === 1 || stays);
  return fits ? [] : [{ field: 'categoryId', message: demand.message }];
}

/** Names of categories by id, for responses that include them. */
async function categoryNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('category').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Adds the category's name, and the views that are not stored yet. */
export async function presentContent<Content extends { id: string; categoryId: string; viewCount?: number }>(
  db: Kysely<Database>,
  records: readonly Content[],
  hits: HitCounter,
): Promise<(Content & { categoryName: string; viewCount: number })[]> {
  const names = await categoryNames(
    db,
    records.map(({ categoryId }) => categoryId),
  );
  return records.map((record) => ({
    ...record,
    categoryName: names.get(record.categoryId) ?? '',
    viewCount: (record.viewCount ?? 0) + hits.pending(record.id),
  }));
}
