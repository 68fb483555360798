import type { ReactNode, Ref } from 'react';
import './state-panel.less';

const shapes = {
  empty: (
    <>
      <path className="art-face" d="M40 52h80l10 22v22a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V74z" />
      <path className="art-line" d="M30 74h26l6 9h36l6-9h26" />
      <path
        className="art-line"
        d="M80 44c0-14 8-22 22-23-1 14-8 21-22 23zM80 44c-1-10-7-16-18-17 1 11 7 16 18 17zV56"
      />
    </>
  ),
  error: (
    <>
      <path className="art-face" d="M52 88a20 20 0 0 1-2-39.9 32 32 0 0 1 62-5A23 23 0 0 1 112 88z" />
      <path className="art-line" d="M82 50l-9 15h13l-8 14" />
      <circle className="art-accent" cx="124" cy="34" r="4" />
    </>
  ),
  lock: (
    <>
      <path className="art-line" d="M62 52V40a18 18 0 0 1 36 0v12" />
      <rect className="art-face" x="50" y="52" width="60" height="46" rx="8" />
      <circle className="art-accent" cx="80" cy="71" r="6" />
      <path className="art-line" d="M80 76v9" />
    </>
  ),
  lost: (
    <>
      <path className="art-face" d="M36 34l30-10 28 10 30-10v62l-30 10-28-10-30 10z" />
      <path className="art-line" d="M66 24v62M94 34v62" />
      <path className="art-accent" d="M108 20a14 14 0 0 1 14 14c0 10-14 24-14 24S94 44 94 34a14 14 0 0 1 14-14z" />
    </>
  ),
};

type ArtName = keyof typeof shapes;

/** The drawing of a state, all in one style: a soft ground, a shape with a green outline, one accent. */
function Art({ name }: { name: ArtName }) {
  return (
    <svg viewBox="0 0 160 120">
      <ellipse className="art-ground" cx="80" cy="96" rx="68" ry="16" />
      {shapes[name]}
    </svg>
  );
}

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
