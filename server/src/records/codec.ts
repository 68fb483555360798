import type Joi from 'joi';
import type { Cell, ColumnKind, EntityRow } from './entity-description.ts';

export type Columns = Readonly<Record<string, ColumnKind>>;

export const baseColumns: Columns = {
  id: 'plain',
  status: 'plain',
  sort: 'plain',
  version: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
  createdBy: 'plain',
  updatedBy: 'plain',
  deletedAt: 'plain',
};

const kindByType: Readonly<Record<string, ColumnKind>> = { boolean: 'boolean', array: 'json', object: 'json' };

/**
 * A column for each field of a schema; its joi type decides how it is stored. Read off the schema itself: joi checks what `describe` says
 * of it, at every level, which takes half a second for all entities.
 */
export function schemaColumns(schema: Joi.ObjectSchema): Columns {
  const fields: Iterable<{ key: string; schema: Joi.Schema }> = schema.$_terms['keys'] ?? [];
  return Object.fromEntries([...fields].map(({ key, schema: { type } }) => [key, kindByType[type ?? ''] ?? 'plain']));
}

function encodeCell(kind: ColumnKind, value: unknown): Cell {
  if (kind === 'json') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return null;
}

function decodeCell(kind: ColumnKind, cell: Cell | undefined): unknown {
  if (kind === 'boolean') return cell === 1;
  if (kind === 'json') return typeof cell === 'string' ? JSON.parse(cell) : null;
  return cell ?? null;
}

/** Encodes a record into the columns named in `columns`; other fields are left out. */
export function encodeRow(columns: Columns, record: object): EntityRow {
  const values = new Map<string, unknown>(Object.entries(record));
  const row: EntityRow = {};
  for (const [name, kind] of Object.entries(columns)) {
    if (values.has(name)) row[name] = encodeCell(kind, values.get(name));
  }
  return row;
}

/** Decodes the columns named in `columns` of a row. */
export function decodeRow(columns: Columns, row: EntityRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, decodeCell(kind, row[name])]));
}
