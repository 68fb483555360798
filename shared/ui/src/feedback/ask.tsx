import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { overlaysSettled, onPageEvent } from '@admin-h5/client';

export interface AskOptions<T> {
  /** The result if the person leaves the page without an answer. */
  left: T;
}

/** Renders a modal in a React root of its own until the person has answered, then removes it. Resolves with the answer. */
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
      // The caller may navigate to another page after the answer.
      void overlaysSettled().then(() => resolve(value));
    };
    const stop = onPageEvent(({ type, cause }) => {
      if (type !== 'show' && cause === 'navigation') answer(options.left);
    });
    root.render(draw(answer));
  });
}
