import type { FilterValues } from './filter-group.ts';

/**
 * 1: the name; 2: other names and ingredients; 3: everything else. Of matches of the same kind, the one in the lower group ranks
 * higher; the kind (`rank.ts`) counts first.
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
