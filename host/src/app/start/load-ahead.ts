import { patchSearch, rawQuery, session } from '@admin-h5/client/host';
import { currentPage } from '@admin-h5/client';
import type { QueryClient } from '@tanstack/react-query';
import { config } from '../../core/config/config.ts';
import { loadPageAhead } from '../../core/pages/page-loader.ts';
import { findPage } from '../../core/pages/page-registry.ts';
import { savesData } from '../../core/pages/when-idle.ts';
import { guard } from '../../session/guard.ts';

/** Milliseconds for which a pointer or the focus rests on a link before it counts as meant. */
const restTime = 65;

/** The link that an event concerns, where a plain click on it stays in the app; null for others. */
function linkOf({ target }: Event): URL | null {
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
 * Loads the code of a visitors' screen, and what it shows first, when a finger or the mouse is pressed on a link to it, or
 * the mouse or the focus rests there. One place for all links, so that none needs anything. Not where the person saves data.
 * @returns ends that
 */
export function startLoadingAhead(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = (link: URL | null) => {
    clearTimeout(timer);
    if (link && !savesData()) void loadTarget(queryClient, link);
  };
  const onPress = (event: PointerEvent) => {
    if (event.button === 0) load(linkOf(event));
  };
  const onRest = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(load, restTime, link);
  };
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onRest(event);
  };
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('focusin', onRest);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('pointerover', onPointer);
    document.removeEventListener('focusin', onRest);
  };
}
