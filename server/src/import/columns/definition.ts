import type { CategoryKind } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Entity } from '../../records/entity.ts';
import type { SheetColumn, SheetContext } from './cell-kinds.ts';

/** An entity as a sheet: its exported columns, after `id`. */
export interface ExportDefinition {
  /** Path below `/api/`. */
  path: 'product' | 'material' | 'synonym' | 'user';
  entityLabel: string;
  categories: CategoryKind;
  columns: readonly SheetColumn[];
}

/** Separates the parts of a key; no part contains it. */
const bar = '\u0000';
export const joinKey = (parts: readonly unknown[]): string => parts.join(bar);
export const firstOfKey = (key: string): string => key.split(bar)[0] ?? '';

/** The fields that identify a row without an id; `joinKey` makes one key of them. */
interface SheetKey<Input> {
  /** Text fields; an error names the first. */
  fields: readonly [keyof Input & string, ...(keyof Input & string)[]];
  /** Live records whose key is one of `keys`. */
  owners: (db: Kysely<Database>, keys: readonly string[]) => Promise<{ key: string; id: string }[]>;
  /** Whether two records may not have the same key; `takenMessage` is then the error. */
  unique: boolean;
  takenMessage: string;
}

/** A value that several records may share, but with a warning. */
interface SheetHint<Input> {
  of: (input: Input) => string;
  field: string;
  message: string;
  owners: (db: Kysely<Database>, values: readonly string[]) => Promise<{ key: string; id: string }[]>;
}

/** A field that `complete` reads from another one where a row does not say it; the report says so. */
export interface DerivedField<Field extends string = string> {
  field: Field;
  from: Field;
}

/** What a person must say of a whole row before it is written. */
export interface RecordDoubt<Input> {
  /** Names the question within its column. */
  name: string;
  field: keyof Input & string;
  question: string;
  /** What tells the row. */
  example: string;
  /** What becomes of the row; null refuses it. */
  meanings: readonly { value: string; label: string; input: Input | null }[];
}

export interface RowFacts {
  /** Its record was found by its key, and not by an id. */
  byKey: boolean;
  fields: Readonly<Record<string, unknown>>;
  /** What footnotes say of signs beside its names. */
  remarks: readonly string[];
  context: SheetContext;
}

export interface ImportDefinition<Input extends object, Output extends object> extends ExportDefinition {
  path: 'product' | 'material' | 'synonym';
  records: Entity<Input, Output>;
  key: SheetKey<Input>;
  hint?: SheetHint<Input>;
  /** No rule of the entity reads what other rows of a sheet write, except by `key` and `hint`. */
  independentRows?: boolean;
  /** Fields whose cells pictures are named by, the surest first; several together are one name. */
  pictureKeys?: readonly (readonly (keyof Input & string)[])[];
  /** Fields of a row with what others of the same row say; `current` is null for a new record. */
  complete?: (fields: Record<string, unknown>, current: Input | null, context: SheetContext) => Record<string, unknown>;
  doubts?: (input: Input, current: Input | null, row: RowFacts) => RecordDoubt<Input>[];
  derived?: DerivedField<keyof Input & string>;
  /** Fields of a row that are left out since another cell of it says more, and the reason for a warning. */
  overruled?: (fields: Record<string, unknown>) => { field: keyof Input & string; reason: string } | null;
}

export const idHeader = 'ID';
/** Header of the reasons in a file of bad rows; ignored when that file is imported again. */
export const reasonHeader = '错误原因';
