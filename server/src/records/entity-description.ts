/** What an entity declares about itself, from which its list, its calls, its checks and its search follow. */
import type { EntityBase, EntityName, FieldError, Fields, LogAction, Right, FileUse } from '@admin-h5/contract';
import type Joi from 'joi';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database, EntityTable } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import type { SearchContent } from '../search/tables.ts';

/** How a field is stored: unchanged, as 0/1, or as JSON text. */
export type ColumnKind = 'plain' | 'boolean' | 'json';

export type Cell = string | number | null;
/** A row of any versioned table. */
export type EntityRow = Record<string, Cell>;
/** The tables for the generic repository, where table and column names are data. */
export type EntityTables = Record<EntityTable, EntityRow>;
type RowExpressions = ExpressionBuilder<EntityTables, EntityTable>;

/** Counters that change independently of edits (`readOnly` of a description). */
interface Counters {
  viewCount?: number;
  clickCount?: number;
}

/** A stored record: the contract's common fields, the editable fields, and read-only counters. */
export type StoredRecord<Input extends object> = EntityBase & Input & Counters;

/** One filter of the list's query: its joi rule and its SQL condition. */
export interface Filter {
  rule: Joi.Schema;
  where: (eb: RowExpressions, value: Cell | boolean, db: Kysely<Database>) => Expression<SqlBool>;
}

/** The value of each column when it is empty. */
export type EmptyValues = Readonly<Record<string, null | ''>>;

export interface FileReference {
  /** The field that a 422 names. */
  field: string;
  id: string;
  accepts: FileUse;
}

export interface CheckContext<Input extends object> {
  scope: WriteScope;
  input: Input;
  /** null for a new record. */
  current: StoredRecord<Input> | null;
}

/** A field of which the value follows from others until a person writes another one. */
type ComputedField<Input extends object> = {
  [Field in keyof Input]: { field: Field; compute: (input: Input) => Input[Field] };
}[keyof Input];

/**
 * Everything that `records` and its routes need to know about an entity (server/README.md shows an example). `Input`
 * are the editable fields (the contract's `…Input`), `Output` is what the API returns.
 */
export interface EntityDescription<Input extends object, Output extends object = StoredRecord<Input>> {
  /** Name in paths and in the operation log. */
  entity: EntityName;
  table: EntityTable;
  right: Right;
  /** What people edit, as the contract declares it. */
  fields: Fields;
  /** Body of POST and PUT: the same rules as in forms. Each of its fields is a column. */
  schema: Joi.ObjectSchema<Input>;
  /** Columns that the API returns but no call sets: `viewCount`. */
  readOnly?: Readonly<Record<string, ColumnKind>>;
  /** The record's name for people. */
  label: (record: StoredRecord<Input>) => string;
  // What is stored beside the fields and follows from them is declared here alone: `computed`, `searchTexts`, `searchContent`, `derived`
  // and the rows that `after` writes. Whatever way a record came to its fields, these are as in a new record with the same ones
  // (server/test/engine/derived-values.test.ts).

  /** Computed where a text is left empty, and again when what it follows from changes and nobody has written another value. */
  computed?: readonly ComputedField<Input>[];
  /** Texts that a keyword is compared with; Chinese ones also by pinyin initials. */
  searchTexts: (record: StoredRecord<Input>) => string[];
  /** What visitors' search finds the record by; only for entities of the feed. */
  searchContent?: (record: Input) => SearchContent;
  /** Computed columns that are stored with the record for filters and never returned. */
  derived?: (record: StoredRecord<Input>) => EntityRow;
  /** Filters of the list besides `keyword` and `status`. */
  filters?: Readonly<Record<string, Filter>>;
  /** Fields that `?sort=field:asc` may name besides sort, createdAt, updatedAt, status. */
  sortable?: readonly string[];
  /**
   * Sortable columns that may be empty, with their empty value: such records come last in both directions, on both
   * engines.
   */
  emptyLast?: EmptyValues;
  /**
   * Columns that define a group with its own order (parent, position, album, category); without it the table is one
   * group.
   */
  orderGroup?: readonly string[];
  /** The column that `PATCH /batch/move { to }` sets, if any. */
  moveColumn?: string;
  /** Files that the record uses besides those of its fields; all must exist, and are kept as long as the record exists. */
  moreFiles?: (record: Input) => FileReference[];
  /** A further rule for the stored file of a field: an error message or null. */
  checkFile?: Readonly<Record<string, (file: { width: number | null }) => string | null>>;
  /** Changes an input before it is checked and stored: derived and sanitised fields. `current` is null for a new record. */
  normalise?: (input: Input, current: StoredRecord<Input> | null) => Input;
  /** Fills in fields of a new record that depend on other records: its position. */
  complete?: (scope: WriteScope, input: Input) => Promise<Input>;
  /** Rules that need the database; returned errors become a 422. Runs for POST, PUT, enabling, move and restore. */
  check?: (context: CheckContext<Input>) => Promise<FieldError[]>;
  /** Throws 409 if the record must not be deleted or change its status. */
  guard?: (
    scope: WriteScope,
    record: StoredRecord<Input>,
    action: 'delete' | 'status',
    status?: 0 | 1,
  ) => Promise<void>;
  /**
   * Writes of different records may run beside each other (`WriteOptions.touches`): no rule compares records of the entity,
   * except by an index, and what its records refer to is changed by writes that run alone.
   */
  independent?: boolean;
  /** Runs after a change in the same transaction: revokes sessions, moves counts. */
  after?: (
    scope: WriteScope,
    action: LogAction,
    record: StoredRecord<Input>,
    before: StoredRecord<Input> | null,
  ) => Promise<void>;
  /**
   * Converts stored records to what the API returns: adds joined names, removes hidden fields. Called once per page.
   */
  present: (db: Kysely<Database>, records: StoredRecord<Input>[]) => Promise<Output[]>;
  /** Fields that the operation log and the history never have, such as the hash of a password. */
  notLogged?: readonly string[];
}
