import type { CallOptions } from '@admin-h5/client';
import type { HistoryEntry } from '@admin-h5/contract';

/** The calls a form needs; every `entityApi` has them. */
export interface FormResource<T, Input> {
  get: (id: string, options?: CallOptions) => Promise<T>;
  create: (input: Input, options?: CallOptions) => Promise<T>;
  update: (id: string, record: Input & { version: number }, options?: CallOptions) => Promise<T>;
  history?: (id: string, options?: CallOptions) => Promise<HistoryEntry[]>;
}

/** What every record that a form edits has. */
export interface FormRecord {
  id: string;
  version: number;
}
