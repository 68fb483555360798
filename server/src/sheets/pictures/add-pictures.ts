import type { JobIssue } from '@admin-h5/contract';
import { fileLimits, fileMessages } from '@admin-h5/contract';
import type { RowDecision } from '../row-validator.ts';
import type { ArchivedFile } from './archive.ts';
import type { MatchedFiles } from './matched-files.ts';
import { labelOf } from './matched-files.ts';
import { baseName } from './picture-names.ts';

const field = 'imageIds';

const idsIn = (record: object): string[] => {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value.map(String) : [];
};

/** A decision with the pictures of its row. @param replace instead of those that the record has */
export function addPictures<Input extends object>(
  { row, decision }: { row: number; decision: RowDecision<Input> },
  pictures: MatchedFiles<{ file: ArchivedFile }>,
  { replace, readOnly }: { replace: boolean; readOnly: Readonly<Record<string, unknown>> },
): RowDecision<Input> {
  const matched = pictures.of(row);
  if (decision.kind === 'bad' || matched.length === 0) return decision;
  const input: Input = decision.kind === 'same' ? decision.current : decision.input;
  const before = idsIn(input);
  const own = matched.map(({ id }) => id);
  const wanted = [...new Set(replace ? own : [...before, ...own])];
  const ids = wanted.slice(0, fileLimits.images);
  if (ids.length === before.length && ids.every((id, at) => id === before[at])) return decision;
  const added = matched.filter(({ id }) => ids.includes(id) && !before.includes(id));
  pictures.setChange({
    row,
    label: labelOf(input),
    added: added.map(({ file }) => baseName(file.path)),
    removed: before.filter((id) => !ids.includes(id)).length,
  });
  const warnings: JobIssue[] = decision.kind === 'write' ? [...decision.warnings] : [];
  const left = wanted.length - ids.length;
  if (left > 0) warnings.push({ row, column: '', message: `${fileMessages.tooManyImages}，${left} 张未导入` });
  return {
    kind: 'write',
    input: changed(input, { [field]: ids }, readOnly),
    current: decision.current,
    warnings,
    asked: decision.asked,
  };
}

/** A record with other values. Counters are no part of a change. */
export function changed<Input extends object>(
  input: Input,
  fields: object,
  readOnly: Readonly<Record<string, unknown>>,
): Input {
  const result = { ...input, ...fields };
  for (const name of Object.keys(readOnly)) Reflect.deleteProperty(result, name);
  return result;
}
