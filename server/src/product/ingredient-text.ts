import { contentUnit, foldWidth } from '@admin-h5/contract';

/** An ingredient as a sheet says it; the schema checks it. */
export interface ReadIngredient {
  name: string;
  content: string;
  unit: string;
  enName: string;
  casNo: string;
}

const units =
  '%|[^\\d\\s、，,;+|()]{0,4}(?:CFU|cfu|IU|iu|PIB|pib|孢子|芽孢|活菌|国际单位|克|毫克|mg|g|G)\\s?/\\s?[a-zA-Zμµ克升千公斤毫微]{1,3}';
const content = `(\\d{1,7}(?:\\.\\d{1,6})?) ?(${units})`;
const separator = '[、，,;+和&]';
const nameFirst = new RegExp(`([^|]{2,60}?) ?:?\\(?${content}\\)? ?(?:${separator} ?|$)`, 'y');
const contentFirst = new RegExp(`${content} ?([^|%]{2,60}?) ?(?:${separator} ?(?=\\d)|$)`, 'y');
/** Longer texts are descriptions; a limit keeps matching fast. */
const longest = 400;

const made = (name: string, amount: string, unit: string): ReadIngredient => ({
  name: name.trim(),
  content: amount,
  unit: contentUnit(unit) ?? unit,
  enName: '',
  casNo: '',
});

/** All of a text as a sequence of matches of a sticky pattern, or null. */
function sequence(
  text: string,
  pattern: RegExp,
  take: (match: RegExpExecArray) => ReadIngredient,
): ReadIngredient[] | null {
  const found: ReadIngredient[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return null;
    found.push(take(match));
  }
  return found.length > 0 ? found : null;
}

/** The ingredients of a line such as 「阿维菌素 0.2%、吡虫啉 1.8%」 or 「10%吡虫啉」; null if it is none. */
export function ingredientsOf(line: string): ReadIngredient[] | null {
  const text = foldWidth(line).replaceAll(/\s+/g, ' ').trim();
  if (text.length > longest) return null;
  return (
    sequence(text, contentFirst, ([, amount = '', unit = '', name = '']) => made(name, amount, unit)) ??
    sequence(text, nameFirst, ([, name = '', amount = '', unit = '']) => made(name, amount, unit))
  );
}

/** The contents that 「0.2%+1.8%」 or 「600克/升」 says, or null. */
function contentsOf(text: string): { content: string; unit: string }[] | null {
  const parts = foldWidth(text)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .split(/[+、,;]/);
  const found = parts.map((part) => new RegExp(`^ ?${content} ?$`).exec(part));
  return found.every((match) => match !== null)
    ? found.map(([, amount = '', unit = '']) => ({ content: amount, unit: contentUnit(unit) ?? unit }))
    : null;
}

/**
 * Gives ingredients without content that of 总含量: a single one all of it; the names of 「阿维·吡虫啉」 one part each.
 * Returns the same ingredients if 总含量 does not say it.
 */
export function withContents(ingredients: readonly ReadIngredient[], total: string): readonly ReadIngredient[] {
  if (ingredients.length === 0 || ingredients.some((entry) => entry.content !== '')) return ingredients;
  const contents = contentsOf(total);
  const names = ingredients.flatMap((entry) =>
    ingredients.length === 1
      ? entry.name.split(/[·•・.、+]/).map((name) => ({ ...entry, name: name.trim() }))
      : [entry],
  );
  const whole = contents?.length === 1 && ingredients.length === 1 ? ingredients : names;
  if (contents?.length !== whole.length) return ingredients;
  return whole.map((entry, at) => ({ ...entry, ...contents[at] }));
}
