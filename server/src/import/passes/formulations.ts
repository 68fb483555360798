import { foldText, formulationCode, formulationNames, formulations } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { SheetContext } from '../columns/cell-kinds.ts';

/** A spelling as it is compared. */
export const foldedSpelling = (text: string): string => foldText(text).replaceAll(/\s+/g, '');

/** What offices write beside the names of the national list: earlier names, names with 性, codes of other lists. */
const offices = new Map(
  Object.entries({
    WG: 'WDG、DF、水分散颗粒剂、水分散性粒剂、水分散性颗粒剂、干悬浮剂',
    WP: '可湿粉',
    SP: '可溶性粉剂、水溶性粉剂',
    SG: '可溶性粒剂、可溶性颗粒剂、水溶性粒剂',
    ST: '可溶性片剂',
    SL: '可溶性液剂',
    SC: '胶悬剂、水悬浮剂',
    EW: '浓乳剂',
    CS: '微胶囊悬浮剂',
    RB: '毒饵',
    UL: 'ULV',
  }).flatMap(([code, words]) => words.split('、').map((word) => [word, code] as const)),
);

/** Chinese words for formulations, the longer first. */
export const formulationWords: readonly string[] = formulations
  .flatMap(({ code }) => formulationNames(code))
  .concat(...offices.keys())
  .filter((name) => /^\p{Script=Han}[\p{Script=Han}-]+$/u.test(name))
  .toSorted((one, other) => other.length - one.length);

const usualCode = (text: string): string | null =>
  formulationCode(text) ??
  offices.get(text.toUpperCase()) ??
  // 「可湿性粉」, 「悬浮」.
  (text.length > 1 && !text.endsWith('剂') ? (formulationCode(`${text}剂`) ?? offices.get(`${text}剂`) ?? null) : null);

/** The code for what an office writes, or null: one name, or two of the same, as 「悬浮剂/SC」, 「EC乳油」. */
export function usualFormulation(text: string): string | null {
  const code = usualCode(text);
  if (code !== null) return code;
  const names = text.split(/[/、,，()（）-]|(?<=[A-Za-z])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[A-Za-z])/u);
  const all = names.filter((name) => name !== '');
  const found = all.flatMap((name) => usualCode(name) ?? []);
  const [first = null] = found;
  // 「种衣剂(FS)」: the words are the end of the name that the code has.
  const isOne = (name: string): boolean => {
    const nameCode = usualCode(name);
    return nameCode === null ? formulationNames(first ?? '').some((whole) => whole.endsWith(name)) : nameCode === first;
  };
  return first !== null && all.length > 1 && all.every(isOne) ? first : null;
}

const listed = (aliases: string): string[] => {
  const list: unknown = JSON.parse(aliases);
  return Array.isArray(list) ? list.map(String) : [];
};

/** What 词库 tells of cells. */
export async function readVocabulary(
  db: Kysely<Database>,
): Promise<Pick<SheetContext, 'formulations' | 'ingredients'>> {
  const rows = await db
    .selectFrom('synonym')
    .select(['kind', 'name', 'aliases', 'code'])
    .where('kind', 'in', ['formulation', 'ingredient'])
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .execute();
  const spellings = rows
    .filter(({ kind, code }) => kind === 'formulation' && code !== '')
    .flatMap(({ name, aliases, code }) =>
      [name, ...listed(aliases)].map((text) => [foldedSpelling(text), code] as const),
    );
  const names = rows.filter(({ kind }) => kind === 'ingredient').map(({ name }) => foldedSpelling(name));
  return { formulations: new Map(spellings), ingredients: new Set(names) };
}
