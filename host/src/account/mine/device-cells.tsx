/** The settings of this device at the end of 我的: 深色模式, 清除缓存, 版本, and 退出登录. */
import { removeText, storedKeys } from '@admin-h5/client/device-storage';
import { infoGlyph, logoutGlyph, moonGlyph, trashGlyph } from '@admin-h5/ui';
import { actionSheet, confirm, toast } from '@admin-h5/ui/feedback';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { appVersion } from '../../core/version.ts';
import { askAndLogOut } from '../../ui/ask-and-log-out.ts';
import { Cell, CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { setThemeMode, type ThemeMode, themeMode, useThemeMode } from '../../ui/theme-mode.ts';

/** Settings of this device, not of an account. */
export function DeviceCells() {
  const mode = useThemeMode();
  const queryClient = useQueryClient();
  return (
    <CellGroup title="设置">
      <CellButton glyph={moonGlyph} label="深色模式" value={modeLabels[mode]} onPress={() => void chooseMode()} />
      <CellButton glyph={trashGlyph} label="清除缓存" onPress={() => void askAndClear(queryClient)} />
      <Cell glyph={infoGlyph} label="版本" value={appVersion} />
    </CellGroup>
  );
}

export function LogoutCell() {
  return (
    <CellGroup>
      <CellButton glyph={logoutGlyph} label="退出登录" danger onPress={() => void askAndLogOut()} />
    </CellGroup>
  );
}

const modeLabels: Readonly<Record<ThemeMode, string>> = { auto: '跟随系统', light: '浅色', dark: '深色' };

const themeModes = ['auto', 'light', 'dark'] as const;

async function chooseMode() {
  const chosen = await actionSheet<ThemeMode>({
    title: '深色模式',
    actions: themeModes.map((key) => ({ key, text: modeLabels[key], note: key === themeMode() ? '当前使用' : '' })),
  });
  if (chosen) setThemeMode(chosen);
}

async function askAndClear(queryClient: QueryClient) {
  const agreed = await confirm({
    title: '清除缓存？',
    message: '登录状态、收藏、浏览历史和未保存的草稿会保留',
    confirmText: '清除',
  });
  if (!agreed) return;
  await clearCache(queryClient);
  toast('缓存已清除');
}

/** Storage that only saves time; nothing that a person made or chose. */
const cacheKeys = 'admin-h5:registry';

/** 清除缓存: removes what can be fetched again; login, device id, drafts, favourites and history stay. */
export async function clearCache(queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  for (const key of storedKeys(cacheKeys)) removeText(key);
  if ('caches' in window) {
    const names = await caches.keys().catch(() => []);
    // The build's own files stay: the service worker stores them only when it is installed.
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
  }
}
