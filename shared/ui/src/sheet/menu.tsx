import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import './menu.less';
import { useModal } from './modal-frame.tsx';

/** CSS pixels between the menu and its button, and the edge of the window. */
const gap = 4;
const edge = 8;

/** Places the menu below the button and flush with its right edge, or wherever the window has room for it. */
function placeBeside(dialog: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const below = at.bottom + gap;
  const top = below + height <= window.innerHeight - edge ? below : at.top - gap - height;
  dialog.style.top = `${Math.max(edge, top)}px`;
  dialog.style.left = `${Math.max(edge, Math.min(at.right - width, window.innerWidth - width - edge))}px`;
}

/** Index of the item that a key moves to, among `count` items; null for other keys. */
function nextItem(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const items = '[role=menuitem]:not(:disabled)';

interface MenuProps {
  title: string;
  /** The button that opened it. */
  anchor: Element;
  onClose: () => void;
  /** Each with the role `menuitem`. */
  children: ReactNode;
}

/** A menu beside its button: arrow keys, Home and End move, Enter chooses; Escape, Tab and a press elsewhere close it. */
export function Menu({ title, anchor, onClose, children }: MenuProps) {
  const modal = useModal(onClose, (element) => {
    placeBeside(element, anchor);
    element.querySelector<HTMLElement>(items)?.focus();
  });

  // The menu would no longer be beside its button.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const moved = () => close();
    for (const event of ['resize', 'scroll']) window.addEventListener(event, moved);
    return () => {
      for (const event of ['resize', 'scroll']) window.removeEventListener(event, moved);
    };
  }, []);

  function move(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)];
    const next = nextItem(
      event.key,
      all.findIndex((item) => item === document.activeElement),
      all.length,
    );
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the menu inside
    <dialog {...modal} className="ah5-menu" aria-label={title} onKeyDown={move}>
      <ul role="menu" aria-label={title}>
        {children}
      </ul>
    </dialog>
  );
}
