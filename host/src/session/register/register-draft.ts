import type { RegisterValues } from './register-errors.ts';

const key = 'admin-h5.registerDraft';
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
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null) return empty;
    const given = new Map<string, unknown>(Object.entries(value));
    const draft: RegisterValues = { ...empty };
    for (const name of kept) {
      const text = given.get(name);
      if (typeof text === 'string') draft[name] = text;
    }
    return draft;
  } catch {
    return empty;
  }
}

export function writeDraft(values: RegisterValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name]]))));
  } catch {
    // Storage is full or blocked: the values last as long as the form.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}
