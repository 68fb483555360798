import { Link } from '@admin-h5/client';
import { forwardGlyph, Icon } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import './classes.less';

interface Section {
  id: string;
  name: string;
  /** The page of all its records, and how many they are. */
  all?: { to: string; count: number } | undefined;
  /** Class name of its colour. */
  colour?: string | undefined;
  content: ReactNode;
}

const sectionId = (id: string) => `class-${id}`;

const findElement = (id: string) => document.getElementById(sectionId(id));

/** The section that is being read, and a function that scrolls to another. */
function useSections(ids: readonly string[], start: string) {
  const [current, setCurrent] = useState(start || (ids[0] ?? ''));
  const all = ids.join(' ');

  useEffect(() => {
    const look = () => {
      // The section being read is the last one whose heading is above the upper third.
      const line = window.innerHeight / 3;
      const passed = all.split(' ').filter((id) => (findElement(id)?.getBoundingClientRect().top ?? Infinity) <= line);
      const last = passed.at(-1);
      if (last) setCurrent(last);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);

  useEffect(() => {
    // When navigating back, the scroll position is restored already.
    if (start && window.scrollY === 0) findElement(start)?.scrollIntoView();
  }, [start]);

  const choose = (id: string) => {
    setCurrent(id);
    findElement(id)?.scrollIntoView();
  };
  return { current, choose };
}

interface SectionsProps {
  /** Name of the list at the side; without it there is none. */
  label: string | undefined;
  sections: readonly Section[];
  /** The section to begin at. */
  start?: string;
  className?: string;
}

/** Sections below each other and their names at the side; scrolling one follows the other. */
export function Sections({ label, sections, start = '', className }: SectionsProps) {
  const { current, choose } = useSections(
    sections.map(({ id }) => id),
    start,
  );
  return (
    <div className={clsx('classes', className)}>
      {label && (
        <nav className="classes__side" aria-label={label}>
          {sections.map(({ id, name, colour }) => (
            <button
              key={id}
              type="button"
              className={clsx('classes__tab', colour)}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      <div className="classes__content">
        {sections.map(({ id, name, all, colour, content }) => (
          <section key={id} id={sectionId(id)} className={clsx('classes__section', colour)} aria-label={name}>
            <div className="classes__head">
              <h2>{name}</h2>
              {all && (
                <Link to={all.to} className="classes__all">
                  全部 {all.count} 款
                  <Icon glyph={forwardGlyph} size={14} />
                </Link>
              )}
            </div>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
