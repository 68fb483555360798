import { clsx } from 'clsx';
import { previewUrl } from '@admin-h5/client';
import { Image, SwipeRow } from '@admin-h5/ui';
import { StatusTag } from '../parts/status-tag.tsx';
import type { ListRecord } from './list-props.ts';
import { RowFace } from './row-face.tsx';
import type { RowViewProps } from './row-view.ts';

const nothing: readonly never[] = [];

/** A record that is mainly a picture, in one of two columns on a phone: ⋯ for its actions, hold to select. */
export function TileRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen, selected, onHold } = props;
  const label = screen.labelOf(row);
  const { image = null, title, tags, lines = [] } = screen.card(row);

  const body = (
    <>
      <Image src={image && previewUrl(image)} alt="" ratio={4 / 3} sizes="48vw" largest={480} />
      <span className="adm-photo__text">
        <span className="adm-photo__title">{title}</span>
        <span className="adm-photo__line">{lines[0]}</span>
        <span className="adm-card__tags">
          {row.status !== undefined && <StatusTag status={row.status} />}
          {tags}
        </span>
      </span>
    </>
  );

  return (
    <div className="adm-photo-slot">
      {/* Only for holding: a tile has no swipe actions. */}
      <SwipeRow
        className={clsx('adm-photo', selected && 'adm-photo--selected')}
        label={label}
        actions={nothing}
        onHold={onHold}
      >
        <RowFace {...props} block="adm-photo">
          {body}
        </RowFace>
      </SwipeRow>
    </div>
  );
}
