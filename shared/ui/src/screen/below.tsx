import { createContext, Suspense } from 'react';
import type { ReactNode } from 'react';

/** Whether what is drawn lies below the first screen. */
export const BelowContext = createContext(false);

/**
 * What lies below the first screen of a rendered page. React takes it over by itself, after what is above, or at once where it is
 * tapped; its pictures wait for the page's code, with which they would share a slow line, but no longer than `@code-wait` of
 * `image/image.less`.
 */
export function Below({ children }: { children: ReactNode }) {
  return (
    <BelowContext value={true}>
      <Suspense>{children}</Suspense>
    </BelowContext>
  );
}
