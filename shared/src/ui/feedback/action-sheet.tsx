import { Icon } from '../icon/icon.tsx';
import type { Glyph } from '../icon/icon.tsx';
import { Button } from '../button/button.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import './action-sheet.less';
import { ask } from './ask.tsx';

export interface SheetAction<K extends string = string> {
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

/** Offers actions from below; answers the key of the chosen one, or null. The list scrolls from 260 px on (specification, section 9). */
export function actionSheet<K extends string>({
  title,
  actions,
  cancelText = '取消',
}: ActionSheetOptions<K>): Promise<K | null> {
  return ask<K | null>({ left: null }, (answer) => (
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
      <ul className="ah5-actions">
        {actions.map(({ key, text, note, glyph, danger, disabled }) => (
          <li key={key}>
            <button
              type="button"
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
        ))}
      </ul>
    </Sheet>
  ));
}
