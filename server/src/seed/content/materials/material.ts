import type { SeedMaterial } from '../types.ts';

/** Facts that a raw material must state; the rest has an empty default. */
export type MaterialFacts = Pick<
  SeedMaterial,
  'category' | 'name' | 'enName' | 'casNo' | 'formula' | 'molWeight' | 'purity' | 'purityMin' | 'appearance' | 'usage'
> &
  Partial<SeedMaterial>;

/** Dangerous goods: UN number, class, packing group. */
export type Danger = readonly [unNo: string, SeedMaterial['hazardClass'], SeedMaterial['packingGroup']];

/** The fields of `danger`, to be spread into the facts. */
export function dangerous([unNo, hazardClass, packingGroup]: Danger) {
  return { hazardous: true, unNo, hazardClass, packingGroup } as const;
}

/** Environmentally hazardous solid (UN3077), as most technical materials are. */
export const harmfulToWater = dangerous(['UN3077', '9', 'Ⅲ']);

const defaults = {
  aliases: [],
  density: '',
  meltingPoint: '',
  boilingPoint: '',
  flashPoint: '',
  solubility: '',
  grade: '工业级',
  standard: '',
  packaging: ['25kg/袋'],
  storage: '密封储存于阴凉、干燥、通风的库房，避免受潮和阳光直射。',
  shelfLifeMonths: 24,
  hazardous: false,
  unNo: '',
  hazardClass: '',
  packingGroup: '',
  ghs: [],
  hsCode: '',
  recommended: false,
} satisfies Partial<SeedMaterial>;

export const material = (facts: MaterialFacts): SeedMaterial => ({ ...defaults, ...facts });
