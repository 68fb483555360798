import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { scrollBehavior, Icon } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import './tab-bar.less';

export interface TabBarItem {
  /** Page path. */
  path: string;
  label: string;
  glyph: string;
}

/** Pressing the tab of the open page scrolls to the top. */
function toTop(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

/**
 * The main navigation at the bottom: links that restore each page's scroll position. `current` is the path of the
 * open page.
 */
export function TabBar({ items, current }: { items: readonly TabBarItem[]; current: string }) {
  return (
    <nav className="arco-tab-bar arco-tab-bar-fixed ah5-tab-bar ah5-fixed-bar" aria-label="主导航">
      {items.map(({ path, label, glyph }) => {
        const chosen = path === current;
        return (
          <Link
            key={path}
            to={path}
            asLeft
            className={clsx('arco-tab-bar-item', chosen && 'arco-tab-bar-item-active')}
            aria-current={chosen ? 'page' : undefined}
            onClick={chosen ? toTop : undefined}
          >
            <Icon glyph={glyph} size={24} filled={chosen} />
            <span>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
