import { type MouseEvent, useEffect, useState } from 'react';
import { scrollBehavior } from '@admin-h5/ui';
import './section-tabs.less';

export interface PageSection {
  /** Id of its element, and the part of the address after #. */
  id: string;
  label: string;
}

const find = (id: string) => document.getElementById(id);

/** The section that is being read: the last one whose top is above the upper third of the window. */
function useSectionRead(sections: readonly PageSection[]): string {
  const [read, setRead] = useState(sections[0]?.id ?? '');
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3;
      const passed = ids.split(' ').filter((id) => (find(id)?.getBoundingClientRect().top ?? Infinity) <= line);
      setRead(passed.at(-1) ?? ids.split(' ')[0] ?? '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return read;
}

function go(event: MouseEvent, id: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // Replaced: the way back leads to the list, not through the sections.
  history.replaceState(history.state, '', `#${id}`);
  find(id)?.scrollIntoView({ behavior: scrollBehavior() });
}

/**
 * Links to the sections of a long page, which stay at its top. Each is an address: it can be copied, and a page that is opened by
 * it begins there.
 */
export function SectionTabs({ sections }: { sections: readonly PageSection[] }) {
  const read = useSectionRead(sections);
  useEffect(() => {
    const id = location.hash.slice(1);
    // When navigating back, the scroll position is restored already.
    if (id && window.scrollY === 0) find(id)?.scrollIntoView();
  }, []);
  return (
    <nav className="section-tabs" aria-label="本页内容">
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === read || undefined} onClick={(event) => go(event, id)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
