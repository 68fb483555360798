import { Link } from '@admin-h5/client';
import type { SearchPart, SearchPartKind } from '@admin-h5/contract';
import { closeGlyph, Icon } from '@admin-h5/ui';
import type { WordsProps } from './correction.tsx';
import './understood.less';

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
  text: '',
};

/** A keyword without one of its parts. */
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
