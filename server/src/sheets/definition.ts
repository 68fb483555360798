import type { CategoryKind } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Entity } from '../records/entity.ts';
import type { SheetColumn } from './column.ts';

/** An entity as a sheet: what is exported, first of all `id`. */
export interface ExportDefinition {
  /** Path below `/api/`. */
  path: 'product' | 'material' | 'user';
  /** 产品: for file names. */
  noun: string;
  categories: CategoryKind;
  columns: readonly SheetColumn[];
}

/** Separates the parts of a key; occurs in none of them. */
const bar = '\u0000';
export const joinKey = (parts: readonly unknown[]): string => parts.join(bar);
export const firstOfKey = (key: string): string => key.split(bar)[0] ?? '';

/** What a row is known by where it has no id; `joinKey` makes one key of the fields. */
interface SheetKey<Input> {
  /** Fields of texts; an error names the first. */
  fields: readonly [keyof Input & string, ...(keyof Input & string)[]];
  /** Live records that have one of `keys`. */
  owners: (db: Kysely<Database>, keys: readonly string[]) => Promise<{ key: string; id: string }[]>;
  /** Whether no two records may have the same; then what to say of one that is taken. */
  unique: boolean;
  takenMessage: string;
}

/** A value that several records may have, but that is worth a warning. */
interface SheetHint<Input> {
  of: (input: Input) => string;
  field: string;
  message: string;
  owners: (db: Kysely<Database>, values: readonly string[]) => Promise<{ key: string; id: string }[]>;
}

/** An entity that can be imported too. */
export interface ImportDefinition<Input extends object, Output extends object> extends ExportDefinition {
  path: 'product' | 'material';
  records: Entity<Input, Output>;
  key: SheetKey<Input>;
  hint?: SheetHint<Input>;
}

export const idHeader = 'ID';
/** Heading of the reasons in a file of bad rows; taken for what it is when that file comes back. */
export const reasonHeader = '错误原因';
