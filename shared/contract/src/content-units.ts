/** How much a product or a material has of what it is made of: units of contents, and purity. */
import { foldWidth } from './normalise.ts';

/** Units of an active ingredient's content; the last ones are those of biological products. */
export const contentUnits = [
  '%',
  'g/L',
  'g/kg',
  'IU/mg',
  'IU/μL',
  '亿CFU/g',
  '亿CFU/mL',
  '亿孢子/g',
  '亿孢子/mL',
  '亿PIB/g',
  '亿PIB/mL',
] as const;
export type ContentUnit = (typeof contentUnits)[number];

/** Units whose contents can be added up: they measure a mass. Activities and counts of different organisms cannot. */
const massUnits: readonly ContentUnit[] = ['%', 'g/L', 'g/kg'];
export const isMassUnit = (unit: ContentUnit): boolean => massUnits.includes(unit);

/** Largest content of each kind of unit; 苏云金杆菌 reaches 100,000 IU/mg. */
export const maxContent = (unit: ContentUnit): number => (isMassUnit(unit) ? 10_000 : 1_000_000);

/** How labels write the parts of a unit, in the form that `contentUnits` has. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/千克|公斤/g, 'kg'],
  [/毫克/g, 'mg'],
  [/微升|[uµ]l/gi, 'μl'],
  [/毫升/g, 'ml'],
  [/克/g, 'g'],
  [/升/g, 'l'],
  [/国际单位/g, 'iu'],
  [/亿个/g, '亿'],
  [/活?芽孢|活孢子/g, '孢子'],
  [/活菌|菌落形成单位/g, 'cfu'],
];

/** The unit for what a person wrote (`克/升`, `％`, `亿cfu/克`), or null. */
export function contentUnit(text: string): ContentUnit | null {
  const plain = foldWidth(text).replaceAll(/\s+/g, '').replaceAll('∕', '/').toLowerCase();
  const wanted = spellings.reduce((unit, [spelling, form]) => unit.replace(spelling, form), plain);
  return contentUnits.find((unit) => unit.toLowerCase() === wanted) ?? null;
}

/** Nothing but a number, with or without what says that it is the least: `98`, `≥ 98.5`, `＞98`. */
const bareNumber = /^((?:[≥≧⩾>]=?|=>)?)\s*(\d{1,3}(?:\.\d{1,6})?)$/;

/**
 * 纯度/含量 as it is stored and shown: a number without a unit is a percentage, `98` is `98%`. Others stay as they are, also a
 * number that may be the part of one (`0.98`) and one that is no percentage (`480`). Applied twice, it changes nothing.
 */
export function purityText(text: string): string {
  const [, least = '', digits = ''] = bareNumber.exec(foldWidth(text).trim()) ?? [];
  const value = Number(digits);
  return value > 1 && value <= 100 ? `${least}${digits}%` : text;
}
