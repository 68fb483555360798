import { rowSeparator } from './filter-group.ts';

/** The names of a product's active ingredients, as one text beside it in the index: products with the same text are alike. */
export const ingredientText = (names: readonly string[]): string => names.join(rowSeparator);

/** The names in such a text. */
export const ingredientsIn = (text: string): string[] => (text === '' ? [] : text.split(rowSeparator));
