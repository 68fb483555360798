/** Physical kinds of formulation: they decide packages, storage and how a person meets the substance. */
export type FormulationKind = 'solvent-liquid' | 'water-liquid' | 'powder' | 'granule' | 'seed' | 'bait' | 'vapour';

const kinds: Readonly<Record<string, FormulationKind>> = {
  EC: 'solvent-liquid',
  OD: 'solvent-liquid',
  SC: 'water-liquid',
  SL: 'water-liquid',
  EW: 'water-liquid',
  ME: 'water-liquid',
  CS: 'water-liquid',
  ZC: 'water-liquid',
  WP: 'powder',
  SP: 'powder',
  WG: 'powder',
  SG: 'powder',
  GR: 'granule',
  FS: 'seed',
  RB: 'bait',
  TK: 'bait',
  LV: 'vapour',
  MC: 'vapour',
};

/** Kind of a formulation code; codes that the demonstration does not use count as water-based liquids. */
export function kindOf(formulation: string): FormulationKind {
  return kinds[formulation] ?? 'water-liquid';
}

/** 1. … 2. … as a label prints its points, one per line. */
export function numbered(points: readonly string[]): string {
  return points.map((point, index) => `${index + 1}. ${point}`).join('\n');
}
