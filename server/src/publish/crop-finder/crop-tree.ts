import type { CropNode, CropTarget, PesticideType, TargetKind } from '@admin-h5/contract';
import type { NameTree } from './name-relations.ts';
import { type CountedCell, type NameCount, reference, type TargetCount } from './usage-queries.ts';

/** Most products first; names decide among equal counts, in the same order on both engines. */
export const byCount = (one: { name: string; count: number }, other: { name: string; count: number }): number =>
  other.count - one.count || (one.name < other.name ? -1 : 1);

/** The names that each cell counts for. */
export function countedCells(cells: readonly string[], tree: NameTree): CountedCell[] {
  return cells.flatMap((cell) => {
    const stated = new Set(tree.namesOf(cell));
    const groups = new Set([...stated].flatMap((name) => tree.upwards(name)));
    return [...new Set([...stated].flatMap((name) => tree.countsFor(name)))].map((name) => ({
      cell,
      name,
      says: stated.has(name) ? reference.stated : groups.has(name) ? reference.included : reference.related,
    }));
  });
}

interface Placed extends CropNode {
  children: Placed[];
  includesTerm: boolean;
}

/** Leaves out groups that no row names and that hold one crop or none. */
function withoutEmptyGroups(nodes: readonly Placed[]): CropNode[] {
  return nodes.flatMap(({ includesTerm, children, ...node }) => {
    const shownChildren = withoutEmptyGroups(children).toSorted(byCount);
    return includesTerm || shownChildren.length > 1 ? [{ ...node, children: shownChildren }] : shownChildren;
  });
}

/**
 * The crops as a tree: those that rows name, and groups of these. 茄子 is not among them only because something is
 * registered for 蔬菜. A crop of several groups stands where it is nearest to the top (黄瓜 in 蔬菜).
 */
export function cropNodes(counts: readonly NameCount[], tree: NameTree): CropNode[] {
  const nodes = new Map<string, Placed>();
  for (const { name, count, says } of counts) {
    if (says === reference.related) continue;
    nodes.set(name, {
      name,
      aliases: tree.aliasesOf(name),
      count,
      children: [],
      includesTerm: says === reference.stated,
    });
  }
  // Names that include each other in a circle are all tops: otherwise they would be missing with all that they include.
  const isTop = (name: string) =>
    tree.upwards(name).every((each) => !nodes.has(each) || tree.upwards(each).includes(name));
  const tops = [...nodes.values()].filter(({ name }) => isTop(name)).toSorted(byCount);
  const placed = new Set(tops);
  // A set is iterated to its end even while it grows.
  for (const node of placed) {
    for (const name of tree.partsOf(node.name)) {
      const child = nodes.get(name);
      if (!child || placed.has(child)) continue;
      placed.add(child);
      node.children.push(child);
    }
  }
  return withoutEmptyGroups(tops).toSorted(byCount);
}

/**
 * One number for each name that a row says or that includes such a name; a product has one class.
 * @param matches by name; one that is wholly named counts also where rows only say what includes it
 */
export function namedCounts(
  rows: readonly NameCount[],
  matches: ReadonlyMap<string, { isWhole: boolean }>,
): { name: string; count: number }[] {
  const counts = new Map<string, { name: string; count: number; isNamed: boolean }>();
  for (const { name, count, says } of rows) {
    const known = counts.get(name);
    const isNamed = (known?.isNamed ?? matches.get(name)?.isWhole ?? false) || says !== reference.related;
    counts.set(name, { name, count: (known?.count ?? 0) + count, isNamed });
  }
  return Array.from(counts.values()).flatMap(({ name, count, isNamed }) => (isNamed ? [{ name, count }] : []));
}

const kindOf: Readonly<Record<PesticideType, TargetKind>> = {
  杀虫剂: '虫害',
  杀螨剂: '虫害',
  杀线虫剂: '虫害',
  卫生杀虫剂: '虫害',
  杀菌剂: '病害',
  除草剂: '草害',
  杀鼠剂: '鼠害',
  植物生长调节剂: '生长调节',
};

/** The targets on the list, each of the kind that most products against it are for. */
export function cropTargets(counts: readonly TargetCount[], tree: NameTree): CropTarget[] {
  const targets = new Map<string, CropTarget & { includesTerm: boolean }>();
  // The class with most products comes first and gives the kind.
  for (const { name, type, count, says } of counts.toSorted(
    (one, other) => other.count - one.count || (one.type < other.type ? -1 : 1),
  )) {
    const known = targets.get(name) ?? {
      name,
      aliases: tree.aliasesOf(name),
      kind: kindOf[type],
      count: 0,
      includesTerm: false,
    };
    targets.set(name, {
      ...known,
      count: known.count + count,
      includesTerm: known.includesTerm || says === reference.stated,
    });
  }
  return [...targets.values()]
    .filter(({ includesTerm }) => includesTerm)
    .map(({ includesTerm: _said, ...target }) => target)
    .toSorted(byCount);
}

/** The crops with most products, without groups and other names. */
export const topCrops = (nodes: readonly CropNode[], max: number): CropNode[] =>
  nodes
    .flatMap((node) => (node.children.length > 0 ? node.children : [node]))
    .toSorted(byCount)
    .slice(0, max)
    .map(({ name, count }) => ({ name, aliases: [], count, children: [] }));
