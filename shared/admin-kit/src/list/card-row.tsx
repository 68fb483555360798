import { clsx } from 'clsx';
import { previewUrl } from '@admin-h5/client';
import { Image, SwipeRow } from '@admin-h5/ui';
import { StatusTag } from '../parts/status-tag.tsx';
import type { ListRecord } from './list-props.ts';
import { RowFace } from './row-face.tsx';
import type { RowViewProps } from './row-view.ts';

/** A row on a phone: swipe or ⋯ for its actions, hold to select. */
export function CardRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen, selecting, selected, actions, onHold, onAction } = props;
  const label = screen.labelOf(row);
  const { image, ratio = 1, picture, title, tags, lines = [] } = screen.card(row);
  const swipeActions = selecting ? [] : actions.slice(0, 3);

  const body = (
    <>
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
        <span className="adm-card__tags">
          {row.status !== undefined && <StatusTag status={row.status} />}
          {tags}
        </span>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
          <span key={index} className="adm-card__line">
            {line}
          </span>
        ))}
      </span>
    </>
  );

  return (
    <div className="adm-card-slot">
      <SwipeRow
        className={clsx('adm-card', selected && 'adm-card--selected')}
        label={label}
        actions={swipeActions.map((action) => ({
          text: action.label,
          danger: action.danger,
          onPress: () => onAction(action),
        }))}
        onHold={onHold}
      >
        <RowFace {...props} block="adm-card">
          {body}
        </RowFace>
      </SwipeRow>
    </div>
  );
}
