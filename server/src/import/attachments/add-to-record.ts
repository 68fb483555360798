/** Adds the pictures and documents that a row has got to its record, and says what becomes of each file. */
import { isDeepStrictEqual } from 'node:util';
import {
  documentsFields,
  documentTypeLabels,
  fileLimits,
  fileMessages,
  type JobIssue,
  type RecordDocument,
} from '@admin-h5/contract';
import type Joi from 'joi';
import { documentsIn, isDocument, makeDocument } from '../columns/documents.ts';
import type { RowDecision } from '../decide.ts';
import type { ArchivedFile } from './archive.ts';
import { languageOfDocument, type MatchedDocument } from './match-files.ts';
import { type FileOutcome, type MatchedFiles, recordLabel } from './matched-files.ts';
import { baseName } from './names.ts';

const field = 'imageIds';

export const picturesIn = (record: object): string[] => {
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
  const before = picturesIn(input);
  const arriving = matched.map(({ id }) => id);
  const wanted = [...new Set(replace ? arriving : [...before, ...arriving])];
  const ids = wanted.slice(0, fileLimits.images);
  const removed = before.filter((id) => !ids.includes(id)).length;
  for (const { id, file } of matched) pictures.setOutcome(file, outcomeOfPicture(id, before, ids, removed));
  if (ids.length === before.length && ids.every((id, at) => id === before[at])) return decision;
  const added = matched.filter(({ id }) => ids.includes(id) && !before.includes(id));
  pictures.setChange({
    row,
    label: recordLabel(input),
    added: added.map(({ file }) => baseName(file.path)),
    removed,
  });
  const warnings: JobIssue[] = decision.kind === 'write' ? [...decision.warnings] : [];
  const left = wanted.length - ids.length;
  if (left > 0) warnings.push({ row, column: '', message: `${fileMessages.tooManyImages}，${left} 张未导入` });
  return written(decision, changed(input, { [field]: ids }, readOnly), warnings);
}

const written = <Input extends object>(
  { current, asked }: Exclude<RowDecision<Input>, { kind: 'bad' }>,
  input: Input,
  warnings: JobIssue[],
): RowDecision<Input> => ({ kind: 'write', input, current, warnings, asked });

function outcomeOfPicture(id: string, before: readonly string[], ids: readonly string[], removed: number): FileOutcome {
  if (!ids.includes(id)) return { state: 'refused', message: fileMessages.tooManyImages };
  if (!before.includes(id)) return { state: 'new', removed };
  const isSame = removed === 0 && before.every((some, at) => ids[at] === some);
  return isSame
    ? { state: 'same', message: '已有这张图片' }
    : { state: 'changed', removed, ...(removed === 0 ? { message: '调整顺序' } : {}) };
}

/** A record with other values. Counters are no part of a change. */
function changed<Input extends object>(
  input: Input,
  fields: object,
  readOnly: Readonly<Record<string, unknown>>,
): Input {
  const result = { ...input, ...fields };
  for (const name of Object.keys(readOnly)) Reflect.deleteProperty(result, name);
  return result;
}

interface Adding {
  /** Instead of those of the same type and language that the record has. */
  replace: boolean;
  readOnly: Readonly<Record<string, unknown>>;
  /** Of the field `documents`. */
  schema: Joi.Schema;
}

type Wanted = MatchedDocument & { id: string };

/** The document that a record has of a file: of its language, else the only one, which may have got another by hand. */
function findFormer(
  one: Wanted,
  matched: readonly Wanted[],
  before: readonly RecordDocument[],
): RecordDocument | undefined {
  const ofFile = before.filter(({ type, fileId }) => type === one.type && fileId === one.id);
  const same = ofFile.find(({ language }) => language === languageOfDocument(one));
  if (same) return same;
  const isOnly =
    ofFile.length === 1 && matched.filter(({ type, id }) => type === one.type && id === one.id).length === 1;
  return isOnly ? ofFile[0] : undefined;
}

const isAlike = (one: RecordDocument, other: RecordDocument): boolean =>
  one.type === other.type && one.language === other.language;

export function addDocuments<Input extends object>(
  { row, decision }: { row: number; decision: RowDecision<Input> },
  documents: MatchedFiles<MatchedDocument>,
  { replace, readOnly, schema }: Adding,
): RowDecision<Input> {
  const matched = documents.of(row);
  if (decision.kind === 'bad' || matched.length === 0) return decision;
  const input: Input = decision.kind === 'same' ? decision.current : decision.input;
  const warnings: JobIssue[] = decision.kind === 'write' ? [...decision.warnings] : [];
  const before = documentsIn(input);
  const arriving = matched.flatMap((one) => {
    const { id, file, type, language, stated } = one;
    const former = findFormer(one, matched, before);
    const { value, error } = schema.validate([{ ...makeDocument(type, id, { language }), ...former, ...stated }]);
    const [document]: unknown[] = Array.isArray(value) ? value : [];
    if (!error && isDocument(document)) return [{ file, document, former }];
    const fault = (error?.message ?? '').replace(/^第(?:N|\d+)行：/, '');
    documents.setOutcome(file, { state: 'refused', message: fault });
    warnings.push({ row, column: documentTypeLabels[type], message: `${baseName(file.path)}：${fault}，未导入` });
    return [];
  });
  const remaining = before.flatMap((document) => {
    const same = arriving.find(({ former }) => former === document);
    if (same) return [same.document];
    const isReplaced = replace && arriving.some((one) => !one.former && isAlike(one.document, document));
    return isReplaced ? [] : [document];
  });
  const added = arriving.filter(({ former }) => !former);
  const wanted = [...remaining, ...added.map(({ document }) => document)];
  const left = wanted.length - documentsFields.documents.max;
  if (left > 0)
    warnings.push({ row, column: '', message: `资料最多${documentsFields.documents.max}份，${left} 份未导入` });
  const list = wanted.slice(0, documentsFields.documents.max);
  for (const { file, document, former } of arriving) {
    const replaced = before.filter((some) => isAlike(some, document) && !remaining.includes(some)).length;
    if (!list.includes(document))
      documents.setOutcome(file, { state: 'refused', message: `资料最多${documentsFields.documents.max}份` });
    else if (!former) documents.setOutcome(file, { state: 'new', removed: replaced });
    else if (isDeepStrictEqual(former, document))
      documents.setOutcome(file, { state: 'same', message: '已有这份资料' });
    else documents.setOutcome(file, { state: 'changed', message: '更改说明' });
  }
  if (isDeepStrictEqual(list, before)) return decision.kind === 'write' ? { ...decision, warnings } : decision;
  documents.setChange({
    row,
    label: recordLabel(input),
    added: added.map(({ document, file }) => `${documentTypeLabels[document.type]} ${baseName(file.path)}`),
    removed: before.length - remaining.length,
  });
  return written(decision, changed(input, { documents: list }, readOnly), warnings);
}
