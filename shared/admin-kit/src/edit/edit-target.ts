import { randomId } from '@admin-h5/client';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { isObject } from '@admin-h5/contract';
import type { BatchTarget } from '@admin-h5/contract';

/** Chosen records that 改表 was opened with: too many for an address, so the tab keeps them under a name that the address has. */
interface KeptTarget {
  target: BatchTarget;
  /** Whether 改表 opens with the question for a value of a column, for all of them. */
  asksFill: boolean;
}

/** In an address: all that the list finds. */
export const wholeList = '1';

const keyOf = (name: string): string => `admin-h5:edit-target:${name}`;

/** Keeps what is edited, and returns its name. */
export function keepTarget(kept: KeptTarget): string {
  const name = randomId();
  writeJson(keyOf(name), kept, 'sessionStorage');
  return name;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** What was kept under a name; null for one of another tab. */
export function keptTarget(name: string): KeptTarget | null {
  const stored = readJson(keyOf(name), 'sessionStorage');
  if (!isObject(stored) || !isObject(stored.target)) return null;
  const { ids, filter, expectedTotal, exceptIds } = stored.target;
  const asksFill = stored.asksFill === true;
  if (Array.isArray(ids)) return { target: { ids: texts(ids) }, asksFill };
  if (!isObject(filter) || typeof expectedTotal !== 'number') return null;
  const chosen = Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
  const except = texts(exceptIds);
  return { target: { filter: chosen, expectedTotal, ...(except.length > 0 ? { exceptIds: except } : {}) }, asksFill };
}
