/** The tree of categories as data: which lines are visible, and where a category goes when it is moved by a key, a button or a drag. */
import { categoryMaxDepth, type CategoryNode, foldText } from '@admin-h5/contract';

/** A category as one line of the displayed tree. */
export interface TreeLine {
  node: CategoryNode;
  /** 0 for a first-level category. */
  depth: number;
}

/** Target of a move: the new parent, and the resulting order of its children. */
export interface Placement {
  parentId: string | null;
  siblings: string[];
}

/** The visible lines: descendants of closed categories are left out. */
export function visibleLines(nodes: readonly CategoryNode[], opened: ReadonlySet<string>, depth = 0): TreeLine[] {
  return nodes.flatMap((node) => [
    { node, depth },
    ...(opened.has(node.id) ? visibleLines(node.children, opened, depth + 1) : []),
  ]);
}

/** Only matching categories and their ancestors. */
export function searchTree(nodes: readonly CategoryNode[], keyword: string): CategoryNode[] {
  const wanted = foldText(keyword);
  if (!wanted) return [...nodes];
  return nodes.flatMap((node) => {
    const children = searchTree(node.children, keyword);
    const isFound = [node.name, node.code].some((text) => foldText(text).includes(wanted));
    if (!isFound && children.length === 0) return [];
    return [{ ...node, children: isFound ? node.children : children }];
  });
}

export function allIds(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...allIds(node.children)]);
}

export function findNode(nodes: readonly CategoryNode[], id: string): CategoryNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return null;
}

/** The categories above one, from its parent up. */
export function ancestorIds(nodes: readonly CategoryNode[], id: string): string[] {
  const parentId = findNode(nodes, id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...ancestorIds(nodes, parentId)];
}

/** Number of levels of a branch: 1 for a category without children. */
function countLevels(node: CategoryNode): number {
  return 1 + Math.max(0, ...node.children.map(countLevels));
}

function findChildren(nodes: readonly CategoryNode[], parentId: string | null): readonly CategoryNode[] {
  return parentId === null ? nodes : (findNode(nodes, parentId)?.children ?? []);
}

/** Level of a parent: 0 for the top. */
function parentLevel(nodes: readonly CategoryNode[], parentId: string | null): number {
  if (parentId === null) return 0;
  const parent = findNode(nodes, parentId);
  return parent ? 1 + parentLevel(nodes, parent.parentId) : 0;
}

/** Whether a branch may be moved below `parentId`: not below itself, and not deeper than three levels. */
export function mayLieBelow(nodes: readonly CategoryNode[], node: CategoryNode, parentId: string | null): boolean {
  if (parentId !== null && allIds([node]).includes(parentId)) return false;
  return parentLevel(nodes, parentId) + countLevels(node) <= categoryMaxDepth;
}

/** Inserts `id` at a position among the children of a parent. */
function placeAt(nodes: readonly CategoryNode[], id: string, parentId: string | null, index: number): Placement {
  const others = findChildren(nodes, parentId)
    .map((node) => node.id)
    .filter((other) => other !== id);
  return { parentId, siblings: [...others.slice(0, index), id, ...others.slice(index)] };
}

export type Step = 'up' | 'down' | 'in' | 'out' | 'top';

/** Result of a move by button or Alt with an arrow key; null if it is not possible. */
export function stepPlacement(nodes: readonly CategoryNode[], node: CategoryNode, step: Step): Placement | null {
  const siblings = findChildren(nodes, node.parentId);
  const index = siblings.findIndex(({ id }) => id === node.id);
  switch (step) {
    case 'up':
      return index > 0 ? placeAt(nodes, node.id, node.parentId, index - 1) : null;
    case 'down':
      return index < siblings.length - 1 ? placeAt(nodes, node.id, node.parentId, index + 1) : null;
    case 'top':
      return index > 0 ? placeAt(nodes, node.id, node.parentId, 0) : null;
    case 'in': {
      const before = siblings[index - 1];
      if (!before || !mayLieBelow(nodes, node, before.id)) return null;
      return placeAt(nodes, node.id, before.id, before.children.length);
    }
    default: {
      const parent = node.parentId === null ? null : findNode(nodes, node.parentId);
      if (!parent) return null;
      const uncles = findChildren(nodes, parent.parentId);
      return placeAt(nodes, node.id, parent.parentId, uncles.findIndex(({ id }) => id === parent.id) + 1);
    }
  }
}

/**
 * Result of a drop. The line it is dropped at gives the position, the horizontal shift gives the level.
 * @param from index of the dragged line; lines of its own branch are not among `lines`
 * @param shift levels to the right (negative: to the left)
 */
export function dropPlacement(
  nodes: readonly CategoryNode[],
  lines: readonly TreeLine[],
  from: number,
  to: number,
  shift: number,
): Placement | null {
  const dragged = lines[from];
  if (!dragged) return null;
  const rest = lines.filter((_, index) => index !== from);
  const above = rest[to - 1];
  const below = rest[to];
  const deepest = above ? above.depth + 1 : 0;
  // Between a category and its open children only one level is possible.
  const shallowest = below ? Math.min(below.depth, deepest) : 0;
  for (let depth = Math.max(shallowest, Math.min(deepest, dragged.depth + shift)); depth >= shallowest; depth -= 1) {
    const parent = depth === 0 ? null : rest.slice(0, to).findLast((line) => line.depth === depth - 1);
    const parentId = parent?.node.id ?? null;
    if (depth > 0 && parentId === null) continue;
    if (!mayLieBelow(nodes, dragged.node, parentId)) continue;
    const earlier = new Set(rest.slice(0, to).map((line) => line.node.id));
    const index = findChildren(nodes, parentId).filter(({ id }) => id !== dragged.node.id && earlier.has(id)).length;
    return placeAt(nodes, dragged.node.id, parentId, index);
  }
  return null;
}

/** The present position of a category, for undo. */
export function currentPlacement(nodes: readonly CategoryNode[], node: CategoryNode): Placement {
  return { parentId: node.parentId, siblings: findChildren(nodes, node.parentId).map(({ id }) => id) };
}
