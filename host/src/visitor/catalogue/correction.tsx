import { Link, pageUrl } from '@admin-h5/client';
import type { PublishSearch } from '@admin-h5/contract';
import './understood.less';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../core/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { publishedRecords, wholeTotal } from '../../ui/list/publish-queries.ts';

export interface WordsProps {
  /** Address of a search for other words. */
  wordsAt: (text: string) => string;
  /** Searches for other words. */
  onChoose: (text: string) => void;
}

interface CorrectionProps extends WordsProps {
  keyword: string;
  /** What the search made of the words; undefined while it is not known. */
  understood: PublishSearch | undefined;
}

/** Says that the words found nothing as they are, or offers words that find more. */
export function Correction({ keyword, understood, wordsAt, onChoose }: CorrectionProps) {
  const { didYouMean: meant = null, corrected = false, leftOut = [] } = understood ?? {};
  return (
    <>
      {meant !== null && (
        <p className="search-note">
          {corrected ? `没有找到「${keyword}」，以下是相近的结果。` : null}
          您是不是要找
          <Link className="search-meant" to={wordsAt(meant)} instead={() => onChoose(meant)}>
            {meant}
          </Link>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="search-note" role="status">
          没有找到与{quoted(leftOut)}相符的内容，以下结果没有限定{leftOut.length > 1 ? '它们' : '它'}。
        </p>
      )}
    </>
  );
}

const quoted = (words: readonly string[]) => words.map((word) => `「${word}」`).join('');

/** The way on for words that name nothing of a list but find products: a pest, a crop, a registration. */
export function InProducts({ keyword }: { keyword: string }) {
  const { data } = useQuery(publishedRecords({ type: 'product', keyword, page: 1, size: 1 }, 'background'));
  const total = data ? wholeTotal(data) : 0;
  if (total === 0) return null;
  return <ButtonLink to={pageUrl(paths.search, { keyword, type: 'product' })}>{`在产品中查找（${total}）`}</ButtonLink>;
}
