import { contentsIn } from './content-text.ts';
import { formulationWords } from './formulation-spellings.ts';

/** What a text says of an ingredient beside its content. */
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
export function namesIn(text: string): string[] {
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
const alien = /[%‰≥≤≧≦<>=±~|?？:：]|\p{Script=Han}\s?\d+(?:\.\d+)?$|^\P{L}*$|^(?:同上|[详参]?见|略|总?含量)/u;

/** One name, as it is between contents or alone, with its English name and CAS number; null if it is not one. */
export function nameIn(given: string, { inBrackets = false } = {}): ReadName | null {
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
  if (depth(text) !== 0 || text.startsWith('(') || alien.test(text) || contentsIn(text).length > 0) return null;
  const [name = '', ...others] = namesIn(text);
  return others.length === 0 && name !== '' ? { name, enName, casNo } : null;
}
