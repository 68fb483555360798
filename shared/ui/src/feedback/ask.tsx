import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { overlaysSettled, onPageEvent } from '@admin-h5/client';

export interface AskOptions<T> {
  /** The answer of a person who leaves the page, by the way back for instance. */
  left: T;
}

/** Draws a modal in a root of its own until it answers; nothing is left behind. */
export function ask<T>(options: AskOptions<T>, draw: (answer: (value: T) => void) => ReactNode): Promise<T> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    let answered = false;
    const answer = (value: T) => {
      if (answered) return;
      answered = true;
      stop();
      // Unmounting closes the dialog, which gives focus back.
      root.unmount();
      host.remove();
      // What follows from the answer may lead to another page.
      void overlaysSettled().then(() => resolve(value));
    };
    const stop = onPageEvent(({ type, cause }) => {
      if (type !== 'show' && cause === 'navigation') answer(options.left);
    });
    root.render(draw(answer));
  });
}
