import { contentUnit, foldWidth } from '@admin-h5/contract';

/** A content as a sheet says it: `unit` is one of `ContentUnit`, or what nobody knows. */
export interface ReadContent {
  content: string;
  unit: string;
}

/** Where a text says a content. */
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

/** The contents that a plain text says, in order. */
export const contentsIn = (text: string): FoundContent[] =>
  [...text.matchAll(pattern)].map(({ index, 0: whole, 1: amount = '', 2: said = '' }) => ({
    content: amount.replaceAll(',', ''),
    unit: knownUnit(said),
    start: index,
    end: index + whole.length,
  }));

const between = /^[\s+、,;/·•・和加]*$/;
const least = String.raw`(?:[≥>]=?|不低于|≧)`;
const around = new RegExp(`^(?:总?(?:有效成分)?含量|质量分数)?[:\\s]*${least}?|[。.;]$`, 'g');
/** `1.8+5%`, `(150+150)克/升`: one unit for all. */
const shared = new RegExp(String.raw`^\(?(\d[\d.]*(?:\s?[+/、]\s?\d[\d.]*)+)\)?\s?(${unit})$`, 'i');
const detailed = /^([^()]+)[(:]([^()]+)\)?$/;

/** The contents that 「0.2%+1.8%」, 「600克/升」 or 「6.8%（1.8%+5%）」 says, or null. */
export function contentsOf(total: string): ReadContent[] | null {
  const text = plainContent(total)?.replaceAll(around, '').trim() ?? '';
  const [, amounts, said = ''] = shared.exec(text) ?? [];
  if (amounts !== undefined)
    return amounts.split(/[+/、]/).map((one) => ({ content: one.trim(), unit: knownUnit(said) }));
  const details = sumOf(text);
  if (details !== null) return contentsOf(details);
  const found = contentsIn(text);
  const gaps = found.map(({ start }, at) => text.slice(found[at - 1]?.end ?? 0, start));
  const isAll =
    found.length > 0 && text.slice(found.at(-1)?.end).trim() === '' && gaps.every((gap) => between.test(gap));
  return isAll ? found.map(({ content, unit: own }) => ({ content, unit: own })) : null;
}

/** The details of 「6.8%（阿维菌素1.8%、吡虫啉5%）」: what the brackets say, if their sum is what precedes them. */
export function sumOf(text: string): string | null {
  const [, total = '', details = ''] = detailed.exec(text) ?? [];
  const [whole, ...others] = contentsIn(total.trim());
  const said = contentsIn(details);
  if (!whole || others.length > 0 || whole.start !== 0 || whole.end !== total.trim().length || said.length < 2)
    return null;
  const sum = said.reduce((all, { content }) => all + Number(content), 0);
  const isSum = said.every((one) => one.unit === whole.unit) && Math.abs(sum - Number(whole.content)) < 1e-6;
  return isSum ? details : null;
}
