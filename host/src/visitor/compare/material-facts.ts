import { ghsLabels, materialLabels } from '@admin-h5/contract';
import type { PublicMaterial } from '@admin-h5/contract';
import { distinct } from './compare-rows.ts';
import type { CompareFact } from './compare-rows.ts';

const labels = materialLabels;

/** What is compared of raw materials. */
export const materialFacts: readonly CompareFact<PublicMaterial>[] = [
  [labels.casNo, ({ casNo }) => casNo],
  [labels.enName, ({ enName }) => enName],
  ['纯度', ({ purity }) => purity],
  [labels.grade, ({ grade }) => grade],
  [labels.appearance, ({ appearance }) => appearance],
  [labels.formula, ({ formula }) => formula],
  [labels.molWeight, ({ molWeight }) => (molWeight === null ? '' : String(molWeight))],
  [labels.density, ({ density }) => density],
  [labels.meltingPoint, ({ meltingPoint }) => meltingPoint],
  [labels.boilingPoint, ({ boilingPoint }) => boilingPoint],
  [labels.flashPoint, ({ flashPoint }) => flashPoint],
  [labels.solubility, ({ solubility }) => solubility],
  [labels.hazardous, ({ hazardous }) => (hazardous ? '是' : '否')],
  [labels.hazardClass, ({ hazardClass }) => hazardClass && `第 ${hazardClass} 类`],
  [labels.unNo, ({ unNo }) => unNo],
  [labels.ghs, ({ ghs }) => distinct(ghs.map((code) => ghsLabels[code]))],
  [labels.standard, ({ standard }) => standard],
  [labels.usage, ({ usage }) => usage],
  [labels.packaging, ({ packaging }) => distinct(packaging)],
  [labels.storage, ({ storage }) => storage],
  [labels.shelfLifeMonths, ({ shelfLifeMonths }) => (shelfLifeMonths === null ? '' : `${shelfLifeMonths} 个月`)],
];
