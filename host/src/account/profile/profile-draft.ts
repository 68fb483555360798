import { onSessionEnding } from '@admin-h5/client';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProfileField } from './profile-errors.ts';

type Values = Readonly<Record<ProfileField, string>>;

const keyOf = (userId: string) => `admin-h5:draft:${userId}:profile`;

function read(userId: string, saved: Values): Values | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const given = new Map<string, unknown>(Object.entries(draft));
    const text = (name: ProfileField) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : saved[name];
    };
    return { realName: text('realName'), phone: text('phone'), email: text('email') };
  } catch {
    return null;
  }
}

/**
 * What was typed before the session ended, for the next login of the same person; null where there is nothing. It is
 * removed once it is on the screen.
 */
export function useProfileDraft(userId: string, saved: Values): Values | null {
  const [draft] = useState(() => read(userId, saved));
  useEffect(() => {
    try {
      localStorage.removeItem(keyOf(userId));
    } catch {
      // Storage is blocked: nothing was kept there.
    }
  }, [userId]);
  return draft;
}

/** Keeps what is typed on the device when the session ends without the person's doing. */
export function useKeepProfile(userId: string, values: Values, dirty: boolean): void {
  const keep = useEffectEvent(() => {
    if (!dirty) return;
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(values));
    } catch {
      // Full or blocked: there is no other place for it.
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
