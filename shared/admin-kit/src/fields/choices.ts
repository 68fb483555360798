import { categoryApi } from '@admin-h5/client';
import type { CategoryKind, CategoryNode } from '@admin-h5/contract';
import type { Choice, TreeChoice } from './spec.ts';

/** Choices from labels by stored value, in the order of the labels. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The choices of a filter on a boolean field. */
export const yesNoChoices: readonly Choice[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** The choices of the filter 状态. */
export const statusChoices: readonly Choice[] = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];

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
