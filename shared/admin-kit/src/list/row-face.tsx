import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { moreGlyph, Icon, SwipeRow, Tick } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import { StatusTag } from '../parts/status-tag.tsx';
import type { ListRecord, RowAction } from './list-props.ts';
import { offerActions } from './row-menu.ts';
import type { RowViewProps } from './row-view.ts';

interface RowFaceProps<T extends ListRecord> extends RowViewProps<T> {
  /** Prefix of its class names. */
  block: string;
  /** Actions that a swipe shows. */
  swipe?: readonly RowAction<T>[];
  children: ReactNode;
}

const none: readonly never[] = [];

/** A row on a phone. A tap opens the record or, while rows are selected, selects it; ⋯ offers its actions; hold to select. */
export function RowFace<T extends ListRecord>(props: RowFaceProps<T>) {
  const { block, screen, row, selected, swipe = none, onHold, onAction } = props;
  return (
    <div className={`${block}-slot`}>
      <SwipeRow
        className={clsx(block, selected && `${block}--selected`)}
        label={screen.labelOf(row)}
        actions={swipe.map((action) => ({
          text: action.label,
          danger: action.danger,
          onPress: () => onAction(action),
        }))}
        onHold={onHold}
      >
        <Face {...props} />
      </SwipeRow>
    </div>
  );
}

function Face<T extends ListRecord>({
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

/** The status of a row, and the tags of its card. */
export const RowTags = ({ row, tags }: { row: ListRecord; tags: ReactNode }) => (
  <span className="adm-card__tags">
    {row.status !== undefined && <StatusTag status={row.status} />}
    {tags}
  </span>
);
