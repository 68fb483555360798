import { onSessionEnding } from '@admin-h5/client';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProfileValues } from './profile-errors.ts';

const keyOf = (userId: string) => `admin-h5:draft:${userId}:profile`;

function read(userId: string, saved: ProfileValues): ProfileValues | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const given = new Map<string, unknown>(Object.entries(draft));
    const text = (name: keyof ProfileValues) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : saved[name];
    };
    return { realName: text('realName'), phone: text('phone'), email: text('email') };
  } catch {
    return null;
  }
}

/**
 * The values that were typed before the session ended, after the next login of the same person; otherwise null. They are removed
 * from the device once they are on the screen.
 */
export function useProfileDraft(userId: string, saved: ProfileValues): ProfileValues | null {
  const [draft] = useState(() => read(userId, saved));
  useEffect(() => {
    try {
      localStorage.removeItem(keyOf(userId));
    } catch {
      // Storage is blocked, so there is no draft.
    }
  }, [userId]);
  return draft;
}

/** Stores the values on the device when the session ends by itself. */
export function useKeepProfile(userId: string, values: ProfileValues, dirty: boolean): void {
  const keep = useEffectEvent(() => {
    if (!dirty) return;
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(values));
    } catch {
      // Storage is full or blocked: the values are lost.
    }
  });
  useEffect(
    () =>
      onSessionEnding(({ reason }) => {
        if (reason !== 'logout') keep();
      }),
    [],
  );
}
