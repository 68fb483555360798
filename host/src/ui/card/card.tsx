import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './card.less';

export interface CardProps {
  title?: ReactNode;
  /** Beside the title: a link 更多 or a count. */
  extra?: ReactNode;
  /** Whether the content reaches the card's edges. */
  flush?: boolean;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** A section of a page on its own surface, with a heading. */
export function Card({ title, extra, flush = false, className, id, children }: CardProps) {
  return (
    <section className={clsx('ah5-card', flush && 'ah5-card--flush', className)} id={id}>
      {(title || extra) && (
        <div className="ah5-card__head">
          {title && <h2 className="ah5-card__title">{title}</h2>}
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}
