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
  const meant = understood?.didYouMean;
  if (!meant) return null;
  return (
    <p className="search-note">
      {understood.corrected ? `没有找到「${keyword}」，以下是相近的结果。` : null}
      您是不是要找
      <Link className="search-meant" to={wordsAt(meant)} instead={() => onChoose(meant)}>
        {meant}
      </Link>
    </p>
  );
}
