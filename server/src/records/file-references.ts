import { isObject, type Field, type Fields } from '@admin-h5/contract';
import type { EntityDescription, FileReference } from './description.ts';

function referencesOf(path: string, field: Field, value: unknown): FileReference[] {
  if (field.kind === 'file')
    return typeof value === 'string' ? [{ field: path, id: value, accepts: field.accepts }] : [];
  if (!Array.isArray(value)) return [];
  const entries: unknown[] = value;
  if (field.kind === 'files') {
    return entries.flatMap((id, index) =>
      typeof id === 'string' ? [{ field: `${path}.${index}`, id, accepts: field.accepts }] : [],
    );
  }
  return field.kind === 'rows'
    ? entries.flatMap((row, index) => (isObject(row) ? fileReferences(field.row, row, `${path}.${index}.`) : []))
    : [];
}

/**
 * The files that a record uses, each with its path (`imageIds.2`, `documents.0.fileId`), in the order of its fields.
 * @param prefix path of the record within another
 */
function fileReferences(fields: Fields, record: object, prefix = ''): FileReference[] {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).flatMap(([name, field]) => referencesOf(`${prefix}${name}`, field, values.get(name)));
}

/** The files that a record uses, each with its path. */
export const filesOf = <Input extends object>(
  { fields, moreFiles }: Pick<EntityDescription<Input>, 'fields' | 'moreFiles'>,
  record: Input,
): FileReference[] => [...fileReferences(fields, record), ...(moreFiles?.(record) ?? [])];
