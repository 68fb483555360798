/** A choice of actions: a sheet on a phone, a menu beside its button on a desk. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Glyph, Icon } from '../icon/icon.tsx';
import { Menu } from '../sheet/menu.tsx';
import { ModalFrame } from '../sheet/modal-frame.tsx';
import { ask } from './confirm.tsx';
import './action-sheet.less';

let pressed: Element | null = null;

const buttons = 'button, a[href], [role=button]';

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest(buttons) : null;
    },
    true,
  );
}

/** The button that was pressed last, by key or by pointer; in Safari a clicked button does not get focus. */
function pressedButton(): Element | null {
  const focused = document.activeElement?.closest(buttons) ?? null;
  const button = focused ?? pressed;
  return button?.isConnected ? button : null;
}

interface SheetAction<K extends string = string> {
  key: K;
  text: string;
  note?: string;
  glyph?: Glyph;
  danger?: boolean;
  disabled?: boolean;
}

export interface ActionSheetOptions<K extends string> {
  title: string;
  actions: readonly SheetAction<K>[];
  cancelText?: string;
}

/** From this width on there is room for a menu beside the button (screens.md, desktop width). */
const atDesk = '(min-width: 960px)';

/**
 * Offers actions: in a sheet from the lower edge, or on a wide screen in a menu beside the button that was pressed. Dangerous
 * actions come last.
 * @returns the key of the chosen action, or null
 */
export function actionSheet<K extends string>({
  title,
  actions,
  cancelText = '取消',
}: ActionSheetOptions<K>): Promise<K | null> {
  const anchor = window.matchMedia?.(atDesk).matches ? pressedButton() : null;
  const mildFirst = [...actions].sort((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false));
  return ask<K | null>({ left: null }, (answer) => {
    const items = mildFirst.map(({ key, text, note, glyph, danger, disabled }) => (
      <li key={key} role={anchor ? 'none' : undefined} className={anchor ? '' : 'arco-action-sheet-item'}>
        <button
          type="button"
          role={anchor ? 'menuitem' : undefined}
          className={danger ? 'ah5-actions__item ah5-actions__item--danger' : 'ah5-actions__item'}
          disabled={disabled}
          onClick={() => answer(key)}
        >
          {glyph && <Icon glyph={glyph} />}
          <span>
            {text}
            {note && <span className="ah5-text-s ah5-text-faint ah5-text-block">{note}</span>}
          </span>
        </button>
      </li>
    ));
    const leave = () => answer(null);
    if (anchor) {
      return (
        <Menu title={title} anchor={anchor} onClose={leave}>
          {items}
        </Menu>
      );
    }
    return (
      <Actions title={title} cancelText={cancelText} onClose={leave}>
        {items}
      </Actions>
    );
  });
}

interface ActionsProps {
  title: string;
  cancelText: string;
  onClose: () => void;
  children: ReactNode;
}

/** The browser itself would focus the list, since it scrolls. */
function focusFirst(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}

/** An action sheet in Arco's styles, made of native buttons in a native list. */
function Actions({ title, cancelText, onClose, children }: ActionsProps) {
  const id = useId();
  return (
    <ModalFrame titleId={id} onClose={onClose} onOpened={focusFirst}>
      <div className="arco-popup arco-action-sheet">
        <div className="arco-popup-content bottom need-bottom-offset arco-action-sheet-content">
          <div className="arco-action-sheet-header">
            <h2 className="arco-action-sheet-title" id={id}>
              {title}
            </h2>
          </div>
          <ActionList>{children}</ActionList>
          <div className="arco-action-sheet-item cancel-item">
            <button type="button" className="ah5-actions__item" onClick={onClose}>
              {cancelText}
            </button>
          </div>
        </div>
      </div>
    </ModalFrame>
  );
}

function itemsBelow(list: HTMLElement): number {
  const end = list.getBoundingClientRect().bottom;
  // An item of which one half is visible counts as visible.
  return [...list.children].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return (top + bottom) / 2 > end;
  }).length;
}

/** The list of an action sheet: it scrolls from 260 px on (specification, section 9), and shows how many items are below. */
function ActionList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [below, setBelow] = useState(0);
  const measure = useCallback(() => setBelow(list.current ? itemsBelow(list.current) : 0), []);
  useEffect(() => {
    // The sheet has no size before the next frame.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  return (
    <div className="ah5-actions">
      <ul ref={list} className="arco-action-sheet-list" onScroll={measure}>
        {children}
      </ul>
      {below > 0 && (
        <p className="ah5-actions__more" aria-hidden="true">
          还有 {below} 项
        </p>
      )}
    </div>
  );
}

export interface MenuAction extends Omit<SheetAction, 'key'> {
  run: () => unknown;
}

/** Offers actions as `actionSheet` does, and runs the chosen one. Entries that are false are left out. */
export async function actionMenu(title: string, entries: readonly (MenuAction | false)[]): Promise<void> {
  const actions = entries.filter((entry) => entry !== false);
  const key = await actionSheet({
    title,
    actions: actions.map((action, index) => ({ ...action, key: String(index) })),
  });
  if (key !== null) await actions[Number(key)]?.run();
}
