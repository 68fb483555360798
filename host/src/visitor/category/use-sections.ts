import { useEffect, useState } from 'react';

export const sectionId = (id: string) => `class-${id}`;

const sectionOf = (id: string) => document.getElementById(sectionId(id));

/** The section of a page that is being read, and a function that scrolls to another. */
export function useSections(ids: readonly string[], start: string) {
  const [current, setCurrent] = useState(start || (ids[0] ?? ''));
  const all = ids.join(' ');

  useEffect(() => {
    const look = () => {
      // The section being read is the last one whose heading is above the upper third.
      const line = window.innerHeight / 3;
      const passed = all.split(' ').filter((id) => (sectionOf(id)?.getBoundingClientRect().top ?? Infinity) <= line);
      const last = passed.at(-1);
      if (last) setCurrent(last);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);

  useEffect(() => {
    // When navigating back, the scroll position is restored already.
    if (start && window.scrollY === 0) sectionOf(start)?.scrollIntoView();
  }, [start]);

  const choose = (id: string) => {
    setCurrent(id);
    sectionOf(id)?.scrollIntoView();
  };
  return { current, choose };
}
