import { Link } from '@admin-h5/client';
import type { PublishSearch } from '@admin-h5/contract';
import './understood.less';

export interface WordsProps {
  /** Address of a search for other words. */
  wordsAt: (text: string) => string;
  /** Searches for other words. */
  onChoose: (text: string) => void;
}

export interface CorrectionProps extends WordsProps {
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
