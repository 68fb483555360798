import { type ReactNode, StrictMode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { watchTyped } from '../replacement/typed-input.ts';
import { useRouterBridge } from './router-bridge.tsx';

/** Milliseconds that the next page may take to be drawn; a screen that updates without end would keep it away. */
const patience = 100;

interface OwnRootProps {
  children: ReactNode;
  /** An error of clean-up work, when the screen is already being removed. Any other is thrown here, to the boundary around. */
  onLateFault: (error: unknown) => void;
  /** The content is being removed; the outermost element of what was drawn. */
  onRemove: (drawn: Element | null) => void;
}

/** Unmounts a root and leaves its last picture, which takes no input: the page neither flashes nor changes its height. */
function freeze(root: Root, box: HTMLElement): void {
  const picture = [...box.childNodes].map((node) => node.cloneNode(true));
  root.unmount();
  box.inert = true;
  box.replaceChildren(...picture);
}

/**
 * Draws its content in a React root of its own, so that errors, loops and a changed document in there cost nothing else
 * (docs/decisions/0022). While the router is at another path and this is still here, it is removed, so that the next page can come.
 */
export function OwnRoot({ children, onLateFault, onRemove }: OwnRootProps) {
  const place = useRef<HTMLDivElement>(null);
  const own = useRef<Root>(null);
  const [lost, setLost] = useState<{ error: unknown } | null>(null);
  /** Counts how often it was drawn anew. */
  const [life, setLife] = useState(0);
  const router = useContext(DataRouterContext)?.router;
  const { pathname } = useLocation();
  const bridged = useRouterBridge()(
    <StrictMode>
      <ErrorBoundary fallback={() => null} onError={(error) => setLost({ error })}>
        {children}
      </ErrorBoundary>
    </StrictMode>,
  );

  useLayoutEffect(() => {
    // A new element each time: React uses one for one root alone.
    const box = document.createElement('div');
    place.current?.append(box);
    const stopWatching = watchTyped(box);
    const root = createRoot(box, { onUncaughtError: onLateFault });
    own.current = root;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frozen = false;
    const stop = router?.subscribe(({ location }) => {
      clearTimeout(timer);
      const stays = location.pathname.endsWith(pathname);
      // The person came back before the next page was there.
      if (frozen && stays) setLife((count) => count + 1);
      if (frozen || stays) return;
      timer = setTimeout(() => {
        own.current = null;
        frozen = true;
        onRemove(box.firstElementChild);
        freeze(root, box);
      }, patience);
    });
    return () => {
      own.current = null;
      stop?.();
      stopWatching();
      clearTimeout(timer);
      if (frozen) {
        box.remove();
        return;
      }
      onRemove(box.firstElementChild);
      // React cannot unmount a root while it is at work on another; without content it lets go of everything at once.
      root.render(null);
      queueMicrotask(() => {
        root.unmount();
        box.remove();
      });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another life is another root
  }, [router, pathname, onLateFault, onRemove, life]);
  useLayoutEffect(() => own.current?.render(bridged));

  if (lost) throw lost.error;
  return <div ref={place} />;
}
