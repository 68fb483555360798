/** What a search made of the words: its parts, a correction, and words that were left out. */
import { Link, pageUrl } from '@admin-h5/client';
import type { PublishSearch, SearchPart, SearchPartKind } from '@admin-h5/contract';
import { closeGlyph, Icon } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../core/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { publishedRecords, wholeTotal } from '../../ui/list/publish-queries.ts';
import './understood.less';

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
          没有全部相符的内容，以下结果没有限定{quoted(leftOut)}。
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

const kindNames: Readonly<Record<SearchPartKind, string>> = {
  content: '含量',
  name: '名称',
  ingredient: '有效成分',
  crop: '作物',
  target: '防治对象',
  formulation: '剂型',
  pesticideType: '农药类别',
  toxicity: '毒性',
  method: '施用方式',
  category: '分类',
  holder: '登记证持有人',
  number: '编号',
  without: '',
  text: '',
};

const keywordWithout = (parts: readonly SearchPart[], part: SearchPart): string =>
  parts
    .filter((other) => other !== part)
    .map(({ written }) => written)
    .join(' ');

/** What a search took the words for, each part with the way to search without it; nothing for one part. */
export function UnderstoodParts({ parts, wordsAt, onChoose }: WordsProps & { parts: readonly SearchPart[] }) {
  if (parts.length < 2) return null;
  return (
    <div className="search-parts" role="group" aria-label="搜索条件">
      {parts.map((part) => {
        const others = keywordWithout(parts, part);
        const kind = kindNames[part.kind];
        return (
          <Link key={`${part.kind} ${part.text}`} to={wordsAt(others)} instead={() => onChoose(others)}>
            <span className="ah5-visually-hidden">移除</span>
            <span className="ah5-text-line">
              {kind && <span className="ah5-text-faint">{kind} </span>}
              {part.written}
            </span>
            <Icon glyph={closeGlyph} size={12} />
          </Link>
        );
      })}
    </div>
  );
}
