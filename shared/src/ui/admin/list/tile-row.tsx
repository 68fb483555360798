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

/** A record that is above all a picture, two beside each other on a phone: ⋯ for its actions, hold to select. */
export function TileRow<T extends ListRecord>({
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
  const { image = null, title, tags, lines = [] } = screen.card(row);
  // Nothing lies behind a tile: of the swipe only the hold is left.
  const { takeHold, handlers } = useSwipe({ width: 0, onLongPress: onHold });

  async function choose(): Promise<void> {
    const action = await chooseAction(label, actions);
    if (action) onAction(action);
  }

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
      <article
        className={clsx('adm-photo', selected && 'adm-photo--selected')}
        aria-label={label}
        {...handlers}
        onClickCapture={(event) => {
          if (!takeHold()) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {selecting ? (
          <label className="adm-photo__main">
            <input
              type="checkbox"
              className="adm-check adm-photo__check"
              checked={selected}
              disabled={locked}
              aria-label={`选择${label}`}
              onChange={onToggle}
            />
            {body}
          </label>
        ) : href ? (
          <Link className="adm-photo__main" to={href} draggable={false}>
            {body}
          </Link>
        ) : (
          <div className="adm-photo__main">{body}</div>
        )}
        {!selecting && actions.length > 0 && (
          <button
            type="button"
            className="adm-icon-button adm-photo__more"
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
