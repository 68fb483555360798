import type { DocumentType, RecordDocument } from '@admin-h5/contract';
import { documentLanguageLabels, documentLanguages, foldWidth } from '@admin-h5/contract';
import { fromFields, saysNone, saysNothing, toFields } from '../cells.ts';
import { readDay } from '../days-and-months.ts';

/** A document of a cell: `file` is an id, or else the name of a file that comes with the sheet. */
export interface CellDocument {
  file: string;
  isId: boolean;
  /** Its other fields, only those that the cell does say. */
  said: Record<string, string>;
}

const fileId = /^[0-9a-f]{32}$/;
const address = /^(?:https?:\/\/|\/api\/)/i;
const idInAddress = /\/([0-9a-f]{32})(?=$|[?#])/i;
const separators = /[,，;；、]/;
const languageOf = (text: string): string =>
  documentLanguages.find((language) => documentLanguageLabels[language] === text || language === text) ?? text;

function readLine(line: string): CellDocument[] {
  const [place = '', language = '', edition = '', validTo = '', title = ''] = fromFields(line);
  const given = Object.entries({
    language: languageOf(foldWidth(language).trim()),
    edition,
    validTo: validTo === '' ? '' : readDay(validTo),
    title,
  });
  const said = Object.fromEntries(given.filter(([, text]) => text !== ''));
  // Several names without anything else in one line.
  const places = /[|｜]/.test(line) || address.test(place) ? [place] : place.split(separators);
  return places.flatMap((one) => {
    const file = one.trim();
    if (file === '') return [];
    if (address.test(file)) return [{ file: idInAddress.exec(file)?.[1]?.toLowerCase() ?? file, isId: true, said }];
    return [{ file, isId: fileId.test(file), said }];
  });
}

/** The documents that a cell names; null for one that says that there are none. */
export function documentsInCell(cell: string): CellDocument[] | null {
  if (saysNone(cell)) return null;
  if (saysNothing(cell)) return [];
  return cell
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .flatMap(readLine);
}

/** A document as a cell says it, with the usual values for what it does not say. */
export const documentOf = (type: DocumentType, id: string, said: Record<string, string>): Record<string, string> => ({
  type,
  language: 'zh',
  title: '',
  edition: '',
  validTo: '',
  ...said,
  fileId: id,
});

/** A document as an export writes it. */
export function writeDocument({ fileId: id, language, edition, validTo, title }: RecordDocument): string {
  const isUsual = language === 'zh' && edition === '' && validTo === '' && title === '';
  return isUsual ? id : toFields([id, documentLanguageLabels[language], edition, validTo, title]);
}
