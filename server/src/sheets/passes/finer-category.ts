import type { SheetContext } from '../column.ts';

/** The fields of a row whose category is coarser than that of its record, which stays. */
export function finerCategory(
  fields: Record<string, unknown>,
  current: { categoryId: string } | null,
  { categories }: SheetContext,
): Record<string, unknown> {
  const { categoryId } = fields;
  return current && typeof categoryId === 'string' && categories.isAbove(categoryId, current.categoryId)
    ? { ...fields, categoryId: current.categoryId }
    : fields;
}
