import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';

/** Draws a modal in a root of its own until it answers; nothing is left behind. */
export function ask<T>(draw: (answer: (value: T) => void) => ReactNode): Promise<T> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    let answered = false;
    const answer = (value: T) => {
      if (answered) return;
      answered = true;
      // Unmounting closes the dialog, which gives focus back.
      root.unmount();
      host.remove();
      resolve(value);
    };
    root.render(draw(answer));
  });
}
