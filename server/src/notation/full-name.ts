import { contentsIn, plainContent } from './content-text.ts';
import { formulationWords, usualFormulation } from './formulation-spellings.ts';
import type { ReadIngredient } from '../product/ingredient-text.ts';
import { nameIn } from './ingredient-names.ts';

/** What a full name says beside the general name. */
interface FullName {
  /** The general name. */
  name: string;
  content: string;
  unit: string;
  formulation: string;
  /** The only ingredient; null for a mixture, whose name has its ingredients in short. */
  ingredient: ReadIngredient | null;
}

const shortNames = /[·•・．.]/;

/** Reads 「70%吡虫啉水分散粒剂」, 「吡虫啉70%水分散粒剂」; null for a name without content or formulation. */
export function readFullName(name: string): FullName | null {
  const text = plainContent(name)?.replaceAll(' ', '') ?? '';
  const [first, ...others] = contentsIn(text);
  const form = formulationWords.find((word) => text.endsWith(word));
  if (!first || others.length > 0 || form === undefined) return null;
  const { content, unit } = first;
  const bare = text.slice(0, first.start) + text.slice(first.end, text.length - form.length);
  const one = shortNames.test(bare) ? null : nameIn(bare);
  const ingredient = one && { ...one, content, unit };
  return { name: bare, content, unit, formulation: usualFormulation(form) ?? form, ingredient };
}
