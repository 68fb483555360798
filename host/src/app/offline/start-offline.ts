import { whenIdle } from '../../core/pages/when-idle.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { OfflineSettings } from './register.ts';

async function apply(settings: OfflineSettings, queryClient: QueryClient): Promise<void> {
  const { register, unregister } = await import('./register.ts');
  await (settings.serviceWorker ? register(settings, queryClient) : unregister(settings));
}

/** Registers the service worker once the first screen has loaded, or removes it where the setting is off. */
export function startOffline(settings: OfflineSettings, queryClient: QueryClient): void {
  // Missing without HTTPS and in some private windows, where every page comes from the server.
  if (!('serviceWorker' in navigator)) return;
  const run = () => whenIdle(() => void apply(settings, queryClient).catch(() => undefined));
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}
