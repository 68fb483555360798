/** Reads contents and names of ingredients in free text: 「0.2%+1.8%」, 「阿维菌素 1.8%、吡虫啉 5%」. */
import { type ContentUnit, contentUnit, foldWidth } from '@admin-h5/contract';
import { hasBars } from '../read/cells.ts';
import type { Ambiguity, CellPass } from './cell-pass.ts';
import { formulationWords } from './formulations.ts';

/** A content as a sheet says it: `unit` is one of `ContentUnit`, or what nobody knows. */
export interface ReadContent {
  content: string;
  unit: string;
}

interface FoundContent extends ReadContent {
  start: number;
  end: number;
}

const number = String.raw`(?<![A-Za-z\d.])(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.\d{1,6})?`;
const counted =
  '(?:CFU|IU|ITU|PIB|OB|孢子|活?芽孢|活孢子|活菌|菌落形成单位|国际单位|国际毒力单位|毫克|微克|克|mg|[uµμ]g|g)';
const measure = '(?:千克|公斤|毫克|微升|毫升|克|升|片|盘|kg|mg|ml|[uµμ]l|g|l)(?![A-Za-z])';
/** By mass, as nearly all percentages of pesticides are; one by volume is another content. */
const byMass = String.raw`(?:\s?\(?(?:[mwg]\/[mwg]|wt|质量分数|质量比)\)?)?`;
const unit = String.raw`%${byMass}(?!\s?\(?v\/v|\s?\(?w\/v)|[万亿个]{0,3}\s?${counted}?\s?[/每]\s?${measure}`;
const pattern = new RegExp(`(${number})\\s?(${unit})`, 'gi');

/** Longer texts are descriptions; a limit keeps matching fast. */
const longest = 400;

/** A text in half-width signs, with one kind of brackets and single spaces; null for one that is too long. */
export function plainContent(text: string): string | null {
  const plain = foldWidth(text)
    .replaceAll(/[【〔［[]/g, '(')
    .replaceAll(/[】〕］\]]/g, ')')
    // Signs of a list.
    .replaceAll(/[★☆※▲△●◆]|^\*+|\*+$/g, '')
    .replaceAll('﹪', '%')
    .replaceAll('∕', '/')
    // What people say for percent.
    .replaceAll(/(?<=\d)\s?个点/g, '%')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? null : plain;
}

const knownUnit = (text: string): string => {
  const plain = text.startsWith('%') ? '%' : text.replace('每', '/');
  return contentUnit(plain) ?? plain.replaceAll(' ', '');
};

const tenThousand = 10_000;

export const findContents = (text: string): FoundContent[] =>
  [...text.matchAll(pattern)].map(({ index, 0: whole, 1: amount = '', 2: unitText = '' }) => {
    const [plain, place] = [amount.replaceAll(',', ''), { start: index, end: index + whole.length }];
    const single = unitText.startsWith('万') ? contentUnit(unitText.slice(1).replace('每', '/')) : null;
    // 「1.6万IU/mg」.
    return single === null
      ? { content: plain, unit: knownUnit(unitText), ...place }
      : { content: String(Number((Number(plain) * tenThousand).toPrecision(12))), unit: single, ...place };
  });

const twice =
  /^([^()]{0,60}?)\s?\((?:[以按折]{0,2}(\p{Script=Han}{1,20}?)[计]?|([^()\d]{0,40}?))\s?(\d[^()]{1,20})\)$/u;

/** What says how a content is measured, and names nothing. */
const ofMeasuring = /^(?:质量(?:分数|浓度|比)|[wm]\/[wmv]|wt)?[:=]?$/i;

/** 「5%（以甲维盐计5.7%）」, 「草甘膦30%（草甘膦异丙胺盐41%）」: the contents of one ingredient as two substances. */
export const askAboutTwoContents: CellPass = (cell, { hasContents, quantity }) => {
  if (!hasContents || hasBars(cell)) return cell;
  const text = plainContent(cell) ?? '';
  const [, outside = '', bySalt, named, inside = ''] = twice.exec(text) ?? [];
  const inner = (bySalt ?? named ?? '').trim();
  const other = ofMeasuring.test(inner) ? '' : inner;
  const [one, ...more] = findContents(outside);
  const [second, ...others] = findContents(inside);
  const isWhole = second?.start === 0 && second.end === inside.trim().length;
  if (!one || !second || more.length + others.length > 0 || !isWhole) return cell;
  if (other === '' && one.content === second.content && one.unit === second.unit) return outside.trim();
  const alone = outside.slice(0, one.start) + outside.slice(one.end);
  const names = alone.trim() === '' || quantity?.kind === 'content' ? ['', ''] : [alone.trim(), other];
  const [own = '', salt = ''] = names;
  const meaning = (value: string, label: string, meant: string) => ({
    value,
    label: `${label}（${cell.trim()} 为 ${meant}）`,
    text: meant,
  });
  return {
    name: 'two-contents',
    question: '同一种有效成分写了两个含量，取哪一个',
    meanings: [
      meaning('outside', '括号外的', `${own}${outside.slice(one.start, one.end)}`),
      meaning('inside', '括号内的', `${salt || own}${inside.trim()}`),
    ],
  };
};

