import { foldWidth, mostSuggestions } from '@admin-h5/contract';
import type { SuggestionKind } from '@admin-h5/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recentSearches } from './recent-searches.ts';
import { freshTime, suggestionsQuery } from './suggestions-query.ts';

/** A word that is offered while a person types. */
export interface Offer {
  text: string;
  /** null for an earlier search on this device. */
  kind: SuggestionKind | null;
  /** Characters at its beginning that are typed already; an earlier search may contain them anywhere. */
  matched: number;
}

/** Milliseconds after a key until words are asked for: one answer for keys that are pressed together. */
const pause = 40;
/** Earlier searches that are offered for typed characters. */
const mostRecent = 3;

const folded = (text: string) => foldWidth(text).toLowerCase();
/** Whether one text continues the other: what was offered for one may stay until the words for the other are here. */
const continues = (one: string, other: string) =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

function useSuggestions(typed: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked !== '' && typed !== '',
    placeholderData: (known, query) => (continues(query?.queryKey[2] ?? '', asked) ? known : undefined),
    // Words that are typed on are seldom typed again.
    gcTime: freshTime,
  });
  return continues(asked, typed) ? data : [];
}

/**
 * What is offered for a text: matching searches of this device, at once, then words of the register. Without an answer,
 * as without a network, there are simply none.
 * @param typed null while nothing is offered; '' offers the last searches
 */
export function useOffers(typed: string | null): Offer[] {
  const words = useSuggestions(typed ?? '');
  if (typed === null) return [];
  const wanted = folded(typed);
  const recent = recentSearches()
    .filter((text) => folded(text) !== wanted && folded(text).includes(wanted))
    .slice(0, wanted === '' ? mostSuggestions : mostRecent);
  const known = new Set(recent.map(folded));
  // The typed text itself leads nowhere else, except to another tab.
  const others = words.filter(
    ({ text, kind }) => kind === 'material' || (folded(text) !== wanted && !known.has(folded(text))),
  );
  const offers: Offer[] = [...recent.map((text) => ({ text, kind: null, matched: 0 })), ...others];
  return offers.slice(0, mostSuggestions);
}
