import { useRef, useState } from 'react';
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
  /** The category that was ticked last. */
  const pressed = useRef<string | null>(null);
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
    /**
     * Ticks a category, or takes its tick away; with `shift` all from the one pressed before get the same.
     * @param shown ids of the lines on the screen, in their order
     */
    toggle(id: string, shown: readonly string[], shift: boolean) {
      const [first = -1, last = -1] = [shown.indexOf(pressed.current ?? ''), shown.indexOf(id)].sort((a, b) => a - b);
      const range = shift && first >= 0 ? shown.slice(first, last + 1) : [id];
      const ticks = !picked?.has(id);
      setPicked(new Set([...(picked ?? []), ...range].filter((each) => ticks || !range.includes(each))));
      pressed.current = id;
    },
    bar,
    sheets,
  };
}
