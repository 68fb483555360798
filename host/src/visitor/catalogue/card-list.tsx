import { Below } from '@admin-h5/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './card-list.less';

/** Cards of the first screen, whose pictures load at once. */
const first = 4;

export interface CardListProps<T> {
  items: readonly T[];
  className?: string | false;
  /** @param priority whether it is among the first pictures of the page */
  card: (item: T, priority: boolean) => ReactNode;
}

/** The cards of an endless list. */
export function CardList<T extends { id: string }>({ items, className, card }: CardListProps<T>) {
  const rows = (part: readonly T[], priority: boolean) =>
    part.map((item) => <li key={item.id}>{card(item, priority)}</li>);
  return (
    <ul className={clsx('catalogue-list', className)}>
      {rows(items.slice(0, first), true)}
      <Below>{rows(items.slice(first), false)}</Below>
    </ul>
  );
}
