import { clsx } from 'clsx';
import { previewUrl } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';
import type { ListRecord } from './list-props.ts';
import { RowFace, RowTags } from './row-face.tsx';
import type { RowViewProps } from './row-view.ts';

/** A row with its picture at the side; a swipe shows its first actions. */
export function CardRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen, selecting, actions } = props;
  const { image, ratio = 1, picture, title, tags, lines = [] } = screen.card(row);
  return (
    <RowFace {...props} block="adm-card" swipe={selecting ? [] : actions.slice(0, 3)}>
      {picture}
      {image !== undefined && (
        <Image
          className={clsx('adm-card__image', ratio > 1 && 'adm-card__image--wide')}
          src={image && previewUrl(image)}
          alt=""
          ratio={ratio}
          sizes={ratio > 1 ? '120px' : '72px'}
          largest={240}
        />
      )}
      <span className="adm-card__text">
        <span className="adm-card__title">{title}</span>
        <RowTags {...{ row, tags }} />
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
          <span key={index} className="adm-card__line">
            {line}
          </span>
        ))}
      </span>
    </RowFace>
  );
}
