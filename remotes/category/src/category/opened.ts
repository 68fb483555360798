import { useCallback, useState } from 'react';
import { currentUser } from '@admin-h5/client';

const keyOf = () => `admin-h5:category-opened:${currentUser()?.id ?? 'anonymous'}`;

function read(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Ids of open branches, remembered on the device per user. */
export function useOpened(): { opened: ReadonlySet<string>; setOpened: (next: ReadonlySet<string>) => void } {
  const [opened, setState] = useState(read);
  const setOpened = useCallback((next: ReadonlySet<string>) => {
    setState(next);
    try {
      localStorage.setItem(keyOf(), JSON.stringify([...next]));
    } catch {
      // Without storage the tree starts closed next time.
    }
  }, []);
  return { opened, setOpened };
}
