import type { EntityBase } from '@admin-h5/contract';

/**
 * How both engines store a field of the contract: booleans as 0/1, arrays and objects as JSON text, times as ISO
 * text, everything else unchanged.
 */
type Stored<Field> = Field extends boolean ? number : Field extends string | number | null ? Field : string;
export type RowOf<Fields> = { [Key in keyof Fields]: Stored<Fields[Key]> };

/** Columns of every versioned table beyond its own fields. */
export interface VersionedColumns extends EntityBase {
  /** The folded text that keywords are compared with: names, pinyin initials, numbers (`searchText`). */
  search: string;
}

/** A row of any table, as it is stored. */
export type TableRow = Record<string, string | number | null>;
