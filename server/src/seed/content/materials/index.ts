import type { SeedMaterial } from '../types.ts';
import { auxiliaries } from './auxiliaries.ts';
import { basics } from './basics.ts';
import { intermediates } from './intermediates.ts';
import { solvents } from './solvents.ts';
import { technicals } from './technicals.ts';

export const materials: readonly SeedMaterial[] = [
  ...technicals,
  ...intermediates,
  ...solvents,
  ...auxiliaries,
  ...basics,
];
