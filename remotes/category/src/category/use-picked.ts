import { useState } from 'react';
import { categoryApi, type CallOptions } from '@admin-h5/client';
import { categoryMaxDepth, type BatchTarget, type Category, type CategoryNode } from '@admin-h5/contract';
import { useBatch, type TreeChoice } from '@admin-h5/admin-kit';
import { allIds, findNode } from './tree.ts';

/** Key of "no parent" among the targets of a move. */
const top = '';

const resource = {
  ...categoryApi,
  moveAll: (target: BatchTarget, to: string, options?: CallOptions) =>
    categoryApi.moveAll(target, to === top ? null : to, options),
};

function placesIn(nodes: readonly CategoryNode[], depth = 1): TreeChoice[] {
  return nodes.map((node) => ({
    id: node.id,
    label: node.name,
    disabled: depth >= categoryMaxDepth,
    children: placesIn(node.children, depth + 1),
  }));
}

/** 批量管理 of the tree: the ticked categories, and the bar with actions on them. */
export function usePicked(nodes: readonly CategoryNode[], onDone: () => void) {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  // Deepest categories first, so that a whole branch can be deleted.
  const ids = allIds(nodes)
    .filter((id) => picked?.has(id))
    .reverse();
  const { bar, sheets } = useBatch<Category>({
    screen: {
      resource,
      entityLabel: '分类',
      labelOf: ({ name }) => name,
      move: {
        load: () =>
          Promise.resolve([{ id: top, label: '一级分类', disabled: false, children: [] }, ...placesIn(nodes)]),
        from: ({ parentId }) => parentId ?? top,
      },
    },
    target: { ids },
    count: ids.length,
    loaded: () => allIds(nodes).flatMap((id) => findNode(nodes, id) ?? []),
    // Categories that left the tree no longer count as ticked.
    onDone,
    onUndone: onDone,
  });
  return {
    /** null outside 批量管理. */
    picked,
    count: ids.length,
    begin: () => setPicked(new Set()),
    end: () => setPicked(null),
    toggle(id: string) {
      const next = new Set(picked);
      if (!next.delete(id)) next.add(id);
      setPicked(next);
    },
    bar,
    sheets,
  };
}
