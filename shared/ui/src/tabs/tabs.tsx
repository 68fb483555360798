import { clsx } from 'clsx';
import { Link } from '@admin-h5/client';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './tabs.less';

interface TabItem<K extends string> {
  key: K;
  label: ReactNode;
}

export interface TabsProps<K extends string> {
  /** Accessible name of the group. */
  label: string;
  items: readonly TabItem<K>[];
  value: K;
  onChange: (key: K) => void;
  /** Address of the page with another tab chosen, for tabs that work without scripts. */
  addressOf?: (key: K) => string;
  /** Content of the chosen tab; omitted where the tabs filter something elsewhere on the page. */
  children?: ReactNode;
}

/** CSS pixels that stay visible of the tab beside the chosen one. */
const neighbourWidth = 24;

/** Scrolls the row, and never the page, until the chosen tab is in it. */
function reveal(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.left < left) row.scrollLeft -= left - tab.left + neighbourWidth;
  else if (tab.right > right) row.scrollLeft += tab.right - right + neighbourWidth;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Native buttons in Arco's styles: one tab stop, and arrow keys move. Arco's own tabs are no buttons, and need inline styles. */
export function Tabs<K extends string>({ label, items, value, onChange, addressOf, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const revealed = useRef('');
  // Once for a choice, and again when a number makes the tabs wider: between them a person may scroll the row.
  useLayoutEffect(() => {
    const row = list.current;
    const now = `${value} ${row?.scrollWidth}`;
    if (!row || now === revealed.current) return;
    revealed.current = now;
    reveal(row);
  });
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = items.findIndex(({ key }) => key === value);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(next)]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs are the stops, one at a time */}
      <div
        className="arco-tab-cell-container type-line vertical pos-top shown ah5-tabs"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={move}
      >
        {items.map((item) => {
          const attributes = {
            role: 'tab',
            id: `${id}-${item.key}`,
            className: clsx('arco-tab-cell vertical line last no-shrink ah5-tabs__tab', item.key === value && 'active'),
            'aria-selected': item.key === value,
            'aria-controls': children === undefined ? undefined : `${id}-panel`,
            tabIndex: item.key === value ? 0 : -1,
          };
          return addressOf ? (
            <Link key={item.key} {...attributes} to={addressOf(item.key)} instead={() => onChange(item.key)}>
              {item.label}
            </Link>
          ) : (
            <button key={item.key} type="button" {...attributes} onClick={() => onChange(item.key)}>
              {item.label}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
