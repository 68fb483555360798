import { patchSearch, rawQuery, session } from '@admin-h5/client/host';
import { currentPage } from '@admin-h5/client';
import type { QueryClient } from '@tanstack/react-query';
import { config } from '../../core/config.ts';
import { loadPageAhead } from '../../core/pages/page-loader.ts';
import { findPage } from '../../core/pages/page-registry.ts';
import { savesData } from '../../core/pages/when-idle.ts';
import { guard } from '../../session/guard.ts';

/** Milliseconds for which a pointer or the focus rests on a link before it counts as meant. */
const restTime = 65;
/** Milliseconds for which a finger stays down and in its place before it counts as pressing: a swipe begins on a link too. */
const pressTime = 80;
/** Pixels by which a finger may move meanwhile. */
const pressTolerance = 10;

/** The link that an event concerns, where a plain click on it stays in the app; null for others. */
function findLink({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin) return null;
  return new URL(link.href);
}

async function loadTarget(queryClient: QueryClient, { pathname, search }: URL): Promise<void> {
  const { basePath, catalogueAccess } = config();
  if (!pathname.startsWith(basePath)) return;
  const path = `/${pathname.slice(basePath.length)}`;
  const page = findPage(path);
  if (!page?.rendered || !guard({ path, search, access: page.access }, session(), catalogueAccess).allow) return;
  const now = currentPage();
  if (now.path === path && patchSearch(now.search, {}) === patchSearch(search, {})) return;
  const module = await loadPageAhead(page.load);
  await module?.ahead?.(queryClient, rawQuery(search)).catch(() => undefined);
}

/**
 * Loads the code and the first data of a visitors' screen before it opens: when the mouse is pressed on a link to it, or when a finger,
 * the mouse or the focus rests there. It listens to the document, so links need no code for it. Does nothing while the device saves data.
 * @returns a function that stops this
 */
export function startLoadingAhead(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = { clientX: 0, clientY: 0 };
  const end = () => clearTimeout(timer);
  const load = (link: URL | null) => {
    end();
    if (link && !savesData()) void loadTarget(queryClient, link);
  };
  const loadAfter = (time: number, link: URL | null) => {
    end();
    if (link) timer = setTimeout(load, time, link);
  };
  const onPress = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (event.pointerType === 'mouse') return load(findLink(event));
    pressed = event;
    loadAfter(pressTime, findLink(event));
  };
  const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'mouse') return;
    if (Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > pressTolerance) end();
  };
  const onRest = (event: Event) => loadAfter(restTime, findLink(event));
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onRest(event);
  };
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('pointermove', onMove, { passive: true });
  // The browser scrolls.
  document.addEventListener('pointercancel', end);
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('focusin', onRest);
  return () => {
    end();
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('pointerover', onPointer);
    document.removeEventListener('focusin', onRest);
  };
}
