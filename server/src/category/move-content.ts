import type { DatabaseHandle } from '../database/connection.ts';
import type { Actor } from '../database/write.ts';
import { write } from '../database/write.ts';
import { invalid, notFound } from '../errors.ts';
import { yieldEvery } from '../records/yield-every.ts';
import { CategoryTree } from './tree.ts';
import type { Catalogue } from '../catalogue.ts';

/**
 * Moves every live record directly in a category into another of the same kind, all or none
 * (`POST /api/category/{id}/move-content`). Returns how many went.
 * @throws AppError 404 for an unknown category, 422 for a target that cannot take them.
 */
export async function moveContent(
  database: DatabaseHandle,
  catalogue: Catalogue,
  actor: Actor,
  from: string,
  to: string,
): Promise<{ moved: number }> {
  return write(database, actor, async (scope) => {
    const tree = await CategoryTree.read(scope.trx);
    const source = tree.get(from);
    if (!source) throw notFound();
    const target = tree.get(to);
    if (!target || target.id === source.id || target.kind !== source.kind) {
      throw invalid([{ field: 'to', message: '请选择其他同类的分类' }]);
    }
    const service = source.kind === 'product' ? catalogue.products : catalogue.materials;
    const rows = await scope.trx
      .selectFrom(source.kind)
      .select('id')
      .where('categoryId', '=', from)
      .where('deletedAt', 'is', null)
      .execute();
    for await (const { id } of yieldEvery(rows)) await service.moveIn(scope, id, to);
    return { moved: rows.length };
  });
}
