import type { TermKind } from './fields.ts';

/** A text that records contain as a whole, squashed. */
export interface Term {
  term: string;
  kind: TermKind;
}

/** What the register does not say: other names, and what a crop or pest includes. */
export interface SynonymRow {
  /** Squashed. */
  term: string;
  kind: 'ingredient' | 'crop' | 'target';
  means: string;
  /** `same`: two names; `includes`: `means` is a part of `term`. */
  relation: 'same' | 'includes';
}
