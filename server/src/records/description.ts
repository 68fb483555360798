import type { EntityBase, EntityName, FieldError, LogAction, Right } from '@admin-h5/contract';
import type { FileUse } from '@admin-h5/contract/validation';
import type Joi from 'joi';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database, EntityTable } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';

/** How a field is stored in its column: as it is, as 0/1, or as JSON text. */
export type ColumnKind = 'plain' | 'boolean' | 'json';

export type Cell = string | number | null;
/** A row of any versioned table. */
export type EntityRow = Record<string, Cell>;
/** The tables as the generic repository sees them: names and columns are data there. */
export type EntityTables = Record<EntityTable, EntityRow>;
type RowExpressions = ExpressionBuilder<EntityTables, EntityTable>;

/** What is counted beside an edit (`readOnly` of a description). */
interface Counters {
  viewCount?: number;
  clickCount?: number;
}

/** A stored record: the contract's common fields, what a person edits, and read-only counters. */
export type StoredRecord<Input extends object> = EntityBase & Input & Counters;

/** One filter of the list's query: its rule, and the condition it becomes. */
export interface Filter {
  rule: Joi.Schema;
  where: (eb: RowExpressions, value: Cell | boolean, db: Kysely<Database>) => Expression<SqlBool>;
}

/** By column: what it holds where it is empty. */
export type EmptyValues = Readonly<Record<string, null | ''>>;

export interface FileReference {
  /** Field to name in a 422. */
  field: string;
  id: string;
  accepts: FileUse;
  /** A further rule for the stored file: the message of what is wrong, or null. */
  check?: (file: { width: number | null; height: number | null }) => string | null;
}

export interface CheckContext<Input extends object> {
  scope: WriteScope;
  input: Input;
  /** null for a new record. */
  current: StoredRecord<Input> | null;
}

/**
 * All that an entity is, to `records` and its routes (server/README.md shows one).
 * `Input` is what a person edits (the contract's `…Input`), `Output` what the API returns.
 */
export interface EntityDescription<Input extends object, Output extends object = StoredRecord<Input>> {
  /** Name in paths and in the operation log. */
  entity: EntityName;
  table: EntityTable;
  right: Right;
  /** Body of POST and PUT: the rules that forms use too. */
  schema: Joi.ObjectSchema<Input>;
  /** Every field but `sort` and `status`, with its kind. */
  columns: Readonly<Record<Exclude<keyof Input, 'sort' | 'status'>, ColumnKind>>;
  /** Columns the API returns and nobody sets: `viewCount`. */
  readOnly?: Readonly<Record<string, ColumnKind>>;
  /** What a person would call the record. */
  label: (record: StoredRecord<Input>) => string;
  /** Texts a keyword finds; Chinese ones are found by pinyin initials too. */
  searchTexts: (record: StoredRecord<Input>) => string[];
  /** Further columns worked out from the record, stored with it and never returned: what filters look through. */
  derived?: (record: StoredRecord<Input>) => EntityRow;
  /** Filters of the list beside `keyword` and `status`. */
  filters?: Readonly<Record<string, Filter>>;
  /** Fields `?sort=field:asc` may name, beside sort, createdAt, updatedAt, status. */
  sortable?: readonly string[];
  /**
   * Those of the sortable columns that may be empty, and what they hold then: such records come last in either direction,
   * on every engine.
   */
  emptyLast?: EmptyValues;
  /** Columns that make up one order group (parent, position, album, category); absent: the whole table is one. */
  orderGroup?: readonly string[];
  /** `PATCH /batch/move { to }` sets this column, where there is one. */
  moveColumn?: string;
  /** Files the record uses; they must exist and are kept as long as it does. */
  files?: (record: Input) => FileReference[];
  /** Last change to the input before it is checked and stored: derived and sanitised fields. */
  normalise?: (input: Input) => Input;
  /** Fills in what a new record leaves to the server and what depends on others: its place among them. */
  complete?: (scope: WriteScope, input: Input) => Promise<Input>;
  /** Rules that need the database; what it returns becomes a 422. Runs for POST, PUT, enabling, move and restore. */
  check?: (context: CheckContext<Input>) => Promise<FieldError[]>;
  /** Throws (409) where something must not be deleted, or not change status. */
  guard?: (
    scope: WriteScope,
    record: StoredRecord<Input>,
    action: 'delete' | 'status',
    status?: 0 | 1,
  ) => Promise<void>;
  /** Runs in the same transaction after a change: revoking sessions, moving counts. */
  after?: (scope: WriteScope, action: LogAction, record: StoredRecord<Input>) => Promise<void>;
  /** From stored records to what the API returns: joined names, hidden fields. One call per page. */
  present: (db: Kysely<Database>, records: StoredRecord<Input>[]) => Promise<Output[]>;
  /** Fields that never reach the operation log. */
  secret?: readonly string[];
}
