import { ghsLabels, materialFields } from '@admin-h5/contract';
import type { PublicMaterial } from '@admin-h5/contract';
import { distinct } from './compare-rows.ts';
import type { CompareFact } from './compare-rows.ts';

/** What is compared of raw materials. */
export const materialFacts: readonly CompareFact<PublicMaterial>[] = [
  [materialFields.casNo.label, ({ casNo }) => casNo],
  [materialFields.enName.label, ({ enName }) => enName],
  ['纯度', ({ purity }) => purity],
  [materialFields.grade.label, ({ grade }) => grade],
  [materialFields.appearance.label, ({ appearance }) => appearance],
  [materialFields.formula.label, ({ formula }) => formula],
  [materialFields.molWeight.label, ({ molWeight }) => (molWeight === null ? '' : String(molWeight))],
  [materialFields.density.label, ({ density }) => density],
  [materialFields.meltingPoint.label, ({ meltingPoint }) => meltingPoint],
  [materialFields.boilingPoint.label, ({ boilingPoint }) => boilingPoint],
  [materialFields.flashPoint.label, ({ flashPoint }) => flashPoint],
  [materialFields.solubility.label, ({ solubility }) => solubility],
  [materialFields.hazardous.label, ({ hazardous }) => (hazardous ? '是' : '否')],
  [materialFields.hazardClass.label, ({ hazardClass }) => hazardClass && `第 ${hazardClass} 类`],
  [materialFields.unNo.label, ({ unNo }) => unNo],
  [materialFields.ghs.label, ({ ghs }) => distinct(ghs.map((code) => ghsLabels[code]))],
  [materialFields.standard.label, ({ standard }) => standard],
  [materialFields.usage.label, ({ usage }) => usage],
  [materialFields.packaging.label, ({ packaging }) => distinct(packaging)],
  [materialFields.storage.label, ({ storage }) => storage],
  [
    materialFields.shelfLifeMonths.label,
    ({ shelfLifeMonths }) => (shelfLifeMonths === null ? '' : `${shelfLifeMonths} 个月`),
  ],
];
