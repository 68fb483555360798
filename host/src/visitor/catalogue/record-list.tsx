/** The endless list of products or raw materials, as cards. */
import type { PublishItem } from '@admin-h5/contract';
import { Below } from '@admin-h5/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { InfiniteList, type InfiniteListProps } from '../../ui/list/infinite-list.tsx';
import { type CardItem, type CardLook, CardSkeletons } from './catalogue-card.tsx';
import './card-list.less';

/** Cards of the first screen, whose pictures load at once. */
const first = 4;

interface RecordListProps extends Pick<Required<InfiniteListProps<PublishItem>>, 'query' | 'links' | 'empty'> {
  shape?: CardLook['shape'];
  className?: string;
  card: (item: CardItem, look: CardLook) => ReactNode;
}

export function RecordList({ query, links, empty, shape = 'row', className, card }: RecordListProps) {
  const rows = (items: readonly CardItem[], priority: boolean) =>
    items.map((item) => (
      <li key={item.id}>{card(item, { shape, priority, actions: <CardActions record={item} /> })}</li>
    ));
  return (
    <InfiniteList query={query} links={links} skeleton={<CardSkeletons shape={shape} />} empty={empty}>
      {(items) => {
        const records = items.filter((item) => item.type !== 'gallery');
        return (
          <ul className={clsx('catalogue-list', className, shape === 'tile' && 'catalogue-list--tiles')}>
            {rows(records.slice(0, first), true)}
            <Below>{rows(records.slice(first), false)}</Below>
          </ul>
        );
      }}
    </InfiniteList>
  );
}
