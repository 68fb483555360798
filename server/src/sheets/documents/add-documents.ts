import { isDeepStrictEqual } from 'node:util';
import type { JobIssue } from '@admin-h5/contract';
import { documentLimits, documentTypeLabels } from '@admin-h5/contract';
import type Joi from 'joi';
import { changed } from '../pictures/add-pictures.ts';
import type { MatchedFiles } from '../pictures/matched-files.ts';
import { labelOf } from '../pictures/matched-files.ts';
import { baseName } from '../pictures/picture-names.ts';
import type { RowDecision } from '../row-validator.ts';
import { documentOf } from './document-cell.ts';
import { documentsIn, isDocument } from './document-columns.ts';
import type { MatchedDocument } from './match-documents.ts';

interface Adding {
  /** Instead of those of the same type and language that the record has. */
  replace: boolean;
  readOnly: Readonly<Record<string, unknown>>;
  /** Of the field `documents`. */
  schema: Joi.Schema;
}

/** A decision with the documents of its row that came as files. */
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
  const own = matched.flatMap(({ id, file, type, language, said }) => {
    const former = before.find((document) => document.fileId === id && document.type === type);
    const { value, error } = schema.validate([{ ...documentOf(type, id, { language }), ...former, ...said }]);
    const [document]: unknown[] = Array.isArray(value) ? value : [];
    if (!error && isDocument(document)) return [{ file, document, isNew: former === undefined }];
    const fault = (error?.message ?? '').replace(/^第(?:N|\d+)行：/, '');
    warnings.push({ row, column: documentTypeLabels[type], message: `${baseName(file.path)}：${fault}，未导入` });
    return [];
  });
  const isOwn = (type: string, id: string) =>
    own.find(({ document }) => document.type === type && document.fileId === id);
  const kept = before.flatMap((document) => {
    const same = isOwn(document.type, document.fileId);
    if (same) return [same.document];
    const isReplaced = own.some(
      ({ document: { type, language }, isNew }) =>
        replace && isNew && type === document.type && language === document.language,
    );
    return isReplaced ? [] : [document];
  });
  const added = own.filter(({ isNew }) => isNew);
  const wanted = [...kept, ...added.map(({ document }) => document)];
  const left = wanted.length - documentLimits.rows;
  if (left > 0) warnings.push({ row, column: '', message: `资料最多${documentLimits.rows}份，${left} 份未导入` });
  const list = wanted.slice(0, documentLimits.rows);
  if (isDeepStrictEqual(list, before)) return decision.kind === 'write' ? { ...decision, warnings } : decision;
  documents.setChange({
    row,
    label: labelOf(input),
    added: added.map(({ document, file }) => `${documentTypeLabels[document.type]} ${baseName(file.path)}`),
    removed: before.length - kept.length,
  });
  return { kind: 'write', input: changed(input, { documents: list }, readOnly), current: decision.current, warnings };
}
