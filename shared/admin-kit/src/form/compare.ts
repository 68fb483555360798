import { deepEqual } from 'fast-equals';
import type { FieldSpec } from '../fields/spec.ts';
import type { FormValues } from './paths.ts';

/** One field, or several that belong together, that both sides changed to different values. */
interface Conflict {
  /** The first of its fields. */
  name: string;
  names: string[];
}

export interface Comparison {
  conflicts: Conflict[];
  /** Fields that only the other person changed; they are taken over without asking. */
  theirsOnly: string[];
  /** Fields that only this person changed. */
  mineOnly: string[];
}

/** Which fields belong together. */
export type Ties = readonly Pick<FieldSpec, 'name' | 'partOf'>[];

function unitsOf(values: FormValues, ties: Ties): string[][] {
  const whole = new Map(ties.map(({ name, partOf }) => [name, partOf ?? name]));
  const units = new Map<string, string[]>();
  for (const name of Object.keys(values)) {
    const unit = whole.get(name) ?? name;
    units.set(unit, [...(units.get(unit) ?? []), name]);
  }
  return [...units.values()];
}

/**
 * Compares, field by field, this person's edits and what another person saved meanwhile, both with the state in which the
 * form was opened (409 「数据已被他人修改，请刷新后重试」).
 */
export function compareEdits(base: FormValues, mine: FormValues, theirs: FormValues, ties: Ties): Comparison {
  const comparison: Comparison = { conflicts: [], theirsOnly: [], mineOnly: [] };
  for (const names of unitsOf(mine, ties)) {
    const differ = (one: FormValues, other: FormValues) => names.some((name) => !deepEqual(one[name], other[name]));
    const iChanged = differ(base, mine);
    const theyChanged = differ(base, theirs);
    const [name = ''] = names;
    if (iChanged && theyChanged && differ(mine, theirs)) comparison.conflicts.push({ name, names });
    else if (theyChanged && !iChanged) comparison.theirsOnly.push(...names);
    else if (iChanged && !theyChanged) comparison.mineOnly.push(...names);
  }
  return comparison;
}

export type Side = 'mine' | 'theirs';

/**
 * Their record with this person's changes.
 * @param choices the side to take for a conflict, by its first field; theirs by default
 */
export function mergeEdits(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: Readonly<Record<string, Side>>,
  ties: Ties,
): FormValues {
  const { conflicts, mineOnly } = compareEdits(base, mine, theirs, ties);
  const fromMine = [
    ...mineOnly,
    ...conflicts.filter(({ name }) => choices[name] === 'mine').flatMap(({ names }) => names),
  ];
  const merged: Record<string, unknown> = {};
  for (const name of Object.keys(mine)) merged[name] = fromMine.includes(name) ? mine[name] : theirs[name];
  return merged;
}
