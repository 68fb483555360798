import { Card } from '../../ui/card/card.tsx';
import { useHydrating } from '@admin-h5/ui';
import { useState } from 'react';
import { CropLinks } from '../catalogue/crop-links.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';

const suggestions = ['吡虫啉', '阿维菌素', '草甘膦', '戊唑醇', '二甲苯'] as const;

/** Suggestions: the last searches, and a few common ones. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
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
          <Words words={recent} onChoose={onChoose} />
        </Card>
      )}
      <Suggestions onChoose={onChoose} />
    </>
  );
}

/** Ways on for a person without a word: common searches, and crops. */
export function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <>
      <Card title="大家在搜">
        <Words words={suggestions} onChoose={onChoose} />
      </Card>
      <Card title="按作物选药">
        <CropLinks wrap />
      </Card>
    </>
  );
}

function Words({ words, onChoose }: { words: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <div className="search-words">
      {words.map((word) => (
        <button key={word} type="button" onClick={() => onChoose(word)}>
          {word}
        </button>
      ))}
    </div>
  );
}
