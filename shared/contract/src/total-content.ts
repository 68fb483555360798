import type { ContentUnit } from './content-units.ts';
import { contentUnit, isMassUnit } from './content-units.ts';
import type { Ingredient } from './entities/product.ts';

type Content = Pick<Ingredient, 'content' | 'unit'>;

/** In millionths, so that 0.1 + 0.2 is 0.3. */
const sum = (contents: readonly number[]): number =>
  contents.reduce((total, content) => total + Math.round(content * 1e6), 0) / 1e6;

/** 总含量 of ingredients: `10%`; `20%+5g/L` where their units cannot be added up; '' for none. */
export function totalOfIngredients(ingredients: readonly Content[]): string {
  const [first, ...others] = ingredients;
  if (!first) return '';
  const isSum = others.length === 0 || (isMassUnit(first.unit) && others.every(({ unit }) => unit === first.unit));
  return isSum
    ? `${sum(ingredients.map(({ content }) => content))}${first.unit}`
    : ingredients.map(({ content, unit }) => `${content}${unit}`).join('+');
}

/** A number starts behind anything but another; without a lookbehind, which older browsers cannot parse. */
const amount = /(?:^|[^\d.])(\d{1,9}(?:\.\d{1,9})?)\s?([^\d\s+、，,;；()（）。]{0,12})/g;
const atLeast = /[≥>]|不低于|不少于/;

/** Contents that a text states, each with its unit; null for a number without one. */
const contentsOf = (text: string): { content: number; unit: ContentUnit | null }[] =>
  [...text.matchAll(amount)].map(([, number, unit = '']) => ({ content: Number(number), unit: contentUnit(unit) }));

/**
 * Whether a written 总含量 contradicts the ingredients: it states contents in one of their units, which are neither their
 * contents nor add up to their sum. Texts in other units, or without numbers, contradict nothing.
 */
export function contradictsIngredients(text: string, ingredients: readonly Content[]): boolean {
  const units = new Set(ingredients.map(({ unit }) => unit));
  const stated = contentsOf(text);
  return [...units].some((unit) => {
    const own = stated.filter((one) => one.unit === unit).map(({ content }) => content);
    const [first] = own;
    if (first === undefined) return false;
    const total = sum(ingredients.filter((one) => one.unit === unit).map(({ content }) => content));
    const isTotal = (content: number): boolean =>
      Math.abs(content - total) < 1e-6 || (atLeast.test(text) && content <= total);
    return !isTotal(first) && !isTotal(sum(own));
  });
}
