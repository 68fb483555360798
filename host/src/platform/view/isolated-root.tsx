/** Draws a module's screen in a React root of its own, so that its errors, endless loops and changes of the page stop at its border. */
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { moduleRootClass } from '../page-guard/document.ts';
import { watchTyped } from '../replacement.ts';

/** Milliseconds that the next page may take to be rendered; a screen that updates in an endless loop would prevent it. */
const nextPageTimeLimit = 100;

/** What content handles; React's own listeners on the same element come first. */
const handledEvents = [
  'click',
  'input',
  'change',
  'submit',
  'keydown',
  'pointerdown',
  'pointerup',
  'focusin',
  'focusout',
];

interface OwnRootProps {
  children: ReactNode;
  /** Called with an error of clean-up code while the content is removed. Other errors are thrown to the surrounding boundary. */
  onCleanupError: (error: unknown) => void;
  /** Called after the content's own code has handled an event, before any other code does. */
  onEvent: () => void;
  /** Called where the content keeps updating itself. */
  onLoop: () => void;
  /** Called when the content is being removed, with its outermost element. */
  onRemove: (rendered: Element | null) => void;
}

/** Unmounts a root and leaves an inert copy of its DOM: the page neither flashes nor changes its height. */
function freeze(root: Root, box: HTMLElement): void {
  const copy = [...box.childNodes].map((node) => node.cloneNode(true));
  root.unmount();
  box.inert = true;
  box.replaceChildren(...copy);
}

/**
 * Renders its content in a separate React root, so that errors, endless loops and DOM changes in it affect nothing else
 * (docs/decisions/0022). If it is still mounted some time after the router has opened another path, its content is unmounted,
 * so that React can render the next page.
 */
export function OwnRoot({ children, onCleanupError, onEvent, onLoop, onRemove }: OwnRootProps) {
  const place = useRef<HTMLDivElement>(null);
  const inner = useRef<Root>(null);
  const [thrown, setThrown] = useState<{ error: unknown } | null>(null);
  /** Counts how often the root was created again. */
  const [restarts, setRestarts] = useState(0);
  const router = useContext(DataRouterContext)?.router;
  const { pathname } = useLocation();
  const bridged = useRouterBridge()(
    <StrictMode>
      <ErrorBoundary fallback={() => null} onError={(error) => setThrown({ error })}>
        {children}
      </ErrorBoundary>
    </StrictMode>,
  );

  useLayoutEffect(() => {
    // A new element each time: React allows only one root per element.
    const box = document.createElement('div');
    place.current?.append(box);
    const stopWatching = watchTyped(box);
    const root = createRoot(box, { onUncaughtError: onCleanupError });
    inner.current = root;
    for (const type of handledEvents) box.addEventListener(type, onEvent);
    const stopLoops = watchLoops(root, onLoop);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frozen = false;
    const stop = router?.subscribe(({ location }) => {
      clearTimeout(timer);
      const stays = location.pathname.endsWith(pathname);
      // The person went back before the next page was rendered.
      if (frozen && stays) setRestarts((count) => count + 1);
      if (frozen || stays) return;
      timer = setTimeout(() => {
        inner.current = null;
        frozen = true;
        onRemove(box.firstElementChild);
        freeze(root, box);
      }, nextPageTimeLimit);
    });
    return () => {
      inner.current = null;
      stop?.();
      stopWatching();
      stopLoops();
      clearTimeout(timer);
      if (frozen) {
        box.remove();
        return;
      }
      onRemove(box.firstElementChild);
      // React cannot unmount a root while it renders another one; rendering null removes the content at once.
      root.render(null);
      queueMicrotask(() => {
        root.unmount();
        box.remove();
      });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each restart creates a new root
  }, [router, pathname, onCleanupError, onEvent, onLoop, onRemove, restarts]);
  useLayoutEffect(() => inner.current?.render(bridged));

  if (thrown) throw thrown.error;
  return <div ref={place} className={moduleRootClass} />;
}

/**
 * Passes the contexts of the calling component to another React root: the router's location and blockers, which the hooks of
 * `@admin-h5/client` use, and the query client. Everything else that screens share is in stores, not in contexts.
 * @returns a function that wraps the content of that root
 */
function useRouterBridge(): (content: ReactNode) => ReactNode {
  const queryClient = useQueryClient();
  const router = useContext(DataRouterContext);
  const state = useContext(DataRouterStateContext);
  const location = useContext(LocationContext);
  return (content) => (
    <QueryClientProvider client={queryClient}>
      <DataRouterContext value={router}>
        <DataRouterStateContext value={state}>
          <LocationContext value={location}>{content}</LocationContext>
        </DataRouterStateContext>
      </DataRouterContext>
    </QueryClientProvider>
  );
}

/** Milliseconds between two looks. */
const lookInterval = 250;
/** Of so many looks in a row, so many that found work waiting: content that animates or computes comes to rest between. */
const lookCount = 16;
const busyLooks = 13;

/** Whether a root has updates that are not rendered yet; React shows it only in its internal records. */
function hasWork(root: Root): boolean {
  const record: unknown = Reflect.get(root, '_internalRoot');
  if (typeof record !== 'object' || record === null) return false;
  const pending = Number(Reflect.get(record, 'pendingLanes'));
  // What waits for code or data is no work.
  const suspended = Number(Reflect.get(record, 'suspendedLanes'));
  return (pending & ~suspended) !== 0;
}

/**
 * Looks whether a root comes to rest: an effect that always sets state is stopped by nothing in React's production build.
 * @param onLoop called once, where it has not for about four seconds
 * @returns the function that stops this
 */
function watchLoops(root: Root, onLoop: () => void): () => void {
  let found: boolean[] = [];
  let isWatching = true;
  const stop = () => {
    isWatching = false;
    clearInterval(timer);
  };
  const note = (isBusy: boolean) => {
    if (!isWatching) return;
    found = [...found, isBusy].slice(-lookCount);
    if (found.filter(Boolean).length < busyLooks) return;
    stop();
    onLoop();
  };
  const timer = setInterval(() => {
    if (hasWork(root)) note(true);
    // Between a rendering and its effects a loop has no work for a moment.
    else setTimeout(() => note(hasWork(root)));
  }, lookInterval);
  return stop;
}
