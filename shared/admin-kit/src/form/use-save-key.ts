import { isInputMethodKey } from '@admin-h5/ui';
import { useEffect, useEffectEvent } from 'react';

/** Calls `save` on Ctrl+S or Cmd+S anywhere on the page, except while a dialog is open, which hides the result. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInputMethodKey(event)) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      // Prevents the browser's own 网页另存为.
      event.preventDefault();
      if (!event.repeat && !document.querySelector('dialog[open]')) run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
