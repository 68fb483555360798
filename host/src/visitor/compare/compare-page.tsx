import type { PublishDetail, RawQuery } from '@admin-h5/contract';
import { registrationState } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { isApiError, Link, useQueryState } from '@admin-h5/client';
import { EmptyState, ErrorState, Image, Screen, SkeletonRows, Tag, Tick, useContentTitle } from '@admin-h5/ui';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { compareRoom, comparedIds, storeCompared, useCompared } from '../../core/compare/compare-list.ts';
import { paths, productUrl } from '../../core/paths.ts';
import { pictureOf } from '../../core/picture.ts';
import { useNow } from '../../core/use-now.ts';
import { addToInquiry } from '../../ui/inquiry/add-to-inquiry.ts';
import { WayOn } from '../../ui/way-on.tsx';
import { publishedRecord } from '../catalogue/publish-queries.ts';
import { compareRows } from './compare-rows.ts';
import './compare.less';

type Product = Extract<PublishDetail, { type: 'product' }>;

const parse = ({ ids = '' }: RawQuery): string[] => [...new Set(ids.split(',').filter(Boolean))].slice(0, compareRoom);

/** Products side by side: those that the address names, otherwise those that this device compares. */
function ComparePage() {
  const [named, setQuery] = useQueryState(parse);
  const own = useCompared();
  const ids = named.length > 0 ? named : own;
  const records = useQueries({ queries: ids.map((id) => publishedRecord(id)) });
  const products = records.flatMap(({ data }) => (data?.type === 'product' ? [data] : []));
  const failed = records.find(({ error }) => error && !isApiError(error, 404));
  const gone = records.filter(({ error }) => isApiError(error, 404)).length;
  useContentTitle(products.length > 0 ? `${products.map(({ title }) => title).join(' / ')} - 产品对比` : undefined);
  const remove = (id: string) => {
    storeCompared(comparedIds().filter((other) => other !== id));
    if (named.length > 0) setQuery({ ids: named.filter((other) => other !== id).join(',') });
  };
  return (
    <Screen title="产品对比">
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => records.forEach(({ refetch }) => void refetch())} />
      ) : records.some(({ isPending }) => isPending) ? (
        <SkeletonRows />
      ) : products.length === 0 ? (
        <EmptyState
          title="还没有要对比的产品"
          note="在产品页点「加入对比」，最多 4 款"
          action={<WayOn to={paths.categories}>查看产品分类</WayOn>}
        />
      ) : (
        <>
          {gone > 0 && <p className="compare-note">{gone} 款产品已下架，未列出。</p>}
          {products.length === 1 && <p className="compare-note">再加入一款产品，就可以看出不同。</p>}
          <Comparison products={products} onRemove={remove} />
        </>
      )}
    </Screen>
  );
}

function Comparison({ products, onRemove }: { products: readonly Product[]; onRemove: (id: string) => void }) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const now = useNow();
  const rows = compareRows(products.map(({ record }) => record)).filter(({ differs }) => differs || !onlyDifferent);
  return (
    <>
      {products.length > 1 && (
        <div className="compare-tools">
          <label>
            <Tick checked={onlyDifferent} onChange={({ currentTarget }) => setOnlyDifferent(currentTarget.checked)} />
            只看不同
          </label>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="compare" role="region" aria-label="产品对比表" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">产品</th>
              {products.map(({ id, title, coverFileId, record }) => (
                <th key={id} scope="col">
                  <span className="compare__picture">
                    <Image src={pictureOf(coverFileId)} alt="" ratio={1} sizes="96px" largest={240} />
                  </span>
                  <Link to={productUrl(id)}>{title}</Link>
                  {registrationState(record.regValidTo, now) === 'expired' && <Tag tone="danger">登记证已过期</Tag>}
                  <button
                    type="button"
                    className="compare__remove"
                    aria-label={`询价 ${title}`}
                    onClick={() => addToInquiry({ type: 'product', id, name: title })}
                  >
                    询价
                  </button>
                  <button
                    type="button"
                    className="compare__remove"
                    aria-label={`移出 ${title}`}
                    onClick={() => onRemove(id)}
                  >
                    移出
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values, differs }) => (
              <tr key={label} data-differs={differs || undefined}>
                <th scope="row">
                  {label}
                  {differs && <span className="compare__mark">不同</span>}
                </th>
                {products.map(({ id }, at) => (
                  <td key={id}>{values[at] || '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export default definePage(() => ({}), ComparePage);
