import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';

/** The order in which people see records: as 调整顺序 left them, older ones first where `sort` is equal. */
export const displayOrder = ['sort', 'createdAt', 'id'] as const;

/** `query` in the display order, for `$call`. */
export const inDisplayOrder = <D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>) =>
  displayOrder.reduce((sorted, column) => sorted.orderBy(sql.ref(column)), query);
