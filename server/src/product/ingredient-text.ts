/** Reads the ingredients that a product's cell names in free text, with their contents: 「阿维菌素 0.2%、吡虫啉 1.8%」. */
import { Unread } from '../import/columns/cell-kinds.ts';
import {
  englishFirst,
  findContents,
  label,
  ordinal,
  plainContent,
  type ReadContent,
  readContents,
  type ReadName,
  readName,
  readSum,
  splitNames,
} from '../import/passes/read-contents.ts';
import { usualFormulation } from '../import/passes/formulations.ts';
import { filledLines } from '../import/read/cells.ts';

/** An ingredient as a sheet says it; the schema checks it. One without content has '' for it and its unit. */
export interface ReadIngredient extends ReadContent, ReadName {}

const shown = 60;
/** @param why what is wrong, where that is plain */
export const unreadIngredients = (text: string, why = ''): Unread => {
  const short = text.replaceAll(/\s+/g, ' ').trim();
  const stated = short.length > shown ? `${short.slice(0, shown)}…` : short;
  return new Unread(`看不懂的有效成分：${stated}${why === '' ? '' : `（${why}）`}`, text);
};

const edge = /^[\s(≥≧>=]*$/;
const rest = /^[。.;,、]*$/;

/** 「氯虫苯甲酰胺/噻虫嗪=20%/20%」: names and as many contents. */
function paired(text: string): ReadIngredient[] | null {
  const [left = '', right, ...others] = text.split('=');
  if (right === undefined || others.length > 0 || findContents(left).length > 0) return null;
  const [names, contents] = [splitNames(left).map((name) => readName(name)), readContents(right)];
  if (names.length < 2 || contents?.length !== names.length) return null;
  const whole = names.flatMap((one, at): ReadIngredient[] => {
    const { content = '', unit = '' } = contents[at] ?? {};
    return one ? [{ ...one, content, unit: completeUnit(one.name, unit) }] : [];
  });
  return whole.length === names.length && isDistinct(whole) ? whole : null;
}

/** 「阿维菌素0.3%、高效氯氰菊酯1.5%(共1.8%)」: the sum behind them, if it is one. */
const sumBehind = /\s?\((?:共|合计|总计|总含量)\s?:?\s?([^()]+)\)$/;

function withoutSum(text: string): string {
  const [whole = '', stated = ''] = sumBehind.exec(text) ?? [];
  const parts = text.slice(0, text.length - whole.length);
  return whole !== '' && readSum(`${stated}(${parts})`) !== null ? parts : text;
}

/** 「甲氨基阿维菌素5%(以苯甲酸盐计)」: the content is that of the salt. */
const asSalt = /^([^()%]+?)(?<!盐)\s?(\d[\d.]*\s?%)\s?\([以按](\p{Script=Han}{1,8}盐)计\)$/u;

/** The ingredients of a line such as 「阿维菌素 0.2%、吡虫啉 1.8%」 or 「10%吡虫啉」; null if it is none. */
function parseIngredients(line: string): ReadIngredient[] | null {
  const plain = plainContent(line);
  if (plain === null) return null;
  const text = withoutSum(plain)
    .replace(label, '')
    .replace(/^总?(?:有效成[分份])?含量\s?:?\s?/, '')
    .replace(asSalt, (_all, name: string, content: string, salt: string) =>
      salt.startsWith(name) ? `${salt}${content}` : `${name}${salt}${content}`,
    );
  const pairs = paired(text);
  if (pairs) return pairs;
  const found = findContents(text);
  const [first] = found;
  if (!first) return null;
  const details = readSum(text);
  if (details !== null) return parseIngredients(details);
  const isFirst = edge.test(text.slice(0, first.start).replace(ordinal, ''));
  const gaps = isFirst
    ? found.map(({ end }, at) => text.slice(end, found[at + 1]?.start))
    : found.map(({ start }, at) => text.slice(found[at - 1]?.end ?? 0, start));
  const tail = isFirst ? '' : text.slice(found.at(-1)?.end);
  const [, ...after] = [...gaps, tail].map((gap) => (isFirst ? '' : (englishFirst.exec(gap)?.[1] ?? '')));
  const further = tail.replace(englishFirst, '').replaceAll(/[\s()]/g, '');
  if (!rest.test(further) && usualFormulation(further) === null) return null;
  const whole = gaps.flatMap((gap, at): ReadIngredient[] => {
    const one = readName(isFirst || at === 0 ? gap : gap.replace(englishFirst, ''), { inBrackets: isFirst });
    const { content = '', unit = '' } = found[at] ?? {};
    return one
      ? [{ ...one, enName: one.enName || (after[at] ?? ''), content, unit: completeUnit(one.name, unit) }]
      : [];
  });
  return whole.length === found.length && isDistinct(whole) ? whole : null;
}

/** 「亿个/克」 of a virus are 亿PIB/g; of others nobody knows what is counted. */
const completeUnit = (name: string, unit: string): string =>
  name.endsWith('病毒')
    ? unit.replace(/^亿个\/(?:克|g)$/i, '亿PIB/g').replace(/^亿个\/(?:毫升|ml)$/i, '亿PIB/mL')
    : unit;

const isDistinct = (list: readonly ReadIngredient[]): boolean =>
  new Set(list.map(({ name }) => name)).size === list.length;

const bare = /^(.*?[\p{Script=Han})\s:(])\s?(\d{1,7}(?:\.\d{1,6})?)\)?$/u;

