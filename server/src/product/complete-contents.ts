import { contentUnit } from '@admin-h5/contract';
import { Unread } from '../import/columns/kinds.ts';
import { type ReadContent, readContents } from '../import/passes/read-contents.ts';
import { filledLines } from '../import/read/cells.ts';
import { type ReadIngredient, withContents } from './ingredient-text.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const isReadIngredient = (value: unknown): value is ReadIngredient =>
  typeof value === 'object' && value !== null && 'name' in value && 'content' in value && 'unit' in value;

const bare = /^\d[\d.]*(?:\s?[+＋、/]\s?\d[\d.]*)*$/;

/** A content of 含量 with the unit that another column says. */
function withUnit(total: string, unit: string): string {
  const known = contentUnit(unit);
  return known && bare.test(total)
    ? total
        .split(/[+＋、/]/)
        .map((part) => part.trim() + known)
        .join('+')
    : total;
}

/** What the columns of ingredients of a row say together, where one of them has names, contents or units alone. */
export function completeContents(
  { ingredients, totalContent }: { ingredients?: unknown; totalContent?: unknown },
  unitCell: unknown,
): Record<string, unknown> {
  const units = filledLines(asText(unitCell)).map((unit) => unit.trim());
  const unitAt = (at: number): string => (units.length === 1 ? units[0] : units[at]) ?? '';
  const stated = filledLines(asText(totalContent)).map((total, at) => withUnit(total.trim(), unitAt(at)));
  // Nobody is asked where another sheet of the workbook has a column of units.
  const hasNoUnit = stated.some((total) => bare.test(total));
  const open = hasNoUnit ? new Unread(`看不懂的含量：${stated.join('、')}（没有单位）`) : totalContent;
  const total = stated.length > 0 ? { totalContent: hasNoUnit ? open : stated.join('+') } : {};
  if (!Array.isArray(ingredients) || !ingredients.every(isReadIngredient)) return total;
  // What is open of 含量 is so of names without contents too.
  if (open instanceof Unread && ingredients.some(({ content }) => content === ''))
    return { ...total, ingredients: open };
  const list = ingredients.map((entry, at) =>
    entry.unit === '' && entry.content !== '' ? { ...entry, unit: contentUnit(unitAt(at)) ?? unitAt(at) } : entry,
  );
  const whole = withContents(list, stated.join('+'));
  if (whole instanceof Unread) return { ...total, ingredients: whole };
  const unreadable = whole.find(({ unit }) => unit !== '' && contentUnit(unit) === null);
  if (unreadable)
    return {
      ...total,
      ingredients: new Unread(`看不懂的含量单位：${unreadable.content}${unreadable.unit}${unitHint(unreadable.unit)}`),
    };
  if (stated.length < 2) return { ingredients: whole, ...total };
  // In rows of their own each has its content there, and 总含量 is their sum.
  const contents = readContents(stated.join('+'));
  const isSame =
    contents?.length === whole.length &&
    whole.every(({ content, unit }, at) => sameContent(contents[at], { content, unit: contentUnit(unit) ?? unit }));
  return { ingredients: whole, totalContent: isSame ? '' : new Unread(`看不懂的含量：${stated.join('、')}`) };
}

const sameContent = (one: ReadContent | undefined, other: ReadContent): boolean =>
  one?.unit === other.unit && Number(one.content) === Number(other.content);

const unitHint = (unit: string): string => (unit.startsWith('亿个') ? '（请写明是亿CFU、亿孢子还是亿PIB）' : '');
