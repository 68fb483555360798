import { controlId } from '../fields/field.tsx';
import { fieldOfPath } from './paths.ts';

const focusable = 'input:not([disabled]), select, textarea, button, [contenteditable="true"]';

/** Scrolls the control of a path (of a table: the cell) to the middle of the screen and focuses it. */
export function focusPath(formId: string, path: string): void {
  const exact = document.getElementById(controlId(formId, path));
  const field = document.querySelector(`[data-field="${CSS.escape(fieldOfPath(path))}"]`);
  field?.closest('details')?.setAttribute('open', '');
  const candidate = exact ?? field;
  const target = candidate?.matches(focusable) ? candidate : candidate?.querySelector(focusable);
  candidate?.scrollIntoView({ block: 'center' });
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
