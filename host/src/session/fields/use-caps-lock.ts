import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Whether Caps Lock is on while a password is typed, and the event handlers for it. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const notice = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { capsLock: on, handlers: { onKeyDown: notice, onKeyUp: notice } };
}
