import type { EntityBase } from '@admin-h5/contract';

/**
 * How a field of the contract is stored in a table on both engines: booleans as 0/1, arrays and objects as JSON text,
 * times as ISO text, everything else as it is.
 */
type Stored<Field> = Field extends boolean ? number : Field extends string | number | null ? Field : string;
export type RowOf<Fields> = { [Key in keyof Fields]: Stored<Fields[Key]> };

/** Columns of every versioned table beyond its own fields. */
export interface VersionedColumns extends EntityBase {
  /** What a keyword is looked for in: names, pinyin initials, numbers, folded (`searchText`). */
  search: string;
}
