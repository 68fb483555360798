import type { Kysely } from 'kysely';
import { CategoryTree } from '../category/tree.ts';
import type { Database } from '../database/schema.ts';

/** The categories that visitors see. */
export interface Visibility {
  /** Categories that are disabled or have a disabled ancestor. */
  hidden: readonly string[];
  /** Visible categories of the first level. */
  tops: readonly string[];
  /** Visible categories of a branch; empty for an unknown or hidden category. */
  branch: (id: string) => readonly string[];
}

export async function readVisibility(db: Kysely<Database>): Promise<Visibility> {
  const tree = await CategoryTree.read(db);
  const tops = tree
    .childrenOf(null)
    .filter((node) => tree.isVisible(node.id))
    .map((node) => node.id);
  const hidden = [...tree.all()].filter((node) => !tree.isVisible(node.id)).map((node) => node.id);
  return { hidden, tops, branch: (id) => (tree.get(id) ? tree.branch(id).filter((each) => tree.isVisible(each)) : []) };
}
