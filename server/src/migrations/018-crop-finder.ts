import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** The index of 按作物找药. */
export async function cropFinder(db: Schema): Promise<void> {
  await index(db, 'productUsage', 'names', ['crop', 'target', 'productId']);
}
