import { isObject } from '@admin-h5/contract';
import { onSessionEnding } from '@admin-h5/client';
import { readJson, removeText, writeJson } from '@admin-h5/client/device-storage';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProfileValues } from './profile-errors.ts';

const keyOf = (userId: string) => `admin-h5:draft:${userId}:profile`;

function read(userId: string, saved: ProfileValues): ProfileValues | null {
  const draft = readJson(keyOf(userId));
  if (!isObject(draft)) return null;
  const text = (name: keyof ProfileValues) => {
    const value = draft[name];
    return typeof value === 'string' ? value : saved[name];
  };
  return { realName: text('realName'), phone: text('phone'), email: text('email') };
}

/**
 * The values that were typed before the session ended, after the next login of the same person; otherwise null. They are removed
 * from the device once they are on the screen.
 */
export function useProfileDraft(userId: string, saved: ProfileValues): ProfileValues | null {
  const [draft] = useState(() => read(userId, saved));
  useEffect(() => removeText(keyOf(userId)), [userId]);
  return draft;
}

/** Stores the values on the device when the session ends without a logout. */
export function useKeepProfile(userId: string, values: ProfileValues, dirty: boolean): void {
  const keep = useEffectEvent(() => {
    if (dirty) writeJson(keyOf(userId), values);
  });
  useEffect(
    () =>
      onSessionEnding(({ reason }) => {
        if (reason !== 'logout') keep();
      }),
    [],
  );
}
