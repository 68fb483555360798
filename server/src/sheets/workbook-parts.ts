import { escapeCell, unescapeCell } from './marks.ts';
import type { WorkbookArchive } from './workbook-archive.ts';
import type { NumberKind } from './workbook-numbers.ts';
import { numberKind } from './workbook-numbers.ts';

const workbookPart = 'xl/workbook.xml';

/** Paths of a workbook's parts. */
export interface Parts {
  /** The sheets that a person sees, in their order. */
  sheets: { name: string; path: string }[];
  strings: string;
  styles: string;
  from1904: boolean;
}

/** Finds the sheets that a person sees, and the parts they use. @throws Error if there is none */
export async function findParts(archive: WorkbookArchive): Promise<Parts> {
  const targets = new Map<string, { type: string; path: string }>();
  await archive.readAll('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : new URL(Target, 'zip:///xl/').pathname.slice(1);
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  const all: { path: string; name: string; hidden: boolean }[] = [];
  let from1904 = false;
  await archive.readAll(workbookPart, {
    open: (name, attributes) => {
      if (name === 'sheet') {
        // Sheets of charts have no cells.
        const target = targets.get(attributes['id'] ?? '');
        const hidden = /hidden/i.test(attributes['state'] ?? '');
        if (target?.type === 'worksheet') all.push({ path: target.path, name: attributes['name'] ?? '', hidden });
      }
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  });
  const visible = all.some(({ hidden }) => !hidden) ? all.filter(({ hidden }) => !hidden) : all;
  if (visible.length === 0) throw new Error('The workbook has no sheet');
  const byType = (type: string, usual: string) =>
    [...targets.values()].find((target) => target.type === type)?.path ?? usual;
  return {
    sheets: visible.map(({ name, path }) => ({ name, path })),
    strings: byType('sharedStrings', 'xl/sharedStrings.xml'),
    styles: byType('styles', 'xl/styles.xml'),
    from1904,
  };
}

/**
 * The shared texts that cells refer to by index, escaped for `csv.ts`. The phonetic reading of a word (`rPh`) is
 * skipped.
 */
export async function readStrings(archive: WorkbookArchive, part: string): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has(part)) return strings;
  let current = '';
  let inText = false;
  let phonetic = false;
  await archive.readAll(part, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
    },
    text: (piece) => {
      if (inText && !phonetic) current += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(escapeCell(unescapeCell(unescaped(current))));
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
  });
  return strings;
}

/** The number format of each cell style. */
export async function readFormats(archive: WorkbookArchive, part: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const formats: NumberKind[] = [];
  if (!archive.has(part)) return formats;
  let inCells = false;
  await archive.readAll(part, {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt' && formatCode !== undefined) codes.set(id, formatCode);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formats.push(numberKind(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** `_x0041_` means a character that XML cannot contain, or one that looks like such an escape. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
