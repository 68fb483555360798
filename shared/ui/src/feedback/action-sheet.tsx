import { Icon } from '../icon/icon.tsx';
import type { Glyph } from '../icon/icon.tsx';
import { Button } from '../button/button.tsx';
import { Menu } from '../sheet/menu.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { ActionList } from './action-list.tsx';
import { ask } from './ask.tsx';
import { pressedButton } from './pressed-button.ts';

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

/** From here on there is room for a menu beside the button (screens.md: the width of a desk). */
const atDesk = '(min-width: 960px)';

/**
 * Offers actions: from below, or at a desk as a menu beside the button that was pressed. What destroys something comes last.
 * @returns the key of the chosen one, or null
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
      <li key={key} role={anchor ? 'none' : undefined}>
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
            {note && <span className="ah5-actions__note">{note}</span>}
          </span>
        </button>
      </li>
    ));
    if (anchor) {
      return (
        <Menu title={title} anchor={anchor} onClose={() => answer(null)}>
          {items}
        </Menu>
      );
    }
    return (
      <Sheet
        open
        title={title}
        hideClose
        onClose={() => answer(null)}
        footer={
          <Button kind="plain" onClick={() => answer(null)}>
            {cancelText}
          </Button>
        }
      >
        <ActionList>{items}</ActionList>
      </Sheet>
    );
  });
}
