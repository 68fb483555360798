import type { Category, CategoryKind, CategoryNode } from '@admin-h5/contract';
import { categoryKinds } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { inDisplayOrder } from '../records/display-order.ts';
import { countContent } from './rules.ts';

export interface TreeSelection {
  kind?: CategoryKind | undefined;
  /** Only what visitors see: enabled categories whose ancestors are enabled, enabled content, no editor names. */
  enabledOnly: boolean;
}

/** The category tree in its stored order, with counts of each category and its branch (`GET /api/category/tree`). */
export async function readTreeWithCounts(db: Kysely<Database>, selection: TreeSelection): Promise<CategoryNode[]> {
  const { kind, enabledOnly } = selection;
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'parentId', 'code', 'kind', 'iconId', 'coverId', 'description', 'sort', 'status'])
    .select(['version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt'])
    .where('deletedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'product'))
    .$if(enabledOnly, (query) => query.where('status', '=', 1))
    .$call(inDisplayOrder)
    .execute();
  const counts = new Map<string, number>();
  for (const each of kind ? [kind] : categoryKinds) {
    for (const [id, count] of await countContent(db, each, { enabledOnly })) counts.set(id, count);
  }
  const children = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const nodesBelow = (parentId: string | null): CategoryNode[] =>
    (children.get(parentId) ?? []).map((row) => {
      const below = nodesBelow(row.id);
      const contentCount = counts.get(row.id) ?? 0;
      const category: Category = { ...row, contentCount, ...(enabledOnly ? { createdBy: null, updatedBy: null } : {}) };
      const totalCount = below.reduce((total, child) => total + child.totalCount, contentCount);
      return { ...category, children: below, totalCount };
    });
  return nodesBelow(null);
}
