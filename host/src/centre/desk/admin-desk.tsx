/** What administration has around its screens at a desk: the navigation at the side, the way to the screen, and keys for the whole window. */
import { Link, useCan } from '@admin-h5/client';
import { isInputMethodKey, lazyPart, Sheet } from '@admin-h5/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../core/paths.ts';
import { useRegistry } from '../../platform/module-store.ts';
import { railFrom, useAtDesk } from '../../ui/use-at-desk.ts';
import { adminAddress, groupEntries, offeredEntries } from '../navigation-entries.tsx';
import { AdminRail, isBelow } from './admin-rail.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';
import './desk-keys.less';

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
  if (registry.kind !== 'ready' || current === paths.admin) return null;
  const groups = groupEntries(offeredEntries(registry.registry, can));
  const entry = groups
    .flatMap(([heading, entries]) =>
      entries.map(({ path, title }) => ({ heading, title, address: adminAddress(path) })),
    )
    .find(({ address }) => isBelow(current, address));
  return (
    <nav className="admin-way" aria-label="当前位置">
      <Link to={paths.admin}>管理中心</Link>
      {entry && <span>{entry.heading}</span>}
      {entry && current === entry.address && <span aria-current="page">{entry.title}</span>}
      {entry && current !== entry.address && <Link to={entry.address}>{entry.title}</Link>}
    </nav>
  );
}

const keys: readonly [keys: string[], what: string][] = [
  [['Ctrl', 'K'], '查找记录、页面与操作'],
  [['/'], '搜索当前列表'],
  [['J'], '下一行'],
  [['K'], '上一行'],
  [['X'], '选择当前行'],
  [['E'], '编辑当前行'],
  [['?'], '显示快捷键'],
];

/** The keys of administration at a desk, listed. */
function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="快捷键">
      <dl className="desk-keys">
        {keys.map(([pressed, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Where a key writes, or chooses. */
const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** Listens to the keys of administration. Those of lists find rows by their roles, so that every module's table has them. */
function useDeskKeys(open: (what: 'palette' | 'keys') => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || isInputMethodKey(event) || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      if (shiftKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open('palette');
      return;
    }
    if (target instanceof Element && target.closest(fields)) return;
    if (!run(key)) return;
    event.preventDefault();
  });

  function run(key: string): boolean {
    switch (key) {
      case '?':
        open('keys');
        return true;
      case '/':
        if (!focusSearch()) open('palette');
        return true;
      case 'j':
        return focusRow(1);
      case 'k':
        return focusRow(-1);
      case 'x':
        return press(currentRow()?.querySelector('input[type=checkbox]'));
      case 'e':
        return press(currentRow()?.querySelector('[aria-label^="编辑"]'));
      default:
        return false;
    }
  }

  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.ah5-screen input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

const currentRow = () => document.activeElement?.closest('main [role=row]');

const place = (row: Element) => Number(row.getAttribute('aria-rowindex'));

/** Moves the focus to the record of another row. Rows that are not drawn follow as the page scrolls. */
function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('main [role=row]')]
    .filter((row) => row.querySelector('[role=cell]'))
    .sort((a, b) => place(a) - place(b));
  const current = currentRow();
  const at = current ? rows.indexOf(current) : -1;
  const next = at < 0 ? rows.find((row) => row.getBoundingClientRect().top >= 0) : rows[at + step];
  const control = next?.querySelector('a[href]') ?? next?.querySelector('input[type=checkbox]');
  if (control instanceof HTMLElement) control.focus();
  return rows.length > 0;
}

function press(control: Element | null | undefined): boolean {
  if (!(control instanceof HTMLElement)) return false;
  control.click();
  return true;
}
