import { lazyPart } from '@admin-h5/ui';
import type { SuggestionsProps } from './suggestions.tsx';

/** The words under a field that most visitors never use; without its code the field searches as it is. */
export const LazySuggestions = lazyPart<SuggestionsProps>(async () => (await import('./suggestions.tsx')).Suggestions);

/** Adds to 最近搜索, whose code is no part of the first page; a search works without it. */
export const rememberLater = (text: string): Promise<void> =>
  import('./recent-searches.ts').then(({ rememberSearch }) => rememberSearch(text)).catch(() => undefined);
