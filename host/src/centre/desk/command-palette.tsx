/** Ctrl+K: records of every module, screens and actions, by what is typed; before that what was opened last. */
import { navigateTo, overlaysSettled, pageUrl, useCan, useSession } from '@admin-h5/client';
import { modulesApi } from '@admin-h5/client/host';
import type { NavigationEntry, NavigationRecords, Page, Registry } from '@admin-h5/contract';
import {
  clockGlyph,
  forwardGlyph,
  helpGlyph,
  homeGlyph,
  Icon,
  isInputMethodKey,
  plusGlyph,
  useModal,
} from '@admin-h5/ui';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../core/paths.ts';
import { useRegistry } from '../../platform/module-store.ts';
import { glyphByName } from '../../ui/glyph-by-name.ts';
import { adminAddress, modulesEntry, offeredEntries, recordLabel } from '../navigation-entries.tsx';
import './command-palette.less';

export interface CommandPaletteProps {
  onClose: () => void;
  onShowKeys: () => void;
}

interface Offer {
  key: string;
  group: string;
  title: string;
  note?: string;
  glyph: string;
  /** The page that it opens, or what it does. */
  to: string | (() => void);
}

/** Milliseconds without a further key until records are searched. */
const typingPause = 200;
const maxRecent = 6;
/** What the person opened last in this page. Not stored: the names of records are nobody's who uses the device next. */
let recent: { userId: string; offers: readonly Offer[] } = { userId: '', offers: [] };

const noEntries: readonly NavigationEntry[] = [];

export function CommandPalette({ onClose, onShowKeys }: CommandPaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const keyword = useSettled(text.trim());
  const registry = useRegistry();
  const can = useCan();
  const userId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const content = registry.kind === 'ready' ? registry.registry : null;
  const entries = content ? offeredEntries(content, can) : noEntries;
  const searched = entries.flatMap(({ records, ...entry }) => (records ? [{ ...entry, records }] : []));
  const searches = useQueries({
    queries: searched.map(({ records: { path } }) => ({
      queryKey: ['find', path, keyword],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        modulesApi.entryRecords(path, keyword, { signal, errors: 'background' }),
      enabled: keyword !== '',
      gcTime: 0,
      retry: false,
    })),
  });
  const modal = useModal(onClose, () => field.current?.focus());

  const fixed = [
    ...entries.map(screenOffer),
    ...(content ? createOffers(content, entries) : []),
    { key: 'keys', group: '操作', title: '快捷键', glyph: helpGlyph, to: onShowKeys },
    { key: 'home', group: '操作', title: '浏览前台', glyph: homeGlyph, to: paths.home },
  ];
  const typed = text.trim().toLowerCase();
  const records = typed === '' ? [] : searched.flatMap((entry, at) => recordOffers(entry, searches[at]));
  const known = typed === '' && recent.userId === userId ? recent.offers : [];
  const matching = fixed.filter(({ title }) => title.toLowerCase().includes(typed));
  const isNamed = ({ title, note = '' }: Offer): boolean => `${title} ${note}`.toLowerCase().includes(typed);
  const offers = [
    ...known,
    ...matching.filter(({ group }) => group === '页面'),
    // A list also finds records by what the palette does not show, as by their ingredients.
    ...records.filter(isNamed),
    ...records.filter((record) => !isNamed(record)),
    ...matching.filter(({ group }) => group === '操作'),
  ];
  const active = Math.min(chosen, offers.length - 1);
  const pending = typed !== '' && (typed !== keyword.toLowerCase() || searches.some(({ isFetching }) => isFetching));
  const failed = searches.filter(({ isError }) => isError);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  async function choose(offer: Offer): Promise<void> {
    onClose();
    if (typeof offer.to === 'function') {
      offer.to();
      return;
    }
    const before = recent.userId === userId ? recent.offers : [];
    const opened = { ...offer, group: '最近', glyph: clockGlyph };
    recent = { userId, offers: [opened, ...before.filter(({ to }) => to !== offer.to)].slice(0, maxRecent) };
    await overlaysSettled();
    await navigateTo({ url: offer.to }).catch(() => undefined);
  }

  function onKey(event: KeyboardEvent): void {
    if (isInputMethodKey(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const offer = offers[active];
    if (step) setChosen((active + step + offers.length) % Math.max(1, offers.length));
    else if (event.key === 'Enter' && offer) void choose(offer);
    else return;
    event.preventDefault();
  }

  return (
    <dialog {...modal} className="command-palette" aria-label="快速查找">
      <input
        ref={field}
        className="command-palette__field"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={offers[active] ? `${id}${active}` : undefined}
        aria-label="查找记录、页面与操作"
        placeholder="查找记录、页面与操作"
        autoComplete="off"
        maxLength={50}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div
        ref={list}
        className="command-palette__list"
        id={`${id}list`}
        role="listbox"
        aria-label="结果"
        aria-busy={pending}
      >
        {offers.map((offer, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of its list
          <div
            key={offer.group + offer.key}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="command-palette__offer"
            onClick={() => void choose(offer)}
            onPointerMove={() => setChosen(at)}
          >
            <Icon glyph={offer.glyph} size={18} />
            <span className="command-palette__title">{offer.title}</span>
            {offer.note && <span className="ah5-text-s ah5-text-faint">{offer.note}</span>}
            <span className={clsx('command-palette__group', 'ah5-text-s', 'ah5-text-faint')}>{offer.group}</span>
          </div>
        ))}
      </div>
      <p className="command-palette__state" role="status">
        {pending && '正在查找…'}
        {!pending && failed.length > 0 && (
          <>
            部分记录没有查到，
            <button type="button" className="adm-link" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
              重试
            </button>
          </>
        )}
        {!pending && failed.length === 0 && offers.length === 0 && `没有找到「${text.trim()}」`}
        {!pending && failed.length === 0 && offers.length > 0 && '↑ ↓ 选择，Enter 打开，Esc 关闭'}
      </p>
    </dialog>
  );
}

/** What was typed, once no key follows for a while; nothing that was emptied waits. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const screenOffer = ({ path, title, icon }: NavigationEntry): Offer => ({
  key: path,
  group: '页面',
  title,
  glyph: path === modulesEntry.path ? forwardGlyph : glyphByName(icon),
  to: adminAddress(path),
});

const createOffers = (registry: Registry, entries: readonly NavigationEntry[]): Offer[] =>
  entries.flatMap((entry) =>
    entry.createPath === undefined
      ? []
      : [
          {
            key: entry.createPath,
            group: '操作',
            title: `新增${recordLabel(registry, entry)}`,
            glyph: plusGlyph,
            to: adminAddress(entry.createPath),
          },
        ],
  );

const readText = (record: object, field: string): string => {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' ? value : '';
};

/** The records that a search has found; a module's API may say something else than its declaration. */
function recordOffers(
  { title: group, icon, records: { label, note, openPath } }: NavigationEntry & { records: NavigationRecords },
  search: UseQueryResult<Page<object>> | undefined,
): Offer[] {
  const found: unknown = search?.data?.list;
  if (!Array.isArray(found)) return [];
  return found.flatMap((record: unknown) => {
    if (typeof record !== 'object' || record === null) return [];
    const [id, title] = [readText(record, 'id'), readText(record, label)];
    if (id === '' || title === '') return [];
    const to = pageUrl(adminAddress(openPath), { id });
    return [
      { key: id, group, title, note: note === undefined ? '' : readText(record, note), glyph: glyphByName(icon), to },
    ];
  });
}
