import { clsx } from 'clsx';
import { previewUrl } from '../../../api/index.ts';
import { Image } from '../../image/image.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import type { ListRecord } from './list-props.ts';
import { RowFace } from './row-face.tsx';
import type { RowViewProps } from './row-view.ts';
import { useSwipe } from './swipe.ts';

/** Width of one action behind a card, in CSS pixels. */
const actionWidth = 72;

/** A row on a phone: swipe or ⋯ for its actions, hold to select. */
export function CardRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen, selecting, selected, actions, onHold, onAction } = props;
  const label = screen.labelOf(row);
  const { image, title, tags, lines = [] } = screen.card(row);
  const behind = selecting ? [] : actions.slice(0, 3);
  const { offset, close, takeHold, handlers } = useSwipe({ width: behind.length * actionWidth, onLongPress: onHold });

  const body = (
    <>
      {image !== undefined && (
        <Image
          className="adm-card__image"
          src={image && previewUrl(image)}
          alt=""
          ratio={1}
          sizes="4rem"
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
          // oxlint-disable-next-line react/no-array-index-key -- lines stand for their place
          <span key={index} className="adm-card__line">
            {line}
          </span>
        ))}
      </span>
    </>
  );

  return (
    <div className="adm-card-slot">
      {offset < 0 && (
        <div className="adm-card__behind">
          {behind.map((action) => (
            <button
              key={action.key}
              type="button"
              style={{ width: actionWidth }}
              className={clsx('adm-card__action', action.danger && 'adm-card__action--danger')}
              onClick={() => {
                close();
                onAction(action);
              }}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
      <article
        className={clsx('adm-card', selected && 'adm-card--selected')}
        aria-label={label}
        style={{ transform: offset ? `translateX(${offset}px)` : undefined }}
        {...handlers}
        onClickCapture={(event) => {
          if (!takeHold() && offset === 0) return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        <RowFace {...props} block="adm-card">
          {body}
        </RowFace>
      </article>
    </div>
  );
}
