import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavBar, type NavBarProps } from '../nav-bar/nav-bar.tsx';
import { OfflineBar } from '../state/offline-bar.tsx';
import './screen.less';

export interface ScreenProps extends NavBarProps {
  /** Replaces the ordinary bar. */
  header?: ReactNode;
  /** Content of the bar that is fixed at the bottom: the screen's main action. */
  footer?: ReactNode;
  /** Uses the whole width from 960 px on, as the admin area does. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** The frame of every page: bar, offline notice, content in `main`, fixed bar. The window scrolls. */
export function Screen({ header, footer, wide = false, className, children, ...bar }: ScreenProps) {
  return (
    <div className={clsx('ah5-screen', wide && 'ah5-screen--wide', footer && 'ah5-screen--footed', className)}>
      {header ?? <NavBar {...bar} />}
      <OfflineBar />
      <main className="ah5-screen__main">{children}</main>
      {footer && (
        <footer className="ah5-screen__foot ah5-fixed-bar">
          <div className="ah5-screen__foot-row">{footer}</div>
        </footer>
      )}
    </div>
  );
}
