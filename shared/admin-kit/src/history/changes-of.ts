import { deepEqual } from 'fast-equals';
import type { HistoryEntry } from '@admin-h5/contract';

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/** Which of these fields a history entry changed, and how. A creation shows the filled fields. */
export function changesOf(entry: Pick<HistoryEntry, 'before' | 'after'>, names: readonly string[]): FieldChange[] {
  const { before, after } = entry;
  if (!after) return [];
  return names
    .filter((name) => name in after && !deepEqual(before?.[name] ?? null, after[name] ?? null))
    .map((name) => ({ name, before: before?.[name], after: after[name] }));
}
