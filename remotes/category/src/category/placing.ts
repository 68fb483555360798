import { categoryApi } from '@admin-h5/client';
import type { CategoryNode } from '@admin-h5/contract';
import type { Placement } from './tree.ts';

const quiet = { errors: 'screen' } as const;

/** Moves a category below a parent, to its position among the siblings. */
export async function place(node: CategoryNode, from: string | null, { parentId, siblings }: Placement): Promise<void> {
  if (from !== parentId) {
    const { failed } = await categoryApi.moveAll({ ids: [node.id] }, parentId, quiet);
    const [failure] = failed;
    if (failure) throw new Error(failure.message);
  }
  await categoryApi.sort(siblings, quiet);
}

/** Moves the subcategories and records of a category to another one, so that it can be deleted. */
export async function moveEverything(node: CategoryNode, to: string): Promise<void> {
  if (node.children.length > 0) {
    const ids = node.children.map(({ id }) => id);
    const { failed } = await categoryApi.moveAll({ ids }, to, quiet);
    const [failure] = failed;
    if (failure) throw new Error(failure.message);
  }
  if (node.contentCount > 0) await categoryApi.moveContent(node.id, to, quiet);
}
