import { Link } from '@admin-h5/client';
import { forwardGlyph, Icon, Image, Skeleton } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pictureUrl } from '../../core/picture.ts';
import { hotProductsUrl, materialUrl, paths, productUrl } from '../../core/paths.ts';
import { type SavedRecord, useSaved } from '../../core/saved-records.ts';
import { publishedRecords } from '../list/publish-queries.ts';
import './record-strip.less';

const shown = 12;

/** The records that the person viewed last; before the first of them `without`. */
export function RecentRecords({ without = null }: { without?: ReactNode }) {
  const { records } = useSaved('history');
  if (records.length === 0) return without;
  return <Strip title="最近浏览" to={paths.history} records={records.slice(0, shown)} />;
}

/** What others view. */
export function HotRecords() {
  const { data, isLoading } = useQuery(publishedRecords({ type: 'product', sort: 'hot', size: shown }, 'background'));
  const products = data?.list.flatMap((item) => (item.type === 'product' ? [item] : [])) ?? [];
  if (!isLoading && products.length === 0) return null;
  return <Strip title="热门产品" to={hotProductsUrl} records={isLoading ? null : products} />;
}

interface StripProps {
  title: string;
  to: string;
  /** Null while they load: their place is kept, so that nothing below moves. */
  records: readonly Pick<SavedRecord, 'id' | 'type' | 'title' | 'coverFileId'>[] | null;
}

/** One row that scrolls, or a shelf on a wide screen. */
function Strip({ title, to, records }: StripProps) {
  return (
    <section className="record-strip">
      <div className="record-strip__head">
        <h2>{title}</h2>
        <Link to={to}>
          全部<span className="ah5-visually-hidden">{title}</span>
          <Icon glyph={forwardGlyph} size={14} />
        </Link>
      </div>
      <ul className="record-strip__row" aria-busy={records === null || undefined}>
        {records === null &&
          Array.from({ length: shown }, (_, at) => (
            <li key={at}>
              <div>
                <Skeleton ratio={1} radius="var(--ah5-radius-m)" />
                <span>{'\u00a0'}</span>
              </div>
            </li>
          ))}
        {records?.map((record) => (
          <li key={record.id}>
            <Link to={record.type === 'product' ? productUrl(record.id) : materialUrl(record.id)}>
              <Image
                src={pictureUrl(record.coverFileId)}
                alt=""
                ratio={1}
                sizes="(min-width: 960px) 128px, 84px"
                largest={240}
              />
              <span>{record.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
