import { type Category, categoryFields, type CategoryInput, categoryKinds } from '@admin-h5/contract';
import { categorySchema } from '@admin-h5/contract/validation';
import Joi from 'joi';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EntityDescription, Filter, StoredRecord } from '../records/entity-description.ts';
import { fieldFilters } from '../records/query.ts';
import { checkCategory, countContent, guardCategory, placeAfterSiblings } from './rules.ts';

/** `parentId=` (empty) selects the top level. */
const byParent: Filter = {
  rule: Joi.string().allow('').max(64),
  where: (eb, value) => (value === '' ? eb('parentId', 'is', null) : eb('parentId', '=', String(value))),
};

async function present(db: Kysely<Database>, records: StoredRecord<CategoryInput>[]): Promise<Category[]> {
  const counts = new Map<string, number>();
  for (const kind of categoryKinds) {
    const ids = records.filter((record) => record.kind === kind).map((record) => record.id);
    if (ids.length === 0) continue;
    for (const [id, count] of await countContent(db, kind, { ids })) counts.set(id, count);
  }
  return records.map((record) => ({ ...record, contentCount: counts.get(record.id) ?? 0 }));
}

export const categories: EntityDescription<CategoryInput, Category> = {
  entity: 'category',
  table: 'category',
  right: 'category',
  fields: categoryFields,
  schema: categorySchema,
  label: (category) => category.name,
  searchTexts: (category) => [category.name, category.code],
  filters: { ...fieldFilters(categoryFields, ['kind']), parentId: byParent },
  sortable: ['name'],
  orderGroup: ['parentId', 'kind'],
  moveColumn: 'parentId',
  complete: placeAfterSiblings,
  check: checkCategory,
  guard: guardCategory,
  present,
};
