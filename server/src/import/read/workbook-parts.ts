/** Finds the parts of an XLSX file (sheets, texts, styles, pictures), and reads its texts and styles. */
import { escapeCell, unescapeCell, withStrike } from './marks.ts';
import { type NumberKind, numberKind, textAround } from './number-formats.ts';
import type { WorkbookArchive } from './workbook-archive.ts';

const usualPart = 'xl/workbook.xml';

/** Relations of a part, by their ids; targets are relative to its folder. */
export async function readRelations(
  archive: WorkbookArchive,
  part: string,
): Promise<Map<string, { type: string; path: string }>> {
  const targets = new Map<string, { type: string; path: string }>();
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!archive.has(relations)) return targets;
  await archive.readAll(relations, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const { pathname } = new URL(Target, `zip:///${folder}`);
      const encoded = pathname.replace(/^\/+/, '');
      // Some programs encode the names of parts in relations alone.
      const path = archive.has(encoded) ? encoded : decoded(encoded);
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return targets;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Paths of a workbook's parts. */
export interface Parts {
  /** The sheets that a person sees, in their order. */
  sheets: { name: string; path: string }[];
  strings: string;
  styles: string;
  /** What leads to the pictures of cells. */
  cellImages: string;
  metadata: string;
  richValues: string;
  richStructures: string;
  richRelations: string;
  from1904: boolean;
}

/** Finds the sheets that a person sees, and the parts they use. @throws Error if there is none */
export async function findParts(archive: WorkbookArchive): Promise<Parts> {
  const main = [...(await readRelations(archive, '')).values()].find(({ type }) => type === 'officeDocument');
  const workbookPart = main?.path ?? usualPart;
  const targets = await readRelations(archive, workbookPart);
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
    cellImages: byType('cellImage', 'xl/cellimages.xml'),
    metadata: byType('sheetMetadata', 'xl/metadata.xml'),
    richValues: byType('rdRichValue', 'xl/richData/rdrichvalue.xml'),
    richStructures: byType('rdRichValueStructure', 'xl/richData/rdrichvaluestructure.xml'),
    richRelations: byType('richValueRel', 'xl/richData/richValueRel.xml'),
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
  const current = new RunTexts();
  let inText = false;
  let phonetic = false;
  await archive.readAll(part, {
    open: (name, attributes) => {
      if (name === 'si') current.begin();
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
      else current.open(name, attributes);
    },
    text: (piece) => {
      if (inText && !phonetic) current.add(piece);
    },
    close: (name) => {
      if (name === 'si') strings.push(current.text());
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
  });
  return strings;
}

/** How the cells of a style are shown. */
export interface CellStyle {
  number: NumberKind;
  /** What is shown around a text. */
  text: ReturnType<typeof textAround>;
  isStruck: boolean;
}

export async function readStyles(archive: WorkbookArchive, part: string): Promise<CellStyle[]> {
  const codes = new Map<number, string>();
  const formats: CellStyle[] = [];
  const struckFonts: boolean[] = [];
  if (!archive.has(part)) return formats;
  let inCells = false;
  let inFonts = false;
  await archive.readAll(part, {
    open: (name, { numFmtId, formatCode, fontId, val }) => {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt' && formatCode !== undefined) codes.set(id, formatCode);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'fonts') inFonts = true;
      else if (name === 'font' && inFonts) struckFonts.push(false);
      else if (name === 'strike' && inFonts) struckFonts[struckFonts.length - 1] = isOn(val);
      else if (name === 'xf' && inCells)
        formats.push({
          number: numberKind(id, codes.get(id)),
          text: textAround(codes.get(id)),
          isStruck: struckFonts[Number(fontId ?? 0)] ?? false,
        });
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
      else if (name === 'fonts') inFonts = false;
    },
  });
  return formats;
}

const isOn = (value = '1'): boolean => value !== '0' && value !== 'false';

/** Collects the runs of a text: those that are struck out are no text, unless all of them are. */
export class RunTexts {
  #plain = '';
  #struck = '';
  #isStruck = false;

  begin(): void {
    [this.#plain, this.#struck, this.#isStruck] = ['', '', false];
  }

  /** An element that begins: a run, or what it looks like. */
  open(name: string, { val }: Readonly<Record<string, string>>): void {
    if (name === 'r') this.#isStruck = false;
    else if (name === 'strike') this.#isStruck = isOn(val);
  }

  add(piece: string): void {
    if (this.#isStruck) this.#struck += piece;
    else this.#plain += piece;
  }

  text(): string {
    const isStruck = this.#plain.trim() === '' && this.#struck !== '';
    const text = escapeCell(unescapeCell(unescaped(isStruck ? this.#struck : this.#plain)));
    return isStruck ? withStrike(text) : text;
  }
}

/** `_x0041_` means a character that XML cannot contain, or one that looks like such an escape. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
