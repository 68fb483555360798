import type { PublishSearch } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Button, EmptyState } from '@admin-h5/ui';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { CardSkeletons } from '../catalogue/card-skeletons.tsx';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { CropWay } from '../crops/crop-way.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { usePublishedPages } from '../../ui/list/publish-queries.ts';
import { Suggestions, type WordsProps } from './recent-searches-block.tsx';
import type { SearchKind } from './use-first-hits.ts';

export interface SearchResultsProps extends WordsProps {
  keyword: string;
  type: SearchKind;
  /** What the search made of the words; undefined while it is not known. */
  understood: PublishSearch | undefined;
  /** How many records of the other kind there are; undefined while it is not known. */
  other: number | undefined;
  /** Searches the other kind for the same words. */
  onOther: () => void;
}

/** Says that the words found nothing as they are, or offers words that find more. */
function Correction({
  keyword,
  understood,
  wordsAt,
  onChoose,
}: Pick<SearchResultsProps, 'keyword' | 'understood' | 'wordsAt' | 'onChoose'>) {
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

export function SearchResults({
  keyword,
  type,
  understood,
  other = 0,
  onOther,
  wordsAt,
  onChoose,
}: SearchResultsProps) {
  const { query, links } = usePublishedPages({ type, keyword });
  const unit = type === 'product' ? '款产品' : '种原料';
  return (
    <>
      <p className="search-total" role="status">
        {query.data && `找到 ${query.data.total} ${unit}`}
      </p>
      <Correction {...{ keyword, understood, wordsAt, onChoose }} />
      <CropWay parts={understood?.parts ?? []} />
      <InfiniteList
        query={query}
        links={links}
        skeleton={<CardSkeletons shape="row" />}
        empty={
          <>
            <EmptyState
              compact
              title={`没有找到「${keyword}」`}
              note="可以换个名称、登记证号、CAS号或拼音首字母再试"
              action={
                other > 0 && (
                  <Button kind="soft" onClick={onOther}>
                    {type === 'product' ? `在原料中查找（${other}）` : `在产品中查找（${other}）`}
                  </Button>
                )
              }
            />
            <Suggestions {...{ wordsAt, onChoose }} />
          </>
        }
      >
        {(items) => (
          <ul className="catalogue-list">
            {items.map((item) => (
              <li key={item.id}>
                {item.type === 'product' && (
                  <ProductCard
                    item={item}
                    shape="row"
                    keyword={keyword}
                    parts={understood?.parts ?? []}
                    actions={<CardActions record={item} />}
                  />
                )}
                {item.type === 'material' && (
                  <MaterialCard item={item} shape="row" keyword={keyword} actions={<CardActions record={item} />} />
                )}
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      <BackToTop />
    </>
  );
}
