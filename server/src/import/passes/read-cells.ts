/** Reads the cells of a row through all passes in their order: corrections, units, dates, signs, and what a person must be asked. */
import { joinFields, type SheetCorrections, splitFields } from '@admin-h5/contract';
import type { SheetContext } from '../columns/cell-kinds.ts';
import { joinKey } from '../columns/definition.ts';
import { partField } from '../columns/match-header.ts';
import { columnTitle, type HeaderRow, placedParts } from '../layout/header-row.ts';
import { emptyLine, hasBars } from '../read/cells.ts';
import { escapeCell, splitMark, unescapeCell, withoutMark } from '../read/marks.ts';
import {
  type CellContext,
  type CellPass,
  type Meaning,
  type PassColumn,
  roundedPercent,
  severalCodes,
  blankSigns,
  wordsForDays,
} from './cell-pass.ts';
import {
  askAboutDate,
  askAboutDose,
  askAboutLargeDose,
  askAboutLetters,
  askAboutOtherUnit,
  askAboutRange,
  askAboutUnit,
  readNumber,
} from './doubtful-numbers.ts';
import { nameMarks, findSign } from './name-marks.ts';
import { askAboutTwoContents } from './read-contents.ts';
import { type Quantity, unitOfColumn } from './quantity.ts';
import { addArea, addRemark, addUnit } from './units-and-areas.ts';

const passes: readonly CellPass[] = [
  blankSigns,
  roundedPercent,
  readNumber,
  askAboutLetters,
  askAboutDate,
  askAboutRange,
  askAboutDose,
  askAboutOtherUnit,
  askAboutTwoContents,
  addUnit,
  addArea,
  askAboutLargeDose,
  askAboutUnit,
  addRemark,
  wordsForDays,
  nameMarks,
  severalCodes,
];

/** A question that a row asks, and what a person has answered. */
export interface Asked {
  key: string;
  /** The field of the record, or of a part of it: `usages.dosage`. */
  field: string;
  column: string;
  question: string;
  meanings: readonly Pick<Meaning, 'value' | 'label'>[];
  /** The cell, or what tells the row. */
  example: string;
  answer: string | null;
  /** The line of the cell, counted from 0, where its lines have fields. */
  line?: number;
}

interface Place extends PassColumn {
  at: number;
  field: string;
  /** Whether its lines belong to those of other places. */
  isAligned?: true;
  /** What the fields between its bars are, where one cell has all parts. */
  fields?: readonly Place[];
}

/** Keys of these questions begin so; they hold for one sheet and are not remembered for the next. */
const keySign = '?';
const longestName = 150;
export const questionKey = (name: string, column: string): string =>
  `${keySign}${name}:${column.slice(0, longestName)}`;

/** The places of a header that records are read from. */
function cellPlaces(headerRow: HeaderRow): Place[] {
  const { cells, keys, columns, notes, footnotes, decimals, numbered } = headerRow;
  const toPlace = (at: number, field: string, quantity?: Quantity, more: Partial<Place> = {}): Place => {
    const title = unescapeCell(cells[at] ?? '');
    const stated = quantity ? { stated: unitOfColumn(quantity, title, notes) } : {};
    const hasDecimals = decimals.has(at);
    return { at, field, header: columnTitle(title, keys[at]), quantity, hasDecimals, ...stated, ...more };
  };
  const places = columns.flatMap((placed): Place[] => {
    const { column, at, parts, pairs } = placed;
    const { field, quantity, clears, isDay = false, isWords = false, hasContents = false, codesIn } = column;
    const names = column.isName ? { footnotes, areNumbered: numbered.has(at) } : undefined;
    if (pairs)
      return pairs.flatMap(({ name, content }) => [
        toPlace(name, field),
        ...(content === null ? [] : [toPlace(content, field, { kind: 'content' }, { hasContents })]),
      ]);
    if (parts)
      return placedParts(placed, headerRow).map(({ at: place, field: name, part }) =>
        // What must not be empty may be a sign.
        toPlace(place, name, part.quantity, {
          readsNothing: part.required === true,
          isWords: part.isWords === true,
          isAligned: true,
        }),
      );
    const whole = toPlace(at, field, quantity, {
      isDay,
      isWords,
      hasContents,
      readsNothing: clears !== undefined,
      names,
      codesIn,
    });
    if (!column.parts) return [whole];
    // The header of the whole cell states no unit of its fields.
    const fields = column.parts.map(({ name, quantity: partQuantity }) => ({
      ...toPlace(at, partField(field, name), partQuantity, { readsNothing: true }),
      ...(partQuantity && { stated: unitOfColumn(partQuantity, '', notes) }),
    }));
    return [{ ...whole, fields }];
  });
  return places.map((place) => {
    const { quantity, stated } = place;
    if (quantity?.kind !== 'property' || !stated || stated.units.length > 0) return place;
    // 「闪点」 beside 「沸点(℃)」.
    const beside = places.find((other) => other.quantity?.asks === quantity.asks && other.stated?.units.length === 1);
    return beside?.stated ? { ...place, stated: { ...stated, units: beside.stated.units } } : place;
  });
}

