import type { PublicProduct } from '@admin-h5/contract';
import type { Fact } from '@admin-h5/ui';

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];

/** The values, or the first ones and how many there are. */
function listFirst(values: readonly string[], max: number): string {
  const shown = values.slice(0, max).join('、');
  return values.length > max ? `${shown} 等 ${values.length} 种` : shown;
}

/** 「14～20 天」, or one number where they agree; '' where the label names none. */
function days(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (!known.length) return '';
  const [least, max] = [Math.min(...known), Math.max(...known)];
  return least === max ? `${least} 天` : `${least}～${max} 天`;
}

/** 「水稻、小麦、甘蓝」, or the first three and how many there are. */
export const listCrops = (usages: PublicProduct['usages']): string =>
  listFirst(distinct(usages.map(({ crop }) => crop)), 3);

/** What a grower looks for first, drawn together from 使用范围 and 包装规格; what is not known is ''. */
export function keyFacts({ usages, spec }: Pick<PublicProduct, 'usages' | 'spec'>): readonly Fact[] {
  const dosages = distinct(usages.map(({ dosage }) => dosage));
  return [
    ['作物', listCrops(usages)],
    ['防治对象', listFirst(distinct(usages.map(({ target }) => target)), 3)],
    // Some doses are given otherwise, as 2000 倍液 or g/100kg 种子.
    [dosages.every((dosage) => dosage.includes('亩')) ? '亩用量' : '用药量', listFirst(dosages, 1)],
    ['安全间隔期', days(usages.map(({ intervalDays }) => intervalDays))],
    ['包装', listFirst(spec, 1)],
  ];
}

/** 「2021-05-20 至 2026-05-19」, or the known part of it. */
export function validityText({ regValidFrom, regValidTo }: Pick<PublicProduct, 'regValidFrom' | 'regValidTo'>): string {
  if (regValidFrom && regValidTo) return `${regValidFrom} 至 ${regValidTo}`;
  return regValidTo ? `至 ${regValidTo}` : regValidFrom && `自 ${regValidFrom}`;
}
