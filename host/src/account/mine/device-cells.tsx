import { infoGlyph, moonGlyph, trashGlyph } from '@admin-h5/ui';
import { Cell, CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { setThemeMode, type ThemeMode, themeMode, useThemeMode } from '../../ui/theme-mode.ts';
import { actionSheet, confirm, toast } from '@admin-h5/ui/feedback';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { appVersion } from '../../core/version.ts';
import { clearCache } from './clear-cache.ts';

const modes: Readonly<Record<ThemeMode, string>> = { auto: '跟随系统', light: '浅色', dark: '深色' };

const themeModes = ['auto', 'light', 'dark'] as const;

async function chooseMode() {
  const chosen = await actionSheet<ThemeMode>({
    title: '深色模式',
    actions: themeModes.map((key) => ({ key, text: modes[key], note: key === themeMode() ? '当前使用' : '' })),
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

/** Settings of this device, not of an account. */
export function DeviceCells() {
  const mode = useThemeMode();
  const queryClient = useQueryClient();
  return (
    <CellGroup title="设置">
      <CellButton glyph={moonGlyph} label="深色模式" value={modes[mode]} onPress={() => void chooseMode()} />
      <CellButton glyph={trashGlyph} label="清除缓存" onPress={() => void askAndClear(queryClient)} />
      <Cell glyph={infoGlyph} label="版本" value={appVersion} />
    </CellGroup>
  );
}
