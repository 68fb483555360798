import type { Catalogue } from '../catalogue.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Actor } from '../database/write.ts';
import { write } from '../database/write.ts';
import { yieldEvery } from '../database/yield-every.ts';
import { invalid, notFound } from '../errors.ts';
import { moveIn } from '../records/write.ts';
import { CategoryTree } from './tree.ts';

/**
 * Moves all live records directly in a category to another category of the same kind, all or none (`POST
 * /api/category/{id}/move-content`). Returns how many moved.
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
    const { products, materials } = catalogue;
    const move = (id: string) =>
      source.kind === 'product' ? moveIn(products, scope, id, to) : moveIn(materials, scope, id, to);
    const rows = await scope.trx
      .selectFrom(source.kind)
      .select('id')
      .where('categoryId', '=', from)
      .where('deletedAt', 'is', null)
      .execute();
    for await (const { id } of yieldEvery(rows)) await move(id);
    return { moved: rows.length };
  });
}