interface ReadCells {
  cells: readonly string[];
  asked: readonly Asked[];
  /** What footnotes say of signs beside its names. */
  remarks: readonly string[];
}

/** Signs of the writing direction and without a width, in pasted texts. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const withoutInvisible = (line: string): string => line.replaceAll(invisible, '');

/** What tells a text in a column. */
export const cellKey = (column: string, cell: string): string => joinKey([column, cell.trim()]);

/** What texts in a column are read as in all rows, by `cellKey`. */
export const correctionsOfAllRows = (values: SheetCorrections['values']): ReadonlyMap<string, string> =>
  new Map(values.filter(({ row }) => row === undefined).map(({ column, from, to }) => [cellKey(column, from), to]));

export class CellReader {
  readonly #places: readonly Place[];
  readonly #ways: Readonly<Record<string, string>>;
  readonly #corrected: ReadonlyMap<string, string>;

  readonly #formOf: (cells: readonly string[]) => CellContext['form'];

  constructor(
    header: HeaderRow,
    context: SheetContext,
    { ways, corrected }: { ways: Readonly<Record<string, string>>; corrected: ReadonlyMap<string, string> },
  ) {
    this.#places = cellPlaces(header);
    const forms = header.columns.filter(({ column }) => column.physicalForm !== undefined);
    this.#formOf = (cells) => {
      if (forms.length === 0) return null;
      const [form = 'unknown', ...others] = new Set(
        forms.flatMap(
          ({ column, at }) => column.physicalForm?.(withoutMark(unescapeCell(cells[at] ?? '')), context) ?? [],
        ),
      );
      return others.length === 0 ? form : 'unknown';
    };
    this.#ways = ways;
    this.#corrected = corrected;
  }

  read(cells: readonly string[]): ReadCells {
    const read = [...cells];
    const asked: Asked[] = [];
    const remarks: string[] = [];
    const form = this.#formOf(cells);
    for (const place of this.#places) {
      const cell = cells[place.at] ?? '';
      if (cell === '') continue;
      const [text, shown] = splitMark(cell);
      const plain = unescapeCell(text);
      const remark = place.names?.footnotes.get(findSign(plain));
      if (remark !== undefined) remarks.push(remark);
      // Codes below each other are one cell.
      const lines = place.codesIn ? [plain] : plain.split('\n');
      const next = lines.map((line, at) => {
        const open: Asked[] = [];
        const text = this.#readLine(line, place, { shown, form }, open);
        asked.push(...(place.fields ? open.map((one) => ({ ...one, line: at })) : open));
        // The lines below it stay at those of the other places.
        return place.isAligned && lines.length > 1 && text === '' && line !== '' ? emptyLine : text;
      });
      if (shown !== '' || next.some((line, at) => line !== lines[at])) read[place.at] = escapeCell(next.join('\n'));
    }
    return { cells: read, asked, remarks };
  }

  /** One line of a cell: further rows of a record have theirs below each other. */
  #readLine(line: string, place: Place, context: CellContext, asked: Asked[]): string {
    let text = this.#corrected.get(cellKey(place.header, line)) ?? withoutInvisible(line);
    if (place.fields && hasBars(text)) return this.#readFields(text, place.fields, context, asked);
    for (const pass of passes) {
      const found = pass(text, place, context);
      if (typeof found === 'string') text = found;
      else {
        const { name, question, meanings } = found;
        const key = questionKey(name, place.header);
        const chosen = meanings.find(({ value }) => value === this.#ways[key]);
        const { header: column, field } = place;
        asked.push({ key, field, column, question, meanings, example: line.trim(), answer: chosen?.value ?? null });
        // What is still open is read on as it was most probably meant, so that all of its questions are asked at once.
        text = (chosen ?? meanings[0])?.text ?? text;
      }
    }
    return text;
  }

  /** A line with bars: each of its fields that has a quantity is read as a cell of its own would be. */
  #readFields(line: string, places: readonly Place[], { form }: CellContext, asked: Asked[]): string {
    const fields = splitFields(line);
    const read = fields.map((field, index) => {
      const place = places[index];
      return place?.quantity && field !== '' ? this.#readLine(field, place, { shown: '', form }, asked) : field;
    });
    return read.some((field, index) => field !== fields[index]) ? joinFields(read) : line;
  }
}
