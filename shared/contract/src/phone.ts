import { foldWidth } from './normalise.ts';

/** 手机号: 11 digits, starting 1 then 3-9 (specification, section 5). */
export const mobilePattern = /^1[3-9]\d{9}$/;
/** A landline with or without area and extension, or a 400 number (entities.md, Company). */
export const landlineOr400Pattern = /^(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?$|^400-?\d{3}-?\d{4}$/;

/** Signs without a width, and those of the writing direction, which a contact copied from a phone contains. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const dashes = /[\u2010-\u2015\u2212]/g;
const separators = /[\s().·-]+/;
const country = /^\(?(?:\+|00)\s?86\)?[\s-]?(?:\(0\))?/;
const extension = /(?:转分机|转|分机|ext\.?|x|#)[\s:]{0,2}(\d{1,6})$/i;
/** Longer than any number with its separators. */
const longest = 60;

/**
 * A telephone number as it is stored, from one that was typed or pasted: `138 1234 5678`, `+86 138-1234-5678`, `(010)12345678`,
 * `010-12345678转123`. A text that is no such number stays, so that its rule refuses it.
 */
export function normalisePhone(text: string): string {
  const typed = foldWidth(text).replace(unseen, '').replace(dashes, '-').trim();
  if (typed.length > longest || landlineOr400Pattern.test(typed)) return typed;
  const national = typed.replace(country, '');
  const [, extra] = extension.exec(national) ?? [];
  const groups = national.replace(extension, '').split(separators).filter(Boolean);
  const digits = groups.join('');
  const mobile = digits.replace(/^86(?=1\d{10}$)/, '');
  if (mobilePattern.test(mobile) && extra === undefined) return mobile;
  // Behind +86 the area has lost its 0.
  const [first = '', ...others] = groups;
  const lacksZero = national !== typed && digits.length > 8 && !/^(?:0|400)/.test(digits);
  const area = lacksZero ? `0${first}` : first;
  return written([area, ...others], extra) ?? typed;
}

/** Whether a group may be an extension; a digit apart is a slip more often: `8888666 6`. */
const isExtension = (group = ''): boolean => group.length > 1;

/** The groups of digits of a landline or a 400 number with hyphens where the rule wants them; null if they are none. */
function written(groups: readonly string[], extra: string | undefined): string | null {
  const end = extra === undefined ? '' : `-${extra}`;
  const plain = groups.join('-') + end;
  if (landlineOr400Pattern.test(plain) && (groups.length < 2 || isExtension(groups.at(-1)))) return plain;
  const digits = groups.join('');
  if (/^400\d{7}$/.test(digits) && end === '') return `400-${digits.slice(3, 6)}-${digits.slice(6)}`;
  const [first = ''] = groups;
  const rest = /^0\d{2,3}$/.test(first) ? groups.slice(1) : groups;
  const area = rest === groups ? '' : `${first}-`;
  // The number itself may be in groups, and the last group may be its extension.
  for (const last of [rest.length, rest.length - 1]) {
    const number = rest.slice(0, last).join('');
    const tail = last < rest.length ? `-${rest[last]}` : end;
    const whole = `${area}${number}${tail}`;
    if (last < rest.length && !isExtension(rest[last])) continue;
    if (/^\d{7,8}$/.test(number) && landlineOr400Pattern.test(whole)) return whole;
  }
  return null;
}
