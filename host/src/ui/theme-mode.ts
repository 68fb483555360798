import { readText, writeText } from '@admin-h5/client/device-storage';
import { useSyncExternalStore } from 'react';

/** `auto` follows the device's setting. */
export type ThemeMode = 'light' | 'dark' | 'auto';

const themeKey = 'admin-h5.theme';
const listeners = new Set<() => void>();
let chosen: ThemeMode | undefined;

const systemDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

function stored(): ThemeMode {
  const value = readText(themeKey);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

export function themeMode(): ThemeMode {
  chosen ??= stored();
  return chosen;
}

/** Sets `data-theme` on the document; all colours depend on it, including those of the component library. */
export function applyTheme(): void {
  const dark = themeMode() === 'dark' || (themeMode() === 'auto' && (systemDark()?.matches ?? false));
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--ah5-surface').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar);
}

/** Applies the stored choice and follows the device from then on; called once before the first render. */
export function startTheme(): void {
  applyTheme();
  systemDark()?.addEventListener('change', applyTheme);
}

/** Stores the choice on this device and applies it. */
export function setThemeMode(mode: ThemeMode): void {
  chosen = mode;
  writeText(themeKey, mode);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    themeMode,
    () => 'auto',
  );
}
