/** What administration has around its screens at a desk: the navigation at the side, the way to the screen, and keys for the whole window. */
import { Link, useCan } from '@admin-h5/client';
import { lazyPart } from '@admin-h5/ui';
import { useState } from 'react';
import { paths } from '../../core/paths.ts';
import { useRegistry } from '../../platform/module-store.ts';
import { railFrom, useAtDesk } from '../../ui/use-at-desk.ts';
import { adminAddress, groupEntries, offeredEntries } from '../entries.tsx';
import { AdminRail, isBelow } from './admin-rail.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';
import { KeysSheet, useDeskKeys } from './desk-keys.tsx';

/** Loads when it is first opened. */
const CommandPalette = lazyPart<CommandPaletteProps>(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);

/** @param current path of the open page */
export default function AdminDesk({ current }: { current: string }) {
  const wide = useAtDesk(railFrom);
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpened(null);
  useDeskKeys(setOpened);
  return (
    <>
      {wide && <AdminRail current={current} onSearch={() => setOpened('palette')} />}
      {wide && <Way current={current} />}
      {opened === 'palette' && <CommandPalette onClose={close} onShowKeys={() => setOpened('keys')} />}
      <KeysSheet open={opened === 'keys'} onClose={close} />
    </>
  );
}

/** The way to the open screen, whose own title is below it: 管理中心 / 目录 / 产品; nothing in 管理中心 itself. */
function Way({ current }: { current: string }) {
  const registry = useRegistry();
  const can = useCan();
  if (registry.kind !== 'ready') return null;
  const groups = groupEntries(offeredEntries(registry.registry, can));
  for (const [heading, entries] of groups)
    for (const { path, title } of entries) {
      const address = adminAddress(path);
      if (!isBelow(current, address)) continue;
      return (
        <nav className="admin-way" aria-label="当前位置">
          <Link to={paths.admin}>管理中心</Link>
          <span>{heading}</span>
          {current === address ? <span aria-current="page">{title}</span> : <Link to={address}>{title}</Link>}
        </nav>
      );
    }
  return null;
}
