import { Icon } from '../icon/icon.tsx';
import type { Glyph } from '../icon/icon.tsx';
import './nav-bar.less';

export interface NavButtonProps {
  glyph: Glyph;
  /** What it does, for those who do not see the drawing. */
  label: string;
  onPress: () => void;
  /** A switch that is on. */
  pressed?: boolean;
}

/** A drawing to press, 44 px wide, in the bar at the top or at the bottom. */
export function NavButton({ glyph, label, onPress, pressed }: NavButtonProps) {
  return (
    <button type="button" className="ah5-nav__button" aria-label={label} aria-pressed={pressed} onClick={onPress}>
      <Icon glyph={glyph} size={22} filled={pressed ?? false} />
    </button>
  );
}
