import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { forwardGlyph, Icon } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import './cell.less';

export interface CellProps {
  label: ReactNode;
  /** At the end of the row. */
  value?: ReactNode;
  glyph?: string;
  note?: ReactNode;
}

function CellBody({ label, value, glyph, note, arrow }: CellProps & { arrow: boolean }) {
  return (
    <>
      {glyph && (
        <span className="ah5-cell__glyph">
          <Icon glyph={glyph} size={20} />
        </span>
      )}
      <span className="ah5-cell__label">
        {label}
        {note && <span className="ah5-cell__note">{note}</span>}
      </span>
      {value !== undefined && <span className="ah5-cell__value">{value}</span>}
      {arrow && <Icon glyph={forwardGlyph} size={16} className="ah5-cell__arrow" />}
    </>
  );
}

/** A row that only shows information. */
export function Cell(props: CellProps) {
  return (
    <div className="ah5-cell">
      <CellBody {...props} arrow={false} />
    </div>
  );
}

/** A row that is a link to another page. */
export function CellLink({ to, ...props }: CellProps & { to: string }) {
  return (
    <Link className="ah5-cell ah5-cell--action" to={to}>
      <CellBody {...props} arrow />
    </Link>
  );
}

/** A row that is a button. */
export function CellButton({
  onPress,
  danger = false,
  ...props
}: CellProps & { onPress: () => void; danger?: boolean }) {
  return (
    <button type="button" className={clsx('ah5-cell ah5-cell--action', danger && 'ah5-cell--danger')} onClick={onPress}>
      <CellBody {...props} arrow={!danger && props.value === undefined} />
    </button>
  );
}

/** A group of rows with an optional heading. */
export function CellGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="ah5-cell-group">
      {title && <h2 className="ah5-cell-group__title">{title}</h2>}
      <div className="ah5-cell-group__rows">{children}</div>
    </section>
  );
}