const between = /^[\s+、,;/·•・和加]*$/;
const least = String.raw`(?:[≥>]=?|不低于|≧)`;
const around = new RegExp(`^(?:总?(?:有效成分)?含量|质量分数)?[:\\s]*${least}?|[。.;]$`, 'g');
/** `1.8+5%`, `(150+150)克/升`: one unit for all. */
const shared = new RegExp(String.raw`^\(?(\d[\d.]*(?:\s?[+/、]\s?\d[\d.]*)+)\)?\s?(${unit})$`, 'i');
const detailed = /^([^()]+)[(:]([^()]+)\)?$/;

/** The contents that 「0.2%+1.8%」, 「600克/升」 or 「6.8%（1.8%+5%）」 says, or null. */
export function readContents(total: string): ReadContent[] | null {
  const text = plainContent(total)?.replaceAll(around, '').trim() ?? '';
  const [, amounts, unitText = ''] = shared.exec(text) ?? [];
  if (amounts !== undefined)
    return amounts.split(/[+/、]/).map((one) => ({ content: one.trim(), unit: knownUnit(unitText) }));
  const details = readSum(text);
  if (details !== null) return readContents(details);
  const found = findContents(text);
  const gaps = found.map(({ start }, at) => text.slice(found[at - 1]?.end ?? 0, start));
  const isAll =
    found.length > 0 && text.slice(found.at(-1)?.end).trim() === '' && gaps.every((gap) => between.test(gap));
  return isAll ? found.map(({ content, unit: own }) => ({ content, unit: own })) : null;
}

/** The details of 「6.8%（阿维菌素1.8%、吡虫啉5%）」: what the brackets say, if their sum is what precedes them. */
export function readSum(text: string): string | null {
  const [, total = '', details = ''] = detailed.exec(text) ?? [];
  const [whole, ...others] = findContents(total.trim());
  const parts = findContents(details);
  if (!whole || others.length > 0 || whole.start !== 0 || whole.end !== total.trim().length || parts.length < 2)
    return null;
  const sum = parts.reduce((all, { content }) => all + Number(content), 0);
  const isSum = parts.every((one) => one.unit === whole.unit) && Math.abs(sum - Number(whole.content)) < 1e-6;
  return isSum ? details : null;
}

export interface ReadName {
  name: string;
  enName: string;
  casNo: string;
}

const locant = String.raw`(?<![\dA-Za-z.])\d{1,2}`;
/**
 * Between names: signs and line breaks, except those of one name, as in 「2,4-滴」, 「赤霉酸A4+A7」, 「N,N-二乙基」; a
 * space or a word between Chinese words.
 */
const separator = new RegExp(
  String.raw`\n|[;&·•・/]|(?<!${locant}|\b[NOS])[、,]|[、,](?!\d|[NOS]\b)|(?<!A\d)\+|\+(?!A\d|\d(?![\d-]|[,、]\d|\p{Script=Han}))|` +
    String.raw`(?<=\p{Script=Han})\.(?=\p{Script=Han})|(?<=[\p{Script=Han})])\s+(?=\p{Script=Han}|\d{1,2}[,、]\d|\d甲)|` +
    String.raw`(?<=[\p{Script=Han}\d)-]{2})[和加与及](?=\p{Script=Han}{2}|[\dA-Z])`,
  'u',
);
/** What a name may have after a space. */
const salts =
  /(?<=\p{Script=Han})\s+(?=(?:苯甲酸盐|异丙胺盐|二甲胺盐|二钠盐|二钾盐|铵盐|胺盐|钾盐|钠盐|盐酸盐|锰锌)(?!\p{Script=Han}))/gu;

const depth = (text: string): number | null => {
  let open = 0;
  for (const sign of text) {
    if (sign === '(') open += 1;
    if (sign === ')' && (open -= 1) < 0) return null;
  }
  return open;
};

