import { clsx } from 'clsx';
import { previewUrl } from '../../../api/index.ts';
import { moreGlyph } from '../../icon/more-glyphs.ts';
import { Icon } from '../../icon/icon.tsx';
import { Image } from '../../image/image.tsx';
import { Link } from '../../../navigation/index.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import type { ListRecord } from './list-props.ts';
import { chooseAction } from './row-menu.ts';
import type { RowViewProps } from './row-view.ts';
import { useSwipe } from './swipe.ts';

/** Width of one action behind a card, in CSS pixels. */
const actionWidth = 72;

/** A row on a phone: swipe or ⋯ for its actions, hold to select. */
export function CardRow<T extends ListRecord>({
  row,
  screen,
  href,
  selecting,
  selected,
  locked,
  actions,
  onToggle,
  onHold,
  onAction,
}: RowViewProps<T>) {
  const label = screen.labelOf(row);
  const { image, title, tags, lines = [] } = screen.card(row);
  const behind = selecting ? [] : actions.slice(0, 3);
  const { offset, close, takeHold, handlers } = useSwipe({ width: behind.length * actionWidth, onLongPress: onHold });

  async function choose(): Promise<void> {
    const action = await chooseAction(label, actions);
    if (action) onAction(action);
  }

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
        {selecting ? (
          <label className="adm-card__main">
            <input
              type="checkbox"
              className="adm-check"
              checked={selected}
              disabled={locked}
              aria-label={`选择${label}`}
              onChange={onToggle}
            />
            {body}
          </label>
        ) : href ? (
          <Link className="adm-card__main" to={href} draggable={false}>
            {body}
          </Link>
        ) : (
          <div className="adm-card__main">{body}</div>
        )}
        {!selecting && actions.length > 0 && (
          <button
            type="button"
            className="adm-icon-button adm-card__more"
            aria-label={`${label}的更多操作`}
            onClick={() => void choose()}
          >
            <Icon glyph={moreGlyph} />
          </button>
        )}
      </article>
    </div>
  );
}
