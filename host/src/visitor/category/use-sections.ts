import { useEffect, useState } from 'react';

export const sectionId = (id: string) => `class-${id}`;

const sectionOf = (id: string) => document.getElementById(sectionId(id));

/** Which of several sections of the page one is reading, and how to get to another. */
export function useSections(ids: readonly string[], start: string) {
  const [current, setCurrent] = useState(start || (ids[0] ?? ''));
  const all = ids.join(' ');

  useEffect(() => {
    const look = () => {
      // The last section whose head has passed the upper third is the one being read.
      const line = window.innerHeight / 3;
      const passed = all.split(' ').filter((id) => (sectionOf(id)?.getBoundingClientRect().top ?? Infinity) <= line);
      const last = passed.at(-1);
      if (last) setCurrent(last);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);

  useEffect(() => {
    // A page one comes back to has its place already.
    if (start && window.scrollY === 0) sectionOf(start)?.scrollIntoView();
  }, [start]);

  const choose = (id: string) => {
    setCurrent(id);
    sectionOf(id)?.scrollIntoView();
  };
  return { current, choose };
}
