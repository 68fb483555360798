import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method, which ends a word with Enter and chooses with arrows and Escape; a handler
 * leaves such a key alone. Safari sends the closing key after the composition, and says of it only that its code is 229.
 */
export function isInputMethodKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
