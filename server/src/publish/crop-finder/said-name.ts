import { foldText } from '@admin-h5/contract';
import type { NameTree } from './name-tree.ts';

/**
 * A typed crop or target as rows of 使用范围 say it. The filters of lists find the rows that contain a text: one that no
 * row contains is replaced by another of its names that some row does (西红柿: 番茄), the usual one first.
 */
export function saidName(typed: string, cells: readonly string[], names: NameTree): string {
  const folded = cells.map(foldText);
  const isSaid = (text: string) => folded.some((cell) => cell.includes(foldText(text)));
  if (typed === '' || isSaid(typed)) return typed;
  const usual = names.nameOf(typed);
  return [usual, ...names.aliasesOf(usual)].find((name) => name !== '' && isSaid(name)) ?? typed;
}
