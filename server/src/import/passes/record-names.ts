import { foldText } from '@admin-h5/contract';
import type { ReadIngredient } from '../../product/ingredient-text.ts';
import { findContents, plainContent, readName } from './read-contents.ts';
import { formulationWords, usualFormulation } from './formulations.ts';

const amount = String.raw`\d{1,7}(?:\.\d{1,6})?(?:%|[a-z\p{Script=Han}]{0,3}[/每](?:l|kg|ml|升|千克|公斤|毫升))?`;
const withAmount = new RegExp(`^(.{0,100}?\\p{Script=Han})(${amount})(.*)$`, 'u');
const codes = /(?<=[\d%\p{Script=Han}])(?:wg|wdg|wp|sc|ec|ew|me|sl|sp|sg|od|fs|cs|zc|gr|se|as|sd|ulv|tc|tk)$/u;

/** Between short names of a mixture people write `·`, `-` or nothing. */
export const withoutDots = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Han})[·•・．.&+-](?=\p{Script=Han})/gu, '');

/** One unit for all ways to write it. */
const withUnit = (text: string): string => text.replaceAll(/(?<=\d)(?:克|g)[/每](?:升|l)/g, 'g/l');

/** 「480克每升毒死蜱乳油」, 「毒死蜱480g/L乳油」: the content first, and the formulation as its code. */
export function inOrder(text: string): string {
  const [, before = '', content = '', after = ''] = withAmount.exec(text) ?? [];
  const ordered = content === '' ? text : `${content}${before}${after}`;
  const known = formulationWords.find((some) => ordered.endsWith(withoutDots(some)));
  const word = known === undefined ? undefined : withoutDots(known);
  const code = known === undefined || ordered === word ? null : usualFormulation(known);
  const ending = codes.exec(ordered)?.[0];
  const form = code ?? (ending === undefined ? null : (usualFormulation(ending.toUpperCase()) ?? null));
  const bare = ordered.slice(0, ordered.length - (code === null ? (ending?.length ?? 0) : (word?.length ?? 0)));
  return withUnit(form === null ? ordered : `${bare}${form.toLowerCase()}`);
}

/** A content before a name without its formulation: 「10.5%阿维·哒螨灵」. */
const contentBefore = /^\d+(?:\.\d+)?\s*(?:[%％]|(?:克|g)[/每](?:升|l))\s*(?=\p{Script=Han})/iu;

/** What people call a record: 「70%吡虫啉水分散粒剂」 also 吡虫啉, 「阿维菌素原药」 also 阿维菌素, 「二甲基甲酰胺(DMF)」 also DMF. */
export function namesOfRecord(name: string): string[] {
  const full = readFullName(name);
  const short = name.replace(/(?<=.{2})(?:原药|原粉|母药)$/, '');
  const inBrackets = /[(（]([A-Za-z][A-Za-z\d-]{1,11})[)）]$/.exec(name)?.[1];
  return [
    name,
    ...(full ? [full.name] : [name.replace(contentBefore, '')]),
    short,
    ...(inBrackets === undefined ? [] : [inBrackets]),
  ];
}

/** The content that a full name says, for a column that says it without a unit. */
export function contentInName(name: string): string | null {
  const full = readFullName(name);
  return full && withUnit(foldText(`${full.content}${full.unit}`));
}

/** What a full name says beside the general name. */
interface FullName {
  name: string;
  content: string;
  unit: string;
  formulation: string;
  /** The only ingredient; null for a mixture, whose name has its ingredients in short. */
  ingredient: ReadIngredient | null;
}

/** Between the short names of a mixture. */
export const shortNames = /[·•・．.]/;

/** Reads 「70%吡虫啉水分散粒剂」, 「吡虫啉70%水分散粒剂」; null for a name without content or formulation. */
export function readFullName(name: string): FullName | null {
  const text = plainContent(name)?.replaceAll(' ', '') ?? '';
  const [first, ...others] = findContents(text);
  const form =
    formulationWords.find((word) => text.endsWith(word)) ?? codes.exec(text.toLowerCase())?.[0].toUpperCase();
  if (!first || others.length > 0 || form === undefined) return null;
  const { content, unit } = first;
  const bare = (text.slice(0, first.start) + text.slice(first.end, text.length - form.length)).replace(/^\/|\/$/g, '');
  const one = shortNames.test(bare) ? null : readName(bare);
  const ingredient = one && { ...one, content, unit };
  return { name: bare, content, unit, formulation: usualFormulation(form) ?? form, ingredient };
}
