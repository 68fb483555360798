import { fungicideActives } from './fungicides.ts';
import { herbicideActives } from './herbicides.ts';
import { insecticideActives } from './insecticides.ts';
import { otherActives } from './others.ts';
import type { Active } from './types.ts';

export type { Active, Antidote, Endangered } from './types.ts';

export const actives: readonly Active[] = [
  ...insecticideActives,
  ...fungicideActives,
  ...herbicideActives,
  ...otherActives,
];

const byName = new Map(actives.map((entry) => [entry.name, entry]));

/** Facts of an active ingredient by its Chinese common name; throws for a name that the data does not hold. */
export function activeNamed(name: string): Active {
  const found = byName.get(name);
  if (!found) throw new Error(`no active ingredient named ${name}`);
  return found;
}
