/** Whether another build may replace a screen: what a person has typed into it would be lost. */
import { guardsInput, prepareReplacement } from '@admin-h5/client/host';
import { confirm } from '@admin-h5/ui/feedback';

/**
 * Called before another build replaces a screen. Forms hand over their values, and screens with a leave guard ask the person
 * themselves. Where a person has typed something on any other screen, the host asks.
 * @returns whether the screen may be replaced
 */
export async function askToReplace(): Promise<boolean> {
  if (!(await prepareReplacement())) return false;
  if (guardsInput() || !hasTypedInput()) return true;
  return confirm({ title: '更新后，页面上未保存的内容将丢失，确定更新吗？', confirmText: '更新', danger: true });
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;

/** Types of `input` whose value is not typed text. */
const withoutText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden', 'range', 'color']);

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

function readValue(field: Field): string {
  if ('value' in field && typeof field.value === 'string') return field.value;
  return field.textContent ?? '';
}

/** The fields that have had focus, with the value that they had before. */
const entered = new Map<Field, string>();

const onFocus = ({ target }: Event) => {
  if (isField(target) && !entered.has(target)) entered.set(target, readValue(target));
};

/**
 * Records what a person types into a screen, for screens that do not report unsaved changes themselves.
 * @param box the element that contains the screen
 * @returns the function that stops this
 */
export function watchTyped(box: HTMLElement): () => void {
  box.addEventListener('focusin', onFocus);
  return () => {
    box.removeEventListener('focusin', onFocus);
    for (const field of entered.keys()) if (!field.isConnected || box.contains(field)) entered.delete(field);
  };
}

/** Whether a field on the page has typed text that would be lost. Text that is also in the address, such as a search, is not. */
export function hasTypedInput(): boolean {
  const inAddress = new Set(new URLSearchParams(location.search).values());
  return [...entered].some(([field, before]) => {
    const value = readValue(field);
    return field.isConnected && value !== before && value.trim() !== '' && !inAddress.has(value.trim());
  });
}
