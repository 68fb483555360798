import { createContext, type ReactNode, Suspense } from 'react';

/** Whether what is drawn lies below the first screen. */
export const BelowContext = createContext(false);

/**
 * Content below the first screen of a rendered page. React hydrates it after the content above, or at once if it is tapped; its
 * pictures wait for the page's code, with which they would share a slow line, but no longer than `@code-wait` of
 * `image/image.less`.
 */
export function Below({ children }: { children: ReactNode }) {
  return (
    <BelowContext value={true}>
      <Suspense>{children}</Suspense>
    </BelowContext>
  );
}
