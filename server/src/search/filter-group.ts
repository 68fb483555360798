import { createHash } from 'node:crypto';
import { foldText } from '@admin-h5/contract';

/** What separates rows of 使用范围, and crop and target of a row: no text of a record contains control characters. */
export const rowSeparator = '\u001E';
export const cellSeparator = '\u001F';

/** What visitors filter a record by, besides its category; a type of records leaves out what it does not have. */
export interface FilterValues {
  recommended: boolean;
  formulation?: string;
  toxicity?: string;
  usages?: readonly { crop: string; target: string }[];
  purityMin?: number | null;
  hazardous?: boolean;
}

/** The values that records have in common, for counting them. */
export interface FilterGroup {
  /** Follows from the values. */
  key: string;
  recommended: number;
  formulation: string;
  toxicity: string;
  /** Folded rows of 使用范围, as one text. */
  usages: string;
  purityMin: number | null;
  hazardous: number;
}

/** The group of a record. */
export function filterGroupOf({
  recommended,
  formulation = '',
  toxicity = '',
  usages = [],
  purityMin = null,
  hazardous = false,
}: FilterValues): FilterGroup {
  const values = {
    recommended: Number(recommended),
    formulation,
    toxicity,
    usages: usages.map(({ crop, target }) => `${foldText(crop)}${cellSeparator}${foldText(target)}`).join(rowSeparator),
    purityMin,
    hazardous: Number(hazardous),
  };
  const key = createHash('sha256')
    .update(JSON.stringify(Object.values(values)))
    .digest('base64url')
    .slice(0, 22);
  return { key, ...values };
}

/** The names of a product's active ingredients, as one text beside it in the index: products with the same text are alike. */
export const ingredientText = (names: readonly string[]): string => names.join(rowSeparator);

/** The names in such a text. */
export const ingredientsIn = (text: string): string[] => (text === '' ? [] : text.split(rowSeparator));
