import { Link } from '@admin-h5/client';
import { useQueries } from '@tanstack/react-query';
import { Card } from '../../ui/card/card.tsx';
import { publishedRecords, wholeTotal } from '../../ui/list/publish-queries.ts';
import type { WordsProps } from '../catalogue/correction.tsx';
import type { RecordKind } from './search-kinds.ts';

export interface FewerWordsProps {
  /** The words of a search, each as people write it. */
  parts: readonly string[];
  /** What is shown already. */
  shown?: string;
  type: RecordKind;
}

/** Each part is a search: of more, nobody takes away one. */
const most = 5;

/** Where words find nothing together: what they find without one of them, most first. */
export function FewerWords({ parts, shown, type, wordsAt, onChoose }: FewerWordsProps & WordsProps) {
  const without = (_: string, at: number) => parts.filter((__, other) => other !== at).join(' ');
  const keywords =
    parts.length < 2 || parts.length > most
      ? []
      : [...new Set(parts.map(without))].filter((keyword) => keyword !== shown);
  const found = useQueries({
    queries: keywords.map((keyword) => publishedRecords({ type, keyword, page: 1, size: 1 }, 'background')),
    combine: (queries) =>
      queries
        .flatMap(({ data }, at) => {
          const keyword = keywords[at];
          return keyword !== undefined && data ? [{ keyword, total: wholeTotal(data) }] : [];
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
