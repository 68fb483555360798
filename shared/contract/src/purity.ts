import { foldWidth } from './fold-width.ts';

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
