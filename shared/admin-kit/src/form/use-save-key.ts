import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, on a Mac Cmd+S, wherever the cursor is on the page; not behind a dialog, where nothing of the page can be seen to change. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      // Never the browser's own 网页另存为.
      event.preventDefault();
      if (!event.repeat && !document.querySelector('dialog[open]')) run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
