import { Link } from '@admin-h5/client';
import { mostSuggestions } from '@admin-h5/contract';
import { Card } from '../../ui/card/card.tsx';
import { Skeleton, SkeletonGroup, useHydrating } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WordsProps } from '../catalogue/understood.tsx';
import { CropLinks } from '../catalogue/crop-links.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';
import { suggestionsQuery } from './suggestions-query.ts';

/** The last searches on this device, above what `SearchIdeas` shows. */
export function RecentSearches(props: WordsProps) {
  const [known, setRecent] = useState<string[] | null>(null);
  // They are on this device alone: a server renders none.
  const hydrating = useHydrating();
  const recent = known ?? (hydrating ? [] : recentSearches());
  return (
    <>
      {recent.length > 0 && (
        <Card
          title="最近搜索"
          extra={
            <button
              type="button"
              className="search-clear"
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
            >
              清空
            </button>
          }
        >
          <Words words={recent} {...props} />
        </Card>
      )}
      <SearchIdeas {...props} />
    </>
  );
}

/** For a person without a word: popular words, and crops. */
export function SearchIdeas(props: WordsProps) {
  const { data, isPending } = useQuery(suggestionsQuery(''));
  const words = [...new Set(data?.map(({ text }) => text))];
  return (
    <>
      {(isPending || words.length > 0) && (
        <Card title="大家在搜">{isPending ? <WordSkeletons /> : <Words words={words} {...props} />}</Card>
      )}
      <CropLinks wrap>{(links) => <Card title="按作物找药">{links}</Card>}</CropLinks>
    </>
  );
}

/** As many as one or two rows of a phone hold. */
function WordSkeletons() {
  return (
    <SkeletonGroup className="search-words">
      {Array.from({ length: mostSuggestions }, (_, at) => (
        <Skeleton key={at} width="1.6rem" height="36px" radius="var(--ah5-radius-m)" />
      ))}
    </SkeletonGroup>
  );
}

function Words({ words, wordsAt, onChoose }: WordsProps & { words: readonly string[] }) {
  return (
    <div className="search-words">
      {words.map((word) => (
        <Link key={word} to={wordsAt(word)} instead={() => onChoose(word)}>
          {word}
        </Link>
      ))}
    </div>
  );
}
