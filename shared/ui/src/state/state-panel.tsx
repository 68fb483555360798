import type { ReactNode, Ref } from 'react';
import { Art, type ArtName } from './art.tsx';
import './state-panel.less';

export interface StatePanelProps {
  /** The drawing above the sentence. */
  art: ArtName;
  /** One sentence. */
  title: string;
  /** The reason, or what to do. */
  note?: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts a screen reader: only for errors. */
  role?: 'alert' | 'status';
  /** Smaller, for a block inside a page. */
  compact?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** The common layout of the states empty, error, no permission and not found: drawing, sentence, action. */
export function StatePanel({ art, title, note, action, role = 'status', compact = false, ref }: StatePanelProps) {
  return (
    <div ref={ref} className={compact ? 'ah5-state ah5-state--compact' : 'ah5-state'} role={role}>
      <div className="ah5-state__art" aria-hidden="true">
        <Art name={art} />
      </div>
      <p className="ah5-state__title">{title}</p>
      {note && <div className="ah5-state__note">{note}</div>}
      {action && <div className="ah5-state__action">{action}</div>}
    </div>
  );
}
