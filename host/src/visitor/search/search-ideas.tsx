import { Link } from '@admin-h5/client';
import { Card } from '../../ui/card/card.tsx';
import { useHydrating } from '@admin-h5/ui';
import { useState } from 'react';
import { CropLinks } from '../catalogue/crop-links.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';

const commonSearches = ['吡虫啉', '阿维菌素', '草甘膦', '戊唑醇', '二甲苯'] as const;

export interface WordsProps {
  /** Address of a search for other words. */
  wordsAt: (text: string) => string;
  /** Searches for other words. */
  onChoose: (text: string) => void;
}

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

/** For a person without a word: common searches, and crops. */
export function SearchIdeas(props: WordsProps) {
  return (
    <>
      <Card title="大家在搜">
        <Words words={commonSearches} {...props} />
      </Card>
      <Card title="按作物找药">
        <CropLinks wrap />
      </Card>
    </>
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
