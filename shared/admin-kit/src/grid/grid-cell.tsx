import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { GridCell } from './grid-model.ts';

/** Lines that an editor shows at once. */
const maxEditorLines = 10;

interface CellProps {
  cell: GridCell | undefined;
  /** What its text field is called. */
  name: string;
  /** Column counted from 0. */
  column: number;
  /** Where it stays in view; undefined where it scrolls with the others. */
  pinnedAt: number | undefined;
  isActive: boolean;
  /** Undefined where nothing can be chosen. */
  isSelected: boolean | undefined;
  /** What is being written in it. */
  editing: string | null;
  maxLength: number;
  onType: (text: string) => void;
  /** Called when its text field has lost the focus while something was being written. */
  onLeave: (text: string) => void;
  events: Pick<ComponentProps<'div'>, 'onMouseDown' | 'onMouseEnter' | 'onFocus' | 'onDoubleClick'>;
}

/** A cell of the grid; the active one holds a text field where something can be written. */
export function CellView({
  cell = { text: '', look: 'plain', isEditable: false },
  name,
  column,
  pinnedAt,
  isActive,
  isSelected,
  editing,
  maxLength,
  onType,
  onLeave,
  events,
}: CellProps) {
  const { text, content = text, label = text, look, title = text } = cell;
  const { isInvalid = false, isEditable, isCovered = false } = cell;
  const holdsInput = isActive && isEditable;
  const isPinned = pinnedAt !== undefined;
  const lines = Math.min((editing ?? '').split('\n').length, maxEditorLines);
  return (
    <div
      role="gridcell"
      className={clsx('adm-grid__cell', `adm-grid__cell--${look}`, isPinned && 'adm-grid__cell--pinned')}
      style={isPinned ? { left: pinnedAt } : undefined}
      aria-colindex={column + 2}
      aria-invalid={isInvalid || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell has it (ARIA 1.2)
      aria-readonly={!isEditable || undefined}
      aria-selected={isSelected}
      // Its name is what it says, not what is being written in it.
      aria-label={holdsInput || isCovered ? label : undefined}
      tabIndex={isActive && !holdsInput ? 0 : -1}
      data-active={isActive}
      {...events}
      title={title}
    >
      {!(holdsInput && editing !== null) && content}
      {/* It has the focus before anything is written: an input method begins nowhere else. */}
      {holdsInput && (
        <textarea
          className={clsx(
            'adm-grid__input',
            editing === null && 'adm-grid__input--idle',
            lines > 1 && 'adm-grid__input--lines',
          )}
          rows={lines}
          tabIndex={0}
          aria-label={editing === null ? `${name}：${label}` : name}
          maxLength={maxLength}
          value={editing ?? ''}
          onChange={(event) => onType(event.target.value)}
          onBlur={({ target }) => {
            // Where the window lost the focus, the person goes on writing when it returns.
            if (editing !== null && document.activeElement !== target) onLeave(editing);
          }}
        />
      )}
    </div>
  );
}
