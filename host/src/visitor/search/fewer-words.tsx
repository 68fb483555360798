import { Link } from '@admin-h5/client';
import type { SearchPart } from '@admin-h5/contract';
import { useQueries } from '@tanstack/react-query';
import { Card } from '../../ui/card/card.tsx';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import type { WordsProps } from '../catalogue/correction.tsx';
import { keywordWithout } from '../catalogue/understood-parts.tsx';
import type { RecordKind } from './search-kinds.ts';

export interface FewerWordsProps {
  /** What the words were taken for. */
  parts: readonly SearchPart[];
  type: RecordKind;
}

/** Each part is a search: of more, nobody takes away one. */
const most = 5;

/** Where words find nothing together: what they find without one of them, most first. */
export function FewerWords({ parts, type, wordsAt, onChoose }: FewerWordsProps & WordsProps) {
  const keywords =
    parts.length < 2 || parts.length > most ? [] : [...new Set(parts.map((part) => keywordWithout(parts, part)))];
  const found = useQueries({
    queries: keywords.map((keyword) => publishedRecords({ type, keyword, page: 1, size: 1 }, 'background')),
    combine: (queries) =>
      queries
        .flatMap(({ data }, at) => {
          const keyword = keywords[at];
          return keyword !== undefined && data && !data.search?.corrected ? [{ keyword, total: data.total }] : [];
        })
        .filter(({ total }) => total > 0)
        .sort((one, other) => other.total - one.total),
  });
  if (found.length === 0) return null;
  const unit = type === 'product' ? '款产品' : '种原料';
  return (
    <Card title="去掉一个词再找">
      <div className="search-words">
        {found.map(({ keyword, total }) => (
          <Link key={keyword} to={wordsAt(keyword)} instead={() => onChoose(keyword)}>
            {keyword}
            <span className="search-words__count">
              {total} {unit}
            </span>
          </Link>
        ))}
      </div>
    </Card>
  );
}
