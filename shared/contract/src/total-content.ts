import { contentUnit, type ContentUnit, isMassUnit } from './content-units.ts';
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

interface StatedContent {
  content: number;
  unit: ContentUnit | null;
  /** Half of the last decimal: 0.136% is written for 0.13583%. */
  tolerance: number;
}

/** Contents that a text states; one without a unit has that of the next, as in `1.8+5%`, or none. */
function parseContents(text: string): StatedContent[] {
  const stated = [...text.matchAll(amount)].map(([, number = '', unit = '']) => ({ number, unit }));
  return stated.map(({ number }, index) => {
    const decimals = number.split('.')[1]?.length;
    return {
      content: Number(number),
      unit: contentUnit(stated.slice(index).find(({ unit }) => unit !== '')?.unit ?? ''),
      tolerance: decimals === undefined ? 1e-6 : 0.5 / 10 ** decimals + 1e-9,
    };
  });
}

/**
 * Whether a written 总含量 contradicts the ingredients: it states contents in one of their units, which are neither their
 * contents nor add up to their sum. Texts in other units, or without numbers, contradict nothing.
 */
export function contradictsIngredients(text: string, ingredients: readonly Content[]): boolean {
  const units = new Set(ingredients.map(({ unit }) => unit));
  const stated = parseContents(text);
  return [...units].some((unit) => {
    const contents = stated.filter((one) => one.unit === unit);
    const [first] = contents;
    if (first === undefined) return false;
    const total = sum(ingredients.filter((one) => one.unit === unit).map(({ content }) => content));
    const isTotal = (content: number, tolerance: number): boolean =>
      Math.abs(content - total) <= tolerance || (atLeast.test(text) && content <= total);
    return !isTotal(first.content, first.tolerance) && !isTotal(sum(contents.map(({ content }) => content)), 1e-6);
  });
}