/** Ingredients whose contents have no unit, which another column may say: 「阿维菌素 1.8、吡虫啉 10」. */
function withoutUnits(plain: string): ReadIngredient[] | null {
  const parts = splitNames(plain.replaceAll(/(?<=\d) (?=\p{Script=Han})/gu, '、'));
  const read = parts.map((part) => {
    const [, name = '', content = ''] = bare.exec(part) ?? [];
    const one = content === '' ? null : readName(name);
    return one && { ...one, content, unit: '' };
  });
  return read.length > 0 && read.every((one) => one !== null) && isDistinct(read) ? read : null;
}

/** Ingredients of which lines have the names alone. */
function withoutContents(lines: readonly string[]): ReadIngredient[] | null {
  const names = lines.flatMap((line) => splitNames((plainContent(line) ?? '').replace(label, '')));
  const read = names.map((name) => readName(name));
  return read.length > 0 && read.every((one) => one !== null)
    ? read.map((one) => ({ ...one, content: '', unit: '' }))
    : null;
}

/** The ingredients of a cell without bars, some perhaps without content or unit. */
export function readIngredients(cell: string): ReadIngredient[] | Unread {
  const plain = plainContent(cell);
  if (plain === null) return unreadIngredients(cell);
  const lines = filledLines(cell);
  const each = lines.map(parseIngredients);
  const whole = each.every((line) => line !== null) ? each.flat() : parseIngredients(plain);
  const read = whole ?? (findContents(plain).length > 0 ? null : (withoutUnits(plain) ?? withoutContents(lines)));
  if (read && isDistinct(read)) return read;
  // 「草甘膦异丙胺盐41%（草甘膦30.5%）」: as a salt and as an acid, which are one ingredient.
  const isTwice = (plain.match(/(?<=[%\p{L}]\s?)\([^()]+\)/gu) ?? []).some((inner) => findContents(inner).length > 0);
  return unreadIngredients(cell, isTwice && findContents(plain).length > 1 ? '每种成分只能写一个含量' : '');
}

/** How a person would write ingredients. */
const asText = (list: readonly ReadIngredient[]): string =>
  list.map(({ name, content, unit }) => `${name}${content}${unit}`).join('、');

/**
 * Gives ingredients without content that of 总含量, one each, as 「阿维·吡虫啉」 has with 「0.2%+1.8%」; refuses them if
 * 总含量 does not say it.
 */
export function withContents(
  ingredients: readonly ReadIngredient[],
  total: string,
): readonly ReadIngredient[] | Unread {
  if (ingredients.every((entry) => entry.content !== '')) return ingredients;
  const text = asText(ingredients);
  if (ingredients.some((entry) => entry.content !== '')) return unreadIngredients(text, '有的没有含量');
  const contents = readContents(total);
  if (total.trim() === '') return unreadIngredients(text, '没有含量');
  if (!contents) return unreadIngredients(text, `看不懂含量“${total.trim().slice(0, shown)}”`);
  if (contents.length !== ingredients.length)
    return unreadIngredients(
      text,
      `${ingredients.length}种成分，${contents.length}个含量：${total.trim().slice(0, shown)}`,
    );
  return ingredients.map((entry, at) => ({
    ...entry,
    ...contents[at],
    unit: completeUnit(entry.name, contents[at]?.unit ?? ''),
  }));
}
