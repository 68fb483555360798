/** The columns of a sheet that name a record's documents, one for each type: how their cells are read, written and reported. */
import { isDeepStrictEqual } from 'node:util';
import {
  documentLanguageLabels,
  documentLanguages,
  type DocumentType,
  documentTypes,
  type FieldError,
  fileColumnNote,
  foldWidth,
  joinFields,
  type RecordDocument,
  splitFields,
} from '@admin-h5/contract';
import { isId } from '../../ids.ts';
import { readDay } from '../passes/days-and-months.ts';
import { filledLines, isBlankSign, isNoneWord } from '../read/cells.ts';
import type { SheetColumn } from './cell-kinds.ts';

const field = 'documents';
const start = `${field}.`;

const columnField = (type: DocumentType): string => `${start}${type}`;

/** The type of documents that a column has, if it is one of them. */
export const documentTypeOfColumn = (column: string): DocumentType | null =>
  documentTypes.find((type) => columnField(type) === column) ?? null;

const headers: Readonly<Record<DocumentType, { header: string; synonyms: readonly string[] }>> = {
  label: { header: '标签文件', synonyms: ['标签', '标签PDF', '标签扫描件', '产品标签', '标签样张'] },
  registration: {
    header: '登记证文件',
    synonyms: ['登记证PDF', '登记证扫描件', '登记证复印件', '登记证附件', '登记证书', '农药登记证扫描件'],
  },
  manual: { header: '说明书文件', synonyms: ['说明书', '产品说明书', '使用说明书', '说明书PDF'] },
  msds: {
    header: 'MSDS文件',
    synonyms: ['MSDS', 'SDS', '安全技术说明书', '安全数据表', '化学品安全技术说明书', 'MSDS文件名', 'MSDS/SDS'],
  },
  coa: {
    header: 'COA文件',
    synonyms: ['COA', '质检报告', '检测报告', '检验报告', '分析报告', '质检单', '出厂检验报告', '产品质检报告'],
  },
};
const explanation = `（文件名、文件ID或链接 | 语言 | 版本 | 有效期至 | 标题，每行一份；${fileColumnNote}）`;

export const isDocument = (value: unknown): value is RecordDocument =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'fileId' in value &&
  'language' in value &&
  documentLanguages.some((language) => language === value.language);

export function documentsIn(record: object | null): RecordDocument[] {
  const value: unknown = record && Reflect.get(record, field);
  return Array.isArray(value) ? value.filter(isDocument) : [];
}

/** How many documents of a record a change removes. */
export function countRemoved(before: object, after: object): number {
  const remaining = documentsIn(after);
  return documentsIn(before).filter(
    (document) =>
      !remaining.some(
        ({ type, fileId, language }) =>
          type === document.type && fileId === document.fileId && language === document.language,
      ),
  ).length;
}

/** A column for each type of documents. Names of files, which come with the sheet, are not read here: see `FileMatcher`. */
export const documentColumns: readonly SheetColumn[] = documentTypes.map((type) => ({
  field: columnField(type),
  source: field,
  header: headers[type].header + explanation,
  synonyms: headers[type].synonyms,
  example: '',
  clears: isNoneWord,
  // Undefined leaves a record's documents as they are.
  read: (cell) => {
    const named = documentsInCell(cell);
    if (named === null) return [];
    const ids = named.filter(({ isId }) => isId);
    return ids.length > 0 ? ids.map(({ file, stated }) => makeDocument(type, file, stated)) : undefined;
  },
  write: (value) =>
    documentsIn({ documents: value })
      .filter((document) => document.type === type)
      .map(writeDocument)
      .join('\n'),
}));

/** The fields of a row with what its columns of documents say as the field of the record. */
export function completeDocuments(fields: Record<string, unknown>, current: object | null): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(start)));
  const before = documentsIn(current);
  const changed = documentTypes.flatMap((type) => {
    const list = fields[columnField(type)];
    const former = before.filter((document) => document.type === type);
    return Array.isArray(list) && !isDeepStrictEqual(list, former) ? [{ type, list }] : [];
  });
  if (changed.length === 0) return rest;
  const remaining = before.filter((document) => changed.every(({ type }) => type !== document.type));
  return { ...rest, documents: [...remaining, ...changed.flatMap(({ list }) => list)] };
}

const place = /^documents\.(\d+)(?:\.(\w+))?$/;

/** An error of a document as one of the column that it is written in. @param input the record that was checked */
export function documentError({ field: name, message }: FieldError, input: object): FieldError {
  const [, index, part] = place.exec(name) ?? [];
  const list: unknown = Reflect.get(input, field);
  const entry: unknown = index !== undefined && Array.isArray(list) ? list[Number(index)] : undefined;
  const type: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'type') : undefined;
  const ownType = documentTypes.find((one) => one === type);
  if (ownType === undefined) return { field: name, message };
  const isLink = part === 'fileId' && message.includes('请上传');
  const text = message.replace(/^第\d+行：/, '');
  return { field: columnField(ownType), message: isLink ? '链接中没有本系统的文件，请填文件名或文件ID' : text };
}

/** A document of a cell: `file` is an id, or else the name of a file that comes with the sheet. */
interface CellDocument {
  file: string;
  isId: boolean;
  stated: Record<string, string>;
}

const address = /^(?:https?:\/\/|\/api\/)/i;
const idInAddress = /\/([0-9a-f]{32})(?=$|[?#])/i;
const separators = /[,，;；、]/;
const readLanguage = (text: string): string =>
  documentLanguages.find((language) => documentLanguageLabels[language] === text || language === text) ?? text;

function readLine(line: string): CellDocument[] {
  const [place = '', language = '', edition = '', validTo = '', title = ''] = splitFields(line);
  const given = Object.entries({
    language: readLanguage(foldWidth(language).trim()),
    edition,
    validTo: validTo === '' ? '' : readDay(validTo),
    title,
  });
  const stated = Object.fromEntries(given.filter(([, text]) => text !== ''));
  // Several names without anything else in one line.
  const places = /[|｜]/.test(line) || address.test(place) ? [place] : place.split(separators);
  return places.flatMap((one) => {
    const file = one.trim();
    if (file === '') return [];
    if (address.test(file)) return [{ file: idInAddress.exec(file)?.[1]?.toLowerCase() ?? file, isId: true, stated }];
    return [{ file, isId: isId(file), stated }];
  });
}

/** The documents that a cell names; null for one that says that there are none. */
export function documentsInCell(cell: string): CellDocument[] | null {
  if (isNoneWord(cell)) return null;
  if (isBlankSign(cell)) return [];
  return filledLines(cell).flatMap(readLine);
}

/** A document as a cell says it, with the usual values for what it does not say. */
export const makeDocument = (
  type: DocumentType,
  id: string,
  stated: Record<string, string>,
): Record<string, string> => ({
  type,
  language: 'zh',
  title: '',
  edition: '',
  validTo: '',
  ...stated,
  fileId: id,
});

function writeDocument({ fileId: id, language, edition, validTo, title }: RecordDocument): string {
  const isUsual = language === 'zh' && edition === '' && validTo === '' && title === '';
  return isUsual ? id : joinFields([id, documentLanguageLabels[language], edition, validTo, title]);
}
