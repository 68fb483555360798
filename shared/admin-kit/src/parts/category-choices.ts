import { categoryApi } from '@admin-h5/client';
import type { CategoryKind, CategoryNode } from '@admin-h5/contract';
import type { TreeChoice } from '../fields/spec.ts';

function toChoice(node: CategoryNode): TreeChoice {
  return {
    id: node.id,
    label: node.status === 1 ? node.name : `${node.name}（停用）`,
    children: node.children.map(toChoice),
  };
}

/** The categories of one kind as a tree to choose from. */
export async function categoryChoices(kind: CategoryKind): Promise<TreeChoice[]> {
  const nodes = await categoryApi.tree({ errors: 'screen' });
  return nodes.filter((node) => node.kind === kind).map(toChoice);
}
