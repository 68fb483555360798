import { isObject } from '@admin-h5/contract';
import { readJson, removeText, writeJson } from '@admin-h5/client/device-storage';
import type { RegisterValues } from './register-errors.ts';

const key = 'admin-h5.registerDraft';
const area = 'sessionStorage';
/** The stored fields: never a password or a code. */
const kept = ['username', 'phone', 'realName', 'email'] as const;

const empty: RegisterValues = {
  username: '',
  password: '',
  confirm: '',
  phone: '',
  code: '',
  realName: '',
  email: '',
};

/** The values typed before, as long as the tab is open. */
export function readDraft(): RegisterValues {
  const stored = readJson(key, area);
  const draft: RegisterValues = { ...empty };
  for (const name of kept) {
    const text = isObject(stored) ? stored[name] : null;
    if (typeof text === 'string') draft[name] = text;
  }
  return draft;
}

export function writeDraft(values: RegisterValues): void {
  writeJson(key, Object.fromEntries(kept.map((name) => [name, values[name]])), area);
}

export function dropDraft(): void {
  removeText(key, area);
}
