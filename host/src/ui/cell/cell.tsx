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
    <span className="arco-cell-inner">
      {glyph && (
        <span className="cell-label-icon">
          <Icon glyph={glyph} size={20} />
        </span>
      )}
      <span className="cell-label">
        {label}
        {note && <span className="cell-desc">{note}</span>}
      </span>
      {value !== undefined && <span className="cell-content">{value}</span>}
      {arrow && (
        <span className="cell-arrow-icon">
          <Icon glyph={forwardGlyph} size={16} />
        </span>
      )}
    </span>
  );
}

const base = 'arco-cell without-group ah5-cell';

/** A row that only shows information. */
export function Cell(props: CellProps) {
  return (
    <div className={base}>
      <CellBody {...props} arrow={false} />
    </div>
  );
}

export function CellLink({ to, ...props }: CellProps & { to: string }) {
  return (
    <Link className={`${base} ah5-cell--action`} to={to}>
      <CellBody {...props} arrow />
    </Link>
  );
}

export function CellButton({
  onPress,
  danger = false,
  ...props
}: CellProps & { onPress: () => void; danger?: boolean }) {
  return (
    <button type="button" className={clsx(base, 'ah5-cell--action', danger && 'ah5-cell--danger')} onClick={onPress}>
      <CellBody {...props} arrow={!danger && props.value === undefined} />
    </button>
  );
}

/** A group of rows with an optional heading. */
export function CellGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="arco-cell-group ah5-cell-group">
      {title && <h2 className="cell-group-header">{title}</h2>}
      <div className="cell-group-body">{children}</div>
    </section>
  );
}
