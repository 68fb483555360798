import {
  type CategoryInput,
  type CategoryKind,
  categoryMaxDepth,
  categoryMessages,
  type FieldError,
  maxSort,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { conflict } from '../errors.ts';
import type { CheckContext } from '../records/entity-description.ts';
import { CategoryTree } from './tree.ts';

/** What a category of each kind contains, as messages call it. */
const contentName: Readonly<Record<CategoryKind, string>> = { product: '产品', material: '原料' };

/** Number of live records directly in each of the categories; categories without any are left out. */
export async function countContent(
  db: Kysely<Database>,
  kind: CategoryKind,
  selection: { ids?: string[]; enabledOnly?: boolean },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(kind)
    .select((eb) => ['categoryId', eb.fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .$if(selection.ids !== undefined, (query) => query.where('categoryId', 'in', selection.ids ?? []))
    .$if(selection.enabledOnly === true, (query) => query.where('status', '=', 1))
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map((row) => [row.categoryId, row.count]));
}

const parentError = (message: string): FieldError[] => [{ field: 'parentId', message }];

function checkParent(tree: CategoryTree, input: CategoryInput, id: string | null): FieldError[] {
  const { parentId } = input;
  if (parentId === null) return [];
  const parent = tree.get(parentId);
  if (!parent) return parentError(categoryMessages.noParent);
  if (id !== null && tree.branch(id).includes(parentId)) return parentError(categoryMessages.ownDescendant);
  const height = id === null ? 1 : tree.height(id);
  if (tree.depth(parentId) + height > categoryMaxDepth) return parentError(categoryMessages.tooDeep);
  return parent.kind === input.kind ? [] : parentError(categoryMessages.otherKind);
}

function checkName(tree: CategoryTree, input: CategoryInput, id: string | null): FieldError[] {
  const errors: FieldError[] = [];
  const others = [...tree.all()].filter((node) => node.id !== id);
  // Products and materials have separate trees, so both may have a top-level 助剂.
  const isSibling = (node: { parentId: string | null; kind: CategoryKind }) =>
    node.parentId === input.parentId && node.kind === input.kind;
  if (others.some((node) => isSibling(node) && node.name === input.name)) {
    errors.push({ field: 'name', message: categoryMessages.duplicateName });
  }
  if (input.code !== '' && others.some((node) => node.code === input.code)) {
    errors.push({ field: 'code', message: categoryMessages.duplicateCode });
  }
  return errors;
}

/** Rules for a category that depend on the other categories (entities.md, Category). */
export async function checkCategory({ scope, input, current }: CheckContext<CategoryInput>): Promise<FieldError[]> {
  const tree = await CategoryTree.read(scope.trx);
  const id = current && tree.get(current.id) ? current.id : null;
  const errors = [...checkParent(tree, input, id), ...checkName(tree, input, id)];
  if (current && current.kind !== input.kind) {
    const held = await countContent(scope.trx, current.kind, { ids: [current.id] });
    if (held.size > 0 || tree.childrenOf(current.id).length > 0) {
      errors.push({ field: 'kind', message: '该分类下已有内容，不能修改适用对象' });
    }
  }
  return errors;
}

/**
 * Puts a new category after its siblings if it names no position (`sort` 0), so that the others stay where visitors
 * know them.
 */
export async function placeAfterSiblings({ trx }: WriteScope, input: CategoryInput): Promise<CategoryInput> {
  if (input.sort !== 0) return input;
  const { parentId } = input;
  const last = await trx
    .selectFrom('category')
    .select('sort')
    .where('deletedAt', 'is', null)
    .where('kind', '=', input.kind)
    .where((eb) => (parentId === null ? eb('parentId', 'is', null) : eb('parentId', '=', parentId)))
    .orderBy('sort', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { ...input, sort: Math.min(last.sort + 1, maxSort) } : input;
}

/** Refuses to delete a category that is not empty; the message names the number (screens.md). */
export async function guardCategory(
  scope: WriteScope,
  category: { id: string; kind: CategoryKind },
  action: 'delete' | 'status',
): Promise<void> {
  if (action !== 'delete') return;
  const tree = await CategoryTree.read(scope.trx);
  const children = tree.childrenOf(category.id).length;
  if (children > 0) throw conflict(`该分类下还有 ${children} 个子分类，请先移动`, 'NOT_EMPTY');
  const held = (await countContent(scope.trx, category.kind, { ids: [category.id] })).get(category.id) ?? 0;
  if (held > 0) throw conflict(`该分类下还有 ${held} 个${contentName[category.kind]}，请先移动`, 'NOT_EMPTY');
}
