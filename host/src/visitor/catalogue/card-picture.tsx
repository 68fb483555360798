import { Image } from '@admin-h5/ui';
import type { ReactNode } from 'react';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { pictureOf } from '../../core/picture.ts';

interface Props {
  item: { id: string; coverFileId: string | null };
  /** `tile` for a grid, `row` for a list; on a wide screen a list is a grid too. */
  shape: 'tile' | 'row';
  /** Whether it is among the first pictures of the page. */
  priority?: boolean;
  /** What lies on the picture. */
  children?: ReactNode;
}

/** The picture of a product or material in a list. */
export function CardPicture({ item, shape, priority = false, children }: Props) {
  return (
    <SharedPicture id={item.id}>
      <span className="catalogue-card__picture">
        <Image
          src={pictureOf(item.coverFileId)}
          alt=""
          ratio={1}
          sizes={shape === 'row' ? '(min-width: 960px) 220px, 112px' : '(min-width: 600px) 260px, 45vw'}
          largest={480}
          priority={priority}
        />
        {children}
      </span>
    </SharedPicture>
  );
}
