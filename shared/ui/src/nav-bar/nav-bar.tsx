/** The bar on top of a screen: way back, title, and buttons. */
import { navigateBack } from '@admin-h5/client';
import type { ReactNode } from 'react';
import { backGlyph } from '../icon/glyphs.ts';
import { type Glyph, Icon } from '../icon/icon.tsx';
import './nav-bar.less';

export interface NavBarProps {
  title: string;
  /** Whether there is a back button; false on tab pages. */
  back?: boolean;
  /** Called instead of going back, for instance to ask about unsaved input first. */
  onBack?: () => void;
  /** At the end: icon buttons. */
  right?: ReactNode;
}

/** The bar at the top, with the page's only `h1`. Back goes to the root where there is no history (specification, section 2). */
export function NavBar({ title, back = true, onBack, right }: NavBarProps) {
  return (
    <header className="arco-nav-bar ah5-nav">
      <div className="ah5-nav__bar">
        <div className="ah5-nav__side">
          {back && (
            <button type="button" className="ah5-nav__button" aria-label="返回" onClick={onBack ?? goBack}>
              <Icon glyph={backGlyph} size={22} />
            </button>
          )}
        </div>
        <h1 className="arco-nav-bar-title-text ah5-nav__title">{title}</h1>
        <div className="ah5-nav__side ah5-nav__side--end">{right}</div>
      </div>
    </header>
  );
}

function goBack() {
  void navigateBack();
}

interface NavButtonProps {
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
