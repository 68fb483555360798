import type { TreeChoice } from './spec.ts';

/** Nodes from the root down to `id`; empty if the tree does not contain it. */
export function pathTo(nodes: readonly TreeChoice[], id: unknown): TreeChoice[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
