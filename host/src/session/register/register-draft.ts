import type { Values } from '../../ui/form/use-fields.ts';
import type { RegisterField } from './register-errors.ts';

const key = 'admin-h5.registerDraft';
/** Never a password, nor a code. */
const kept = ['username', 'phone', 'realName', 'email'] as const;

const empty: Values<RegisterField> = {
  username: '',
  password: '',
  confirm: '',
  phone: '',
  code: '',
  realName: '',
  email: '',
};

/** What was typed before, for as long as the tab is open. */
export function readDraft(): Values<RegisterField> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null) return empty;
    const given = new Map<string, unknown>(Object.entries(value));
    const draft: Record<RegisterField, string> = { ...empty };
    for (const name of kept) {
      const text = given.get(name);
      if (typeof text === 'string') draft[name] = text;
    }
    return draft;
  } catch {
    return empty;
  }
}

export function writeDraft(values: Values<RegisterField>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name]]))));
  } catch {
    // Full or blocked: the draft lives as long as the form.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept there either.
  }
}
