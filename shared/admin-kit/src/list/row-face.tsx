import type { ReactNode } from 'react';
import { moreGlyph, Icon, Tick } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import type { ListRecord } from './list-props.ts';
import { offerActions } from './row-menu.ts';
import type { RowViewProps } from './row-view.ts';

type Shown = 'screen' | 'row' | 'href' | 'selecting' | 'selected' | 'actions' | 'onToggle' | 'onAction';

interface RowFaceProps<T extends ListRecord> extends Pick<RowViewProps<T>, Shown> {
  /** Prefix of its class names. */
  block: string;
  children: ReactNode;
}

/** The content of a row on a phone. A tap opens the record or, while rows are selected, selects it; ⋯ offers its actions. */
export function RowFace<T extends ListRecord>({
  block,
  screen,
  row,
  href,
  selecting,
  selected,
  actions,
  onToggle,
  onAction,
  children,
}: RowFaceProps<T>) {
  const label = screen.labelOf(row);
  const main = `${block}__main`;

  if (selecting) {
    return (
      <label className={main}>
        <Tick className={`${block}__check`} checked={selected} aria-label={`选择${label}`} onChange={onToggle} />
        {children}
      </label>
    );
  }
  return (
    <>
      {href ? (
        <Link className={main} to={href} draggable={false}>
          {children}
        </Link>
      ) : (
        <div className={main}>{children}</div>
      )}
      {actions.length > 0 && (
        <button
          type="button"
          className={`adm-icon-button ${block}__more`}
          aria-label={`${label}的更多操作`}
          onClick={() => void offerActions(label, actions, onAction)}
        >
          <Icon glyph={moreGlyph} />
        </button>
      )}
    </>
  );
}
