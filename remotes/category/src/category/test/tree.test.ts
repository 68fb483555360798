import { describe, expect, it } from '@jest/globals';
import type { CategoryNode } from '@admin-h5/contract';
import { currentPlacement, dropPlacement, mayLieBelow, searchTree, stepPlacement, visibleLines } from '../tree.ts';
import { categoryNode } from './category-node.ts';

const node = (id: string, parentId: string | null = null, children: CategoryNode[] = []) =>
  categoryNode(id, { parentId, children });

// a ─ a1 ─ a1x
//   ─ a2
// b
const a1 = node('a1', 'a', [node('a1x', 'a1')]);
const a2 = node('a2', 'a');
const a = node('a', null, [a1, a2]);
const b = node('b');
const tree = [a, b];
const everything = visibleLines(tree, new Set(['a', 'a1']));
const linesOf = (lines: typeof everything) => lines.map(({ node: { id }, depth }) => `${'-'.repeat(depth)}${id}`);

describe('category tree', () => {
  it('shows open branches', () => {
    expect(linesOf(everything)).toEqual(['a', '-a1', '--a1x', '-a2', 'b']);
    expect(linesOf(visibleLines(tree, new Set()))).toEqual(['a', 'b']);
  });

  it('finds categories together with their ancestors', () => {
    const found = searchTree(tree, 'A1X');
    expect(linesOf(visibleLines(found, new Set(['a', 'a1'])))).toEqual(['a', '-a1', '--a1x']);
  });

  it('finds by name and code in any width and case', () => {
    const named = [
      { ...node('x'), name: '乳油（Ａ类）' },
      { ...node('y'), code: 'EC-01' },
    ];
    expect(searchTree(named, '乳油(a')).toEqual([named[0]]);
    expect(searchTree(named, '（Ａ类）')).toEqual([named[0]]);
    expect(searchTree(named, 'ｅｃ－01')).toEqual([named[1]]);
  });

  it('allows neither cycles nor a fourth level', () => {
    expect(mayLieBelow(tree, a, 'a1x')).toBe(false);
    expect(mayLieBelow(tree, a, 'a')).toBe(false);
    expect(mayLieBelow(tree, a1, 'a2')).toBe(false);
    expect(mayLieBelow(tree, b, 'a2')).toBe(true);
    expect(mayLieBelow(tree, b, 'a1x')).toBe(false);
  });

  it('moves by steps: up and down among siblings, into the previous sibling, out after the parent', () => {
    expect(stepPlacement(tree, a2, 'up')).toEqual({ parentId: 'a', siblings: ['a2', 'a1'] });
    expect(stepPlacement(tree, a2, 'down')).toBeNull();
    expect(stepPlacement(tree, b, 'in')).toEqual({ parentId: 'a', siblings: ['a1', 'a2', 'b'] });
    expect(stepPlacement(tree, a2, 'out')).toEqual({ parentId: null, siblings: ['a', 'a2', 'b'] });
    expect(stepPlacement(tree, b, 'top')).toEqual({ parentId: null, siblings: ['b', 'a'] });
    expect(stepPlacement(tree, a, 'out')).toBeNull();
  });

  it('reads a horizontal drag as a change of level', () => {
    const lines = visibleLines(tree, new Set(['a']));
    // b dropped below a2: unshifted it stays the last top-level category; one step to the right it becomes a child of
    // a.
    expect(dropPlacement(tree, lines, 3, 3, 0)).toEqual({ parentId: null, siblings: ['a', 'b'] });
    expect(dropPlacement(tree, lines, 3, 3, 1)).toEqual({ parentId: 'a', siblings: ['a1', 'a2', 'b'] });
    // Between a and its open children only the children's level is possible.
    expect(dropPlacement(tree, lines, 3, 1, 0)).toEqual({ parentId: 'a', siblings: ['b', 'a1', 'a2'] });
    // a1 has a child: below a2 that child would be on a fourth level, so a1 stays a sibling of a2.
    expect(dropPlacement(tree, lines, 1, 2, 1)).toEqual({ parentId: 'a', siblings: ['a2', 'a1'] });
  });

  it('returns the present position for undo', () => {
    expect(currentPlacement(tree, a2)).toEqual({ parentId: 'a', siblings: ['a1', 'a2'] });
  });
});
