import { Icon } from '../icon/icon.tsx';
import type { Glyph } from '../icon/icon.tsx';
import './nav-bar.less';

export interface NavButtonProps {
  glyph: Glyph;
  /** Accessible name: what the button does. */
  label: string;
  onPress: () => void;
  /** For a toggle button: whether it is on. */
  pressed?: boolean;
}

/** An icon button, 44 px wide, in the bar at the top or at the bottom. */
export function NavButton({ glyph, label, onPress, pressed }: NavButtonProps) {
  return (
    <button type="button" className="ah5-nav__button" aria-label={label} aria-pressed={pressed} onClick={onPress}>
      <Icon glyph={glyph} size={22} filled={pressed ?? false} />
    </button>
  );
}
