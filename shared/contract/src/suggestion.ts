/** What a suggested word is of: it decides where choosing the word leads. */
export const suggestionKinds = [
  'ingredient',
  'product',
  'material',
  'crop',
  'target',
  'holder',
  'formulation',
  'pesticideType',
  'category',
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** Query of `GET /api/publish/suggestions`. */
export interface SuggestionsQuery {
  /** What is typed so far: the beginning of a text, of its pinyin or of its initials; '' for popular words. */
  keyword: string;
}

/** A word that continues what is typed, and by which a search finds something. */
export interface Suggestion {
  /** As people write it. */
  text: string;
  kind: SuggestionKind;
  /** Characters at the beginning of `text` that are typed already. */
  matched: number;
}

/** Most words of one answer. */
export const mostSuggestions = 8;