/** The names of a text, none of them empty; what is within brackets belongs to a name. */
export function splitNames(text: string): string[] {
  const names: string[] = [];
  for (const part of text.replaceAll(salts, '').split(separator)) {
    const last = names.at(-1);
    if (last !== undefined && depth(last) !== 0) names[names.length - 1] = `${last}${part}`;
    else names.push(part);
  }
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

export const label = /^(?:有效成[分份]|活性成[分份]|主要成[分份]|成[分份])(?:及其?含量|名称)?\s?[:：]\s?/;
export const ordinal = /^(?:[①-⑩]|\([1-5]\)|[1-5][.、](?!\d)\s?)\s?/;
const beginning = /^[\s)、,;+&·•・/]+|^(?:和|加|与|及|以及|复配)(?=\p{Script=Han}{2}|[\dA-Z])/u;
const ending = /(?:[\s(:、,;+&·•・/≥≧>=-]|不低于|(?<=.{2})(?:质量分数|(?:有效成[分份])?含量|[和加与及]))+$/;
const englishName = String.raw`((?:[A-Za-z]{1,6}-)?[A-Za-z][a-z]{3,}(?:[ -][A-Za-z]?[a-z]{2,}){0,4})\)?`;
const english = new RegExp(String.raw`[\s(]*\b${englishName}$`);
/** 「吡虫啉 10% imidacloprid、…」: the English name of the ingredient whose content precedes it. */
export const englishFirst = new RegExp(
  String.raw`^[\s(]*${englishName}(?=[\s、,;+&·/)]*(?:$|[\s、,;+&·/)]\p{Script=Han}))`,
  'u',
);
const cas = /[\s(]*(?:CAS\s?(?:号|No\.?)?[:：]?\s?)?(?<!\d)(\d{2,7}-\d{2}-\d)\)?$/i;
/** Signs that no name has, a number at the end of Chinese words, words of another kind: something was not understood. */
const alien =
  /[%‰≥≤≧≦<>=±~|?？:：]|\d\s?[年月]\s?\d|\p{Script=Han}\s?\d+(?:\.\d+)?$|^\P{L}*$|^(?:同上|[详参]?见|略|总?含量)/u;

/** One name, as it is between contents or alone, with its English name and CAS number; null if it is not one. */
export function readName(given: string, { inBrackets = false } = {}): ReadName | null {
  let text = given.replace(beginning, '').trim().replace(beginning, '').replace(ordinal, '').replace(ending, '').trim();
  if (inBrackets && text.startsWith('(') && text.endsWith(')')) text = text.slice(1, -1).trim();
  const casNo = cas.exec(text)?.[1] ?? '';
  if (casNo !== '') text = text.replace(cas, '').replace(ending, '').trim();
  const found = english.exec(text);
  const enName = found && found.index > 0 ? (found[1] ?? '') : '';
  if (enName !== '') text = text.slice(0, found?.index).trim();
  // 「10%吡虫啉可湿性粉剂」 is the product that has it.
  const form = formulationWords.find((word) => text.endsWith(word) && text.length > word.length);
  if (form !== undefined) text = text.slice(0, -form.length).trim();
  if (depth(text) !== 0 || text.startsWith('(') || alien.test(text) || findContents(text).length > 0) return null;
  const [name = '', ...others] = splitNames(text);
  return others.length === 0 && name !== '' ? { name, enName, casNo } : null;
}

const bareContent = /^\d{1,7}(?:\.\d{1,6})?$/;
const separators = /[、，,;；+＋/]/;
const partsIn = (cell: string): string[] =>
  foldWidth(cell)
    .split(separators)
    .map((part) => part.trim());
const units: readonly ContentUnit[] = ['%', 'g/L', 'g/kg'];
const hasUnit = /[%‰]|g\/|克|ml|毫升/i;

/** 10 or 0.2+1.8 under 「含量」: percent or grams. */
export const missingContentUnit: Ambiguity = {
  question: '含量的单位是什么',
  choices: units.map((value) => ({ value, label: value })),
  isAmbiguous: (cell) => partsIn(cell).every((part) => bareContent.test(part)),
  as: (cell, way) =>
    partsIn(cell)
      .map((part) => `${part}${way}`)
      .join('+'),
  shownBy: () => null,
  // 「含量(%)」, 「含量 g/L」; 「含量(%或g/L)」 leaves it open.
  saidBy: (header) => {
    const statedUnits = foldWidth(header).match(/%|(?:g|克)\s?\/\s?(?:千克|公斤|kg|升|l)/gi) ?? [];
    const [unit = null, ...others] = new Set(statedUnits.map((one) => contentUnit(one)));
    return others.length === 0 ? unit : null;
  },
  saidIn: 'contentUnit',
};

const bareIngredient = /^[^|\d][^|]{0,60}?[\p{Script=Han})\s:(]\d{1,7}(?:\.\d{1,6})?\)?$/u;

/** 吡虫啉 10: percent or grams. */
export const missingIngredientUnit: Ambiguity = {
  ...missingContentUnit,
  isAmbiguous: (cell) => !hasUnit.test(foldWidth(cell)) && partsIn(cell).every((part) => bareIngredient.test(part)),
  as: (cell, way) =>
    partsIn(cell)
      .map((part) => `${part.replace(/\)$/, '')}${way}`)
      .join('、'),
};
