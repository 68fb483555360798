import { Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import { clsx } from 'clsx';
import './card-list.less';
import './cards.less';

export interface CardSkeletonsProps {
  shape: 'tile' | 'row';
  cards?: number;
}

/** Cards of a list before their content: the same boxes, so that nothing moves. */
export function CardSkeletons({ shape, cards = 6 }: CardSkeletonsProps) {
  return (
    <SkeletonGroup className={clsx('catalogue-list', shape === 'tile' && 'catalogue-list--tiles')}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={`catalogue-card catalogue-card--${shape}`}>
          <span className="catalogue-card__picture">
            <Skeleton ratio={1} radius="0" />
          </span>
          <span className="catalogue-card__text">
            <SkeletonText lines={4} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
