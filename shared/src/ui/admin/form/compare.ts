import { deepEqual } from 'fast-equals';
import type { FormValues } from './paths.ts';

/** A field that both sides changed, and not to the same value. */
export interface Conflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export interface Comparison {
  conflicts: Conflict[];
  /** Fields that only the other person changed; they come in without a question. */
  theirsOnly: string[];
  /** Fields that only this person changed. */
  mineOnly: string[];
}

/**
 * Compares field by field what this person typed with what someone else saved meanwhile, both against the state the form
 * started from (issue of the optimistic lock: 409 「数据已被他人修改，请刷新后重试」).
 */
export function compareEdits(base: FormValues, mine: FormValues, theirs: FormValues): Comparison {
  const comparison: Comparison = { conflicts: [], theirsOnly: [], mineOnly: [] };
  for (const name of Object.keys(mine)) {
    const iChanged = !deepEqual(base[name], mine[name]);
    const theyChanged = !deepEqual(base[name], theirs[name]);
    if (iChanged && theyChanged && !deepEqual(mine[name], theirs[name])) {
      comparison.conflicts.push({ name, mine: mine[name], theirs: theirs[name] });
    } else if (theyChanged && !iChanged) comparison.theirsOnly.push(name);
    else if (iChanged && !theyChanged) comparison.mineOnly.push(name);
  }
  return comparison;
}

export type Side = 'mine' | 'theirs';

/** Their record with this person's changes on top; `choices` decides the fields that both changed, their side where it says nothing. */
export function mergeEdits(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: Readonly<Record<string, Side>>,
): FormValues {
  const { conflicts, mineOnly } = compareEdits(base, mine, theirs);
  const kept = [...mineOnly, ...conflicts.filter(({ name }) => choices[name] === 'mine').map(({ name }) => name)];
  const merged: Record<string, unknown> = {};
  for (const name of Object.keys(mine)) merged[name] = kept.includes(name) ? mine[name] : theirs[name];
  return merged;
}
