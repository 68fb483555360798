import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { previewUrl } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';

/** Width ÷ height of a banner (entities.md). */
export const bannerRatio = 750 / 350;

interface Props {
  /** File id; null for a placeholder. */
  image?: string | null;
  /** Drawn in place of the picture: a person's avatar. */
  picture?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** A picture as wide as a banner. */
  wide?: boolean;
}

/** First cell of a table row: picture, name, and a line below it. */
export function PictureCell({ image = null, picture, title, note, wide = false }: Props) {
  return (
    <span className="adm-picture-cell">
      {picture ?? (
        <Image
          className={clsx('adm-picture-cell__image', wide && 'adm-picture-cell__image--wide')}
          src={image && previewUrl(image)}
          alt=""
          ratio={wide ? bannerRatio : 1}
          sizes={wide ? '94px' : '44px'}
          largest={wide ? 240 : 96}
        />
      )}
      <span className="adm-two-lines">
        {title}
        {note ? <small>{note}</small> : null}
      </span>
    </span>
  );
}
