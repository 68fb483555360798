import type { SuggestionKind, SynonymKind } from '@admin-h5/contract';
import type { TermKind } from './fields.ts';

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

/** A text that is suggested while somebody types (`words.ts`). */
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
