import { createHash } from 'node:crypto';
import { foldText, type SuggestionKind, type SynonymKind } from '@admin-h5/contract';

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

/** A text that records contain as a whole, squashed. */
export interface Term {
  term: string;
  kind: TermKind;
}

/** What the register does not say: other names, and what a crop or pest includes. Made from the entries of 词库. */
export interface SynonymRow {
  /** Id of the entry. */
  owner: string;
  kind: SynonymKind;
  /** Squashed, as `means`, the usual name of the entry. */
  term: string;
  means: string;
  /** `same`: two names, or the usual name itself; `includes`: `means` is a part of `term`; `site`: a place where it grows. */
  relation: 'same' | 'includes' | 'site';
}

/** A text that is suggested while somebody types (`suggested-words.ts`). */
export interface WordRow {
  /** Kind and term. */
  id: string;
  kind: SuggestionKind;
  /** Squashed. */
  term: string;
  /** As it was first written. */
  text: string;
  /** How popular the word is; 0 if no published record contained it when it was last counted. */
  weight: number;
  /** Id of a published record that contained the word when it was last counted; '' if none is known. */
  witness: string;
}

/**
 * 1: the name; 2: other names and ingredients; 3: everything else. Of matches of the same kind, the one in the lower group ranks
 * higher; the kind (`match-and-rank.ts`) counts first.
 */
export const fieldGroups = [1, 2, 3] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** What a text of a record is, for recognising it in a keyword. */
export type TermKind = 'name' | 'ingredient' | 'crop' | 'target' | 'holder';

/** One text of a record that can be found. */
export interface SearchField {
  text: string;
  group: FieldGroup;
  /** The text is remembered as a term: keywords are split by terms and corrected to them. */
  kind?: TermKind;
  /** A registration or CAS number: not split into words. */
  identifier?: boolean;
}

/** What the index stores of a record. */
export interface SearchContent {
  fields: SearchField[];
  /** Crops with their pests, from the same row of 使用范围. */
  pairs?: readonly { crop: string; target: string }[];
  /** Names of a product's active ingredients. */
  ingredients?: readonly string[];
  /** What visitors filter it by, if its type has filters with numbers. */
  filters?: FilterValues;
}
