import { describe, expect, it } from '@jest/globals';
import { parseTable } from '../grid/table-text.ts';
import {
  addStep,
  cellText,
  clearRange,
  countEdits,
  deletedLines,
  dropEdits,
  fillDown,
  formatEdits,
  isConflict,
  keepMine,
  listChanges,
  noEdits,
  parseSheet,
  pasteInto,
  startHistory,
  stepBack,
  stepForth,
  withoutSaved,
  writeCells,
} from './edit-model.ts';
import type { Edits, EditSheet } from './edit-model.ts';

const csv = [
  '\uFEFFID,农药名称,CAS号,使用范围（作物 | 防治对象，每行一项）,图片ID（空着不改，“清空”为清空）',
  `a1,吡虫啉,'138261-41-3,"水稻 | 稻飞虱\n小麦 | 蚜虫",0001`,
  'a2,草甘膦,,"柑橘园 | ""杂草""",',
  'a3,阿维菌素,,,',
  '',
].join('\r\n');

const sheet = parseSheet(csv);
const [name, cas, uses, files] = sheet.columns;
const [first, second, third] = sheet.rows;
if (!name || !cas || !uses || !files || !first || !second || !third) throw new Error('not read');

const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });
const write = (edits: Edits, row: typeof first, column: typeof name, text: string) =>
  writeCells(edits, [{ row, column, text }]);
const texts = (edits: Edits, column: typeof name, { rows }: EditSheet = sheet) =>
  rows.map((row) => cellText(edits, row, column));

describe('the sheet of an export', () => {
  it('has its cells as people read them, and those of files to be looked at', () => {
    expect(sheet.columns.map((column) => [column.name, column.isFixed, column.hasFields])).toEqual([
      ['农药名称', false, false],
      ['CAS号', false, false],
      ['使用范围', false, true],
      ['图片ID', true, false],
    ]);
    expect(texts(noEdits, cas)).toEqual(['138261-41-3', '', '']);
    expect(texts(noEdits, uses)).toEqual(['水稻 | 稻飞虱\n小麦 | 蚜虫', '柑橘园 | "杂草"', '']);
  });
});

describe('cells that are written', () => {
  it('are edits until they say what the record has', () => {
    const edits = write(noEdits, first, name, '啶虫脒');
    expect(countEdits(edits)).toBe(1);
    expect(write(edits, first, name, '吡虫啉')).toEqual(noEdits);
    expect(write(noEdits, first, name, '吡虫啉')).toBe(noEdits);
    expect(write(noEdits, first, files, '0002')).toBe(noEdits);
  });

  it('take a block of a spreadsheet program from the first cell on, cells of several lines included', () => {
    const { writes, lost } = pasteInto(
      sheet,
      range(1, 1, 0, 0),
      parseTable('甲\t1-2\t"x | y\nz | w"\r\n乙\t3\r\n丙\r\n'),
    );
    const edits = writeCells(noEdits, writes);
    expect([texts(edits, name), texts(edits, cas)]).toEqual([
      ['吡虫啉', '甲', '乙'],
      ['138261-41-3', '1-2', '3'],
    ]);
    expect(cellText(edits, second, uses)).toBe('x | y\nz | w');
    // A row had no place.
    expect(lost).toBe(1);
  });

  it('take one text again and again where more cells are chosen', () => {
    const edits = writeCells(noEdits, pasteInto(sheet, range(0, 2, 0, 1), [['甲']]).writes);
    expect([texts(edits, name), texts(edits, cas)]).toEqual([
      ['甲', '甲', '甲'],
      ['甲', '甲', '甲'],
    ]);
  });

  it('are filled from the first row of a range, or from above, and emptied', () => {
    expect(texts(writeCells(noEdits, fillDown(noEdits, sheet, range(0, 2, 0, 0))), name)).toEqual([
      '吡虫啉',
      '吡虫啉',
      '吡虫啉',
    ]);
    expect(texts(writeCells(noEdits, fillDown(noEdits, sheet, range(1, 1, 0, 0))), name)[1]).toBe('吡虫啉');
    expect(fillDown(noEdits, sheet, range(0, 0, 0, 0))).toEqual([]);
    const cleared = writeCells(noEdits, clearRange(sheet, range(0, 1, 0, 2)));
    expect(countEdits(cleared)).toBe(5);
  });

  it('go back and forth step by step', () => {
    const one = write(noEdits, first, name, '甲');
    const two = write(one, first, name, '乙');
    const history = addStep(addStep(startHistory(noEdits), one), two);
    expect(addStep(history, two)).toBe(history);
    const back = stepBack(stepBack(history));
    expect([back.present, stepForth(back).present]).toEqual([noEdits, one]);
    expect(addStep(back, two).future).toEqual([]);
    expect(stepBack(startHistory(one)).present).toBe(one);
  });

  it('say which lines of a list they delete', () => {
    const before = '"水稻\n小麦';
    expect(deletedLines({ text: '水稻 | 稻飞虱', before: '水稻 | 稻飞虱\n小麦 | 蚜虫' })).toEqual(['小麦 | 蚜虫']);
    expect(deletedLines({ text: '', before: '一行' })).toEqual(['一行']);
    expect(deletedLines({ text: '水稻\n玉米', before })).toEqual([]);
  });
});

describe('what is sent', () => {
  it('has the columns that were edited, each with what it said before, and nothing else of a record', () => {
    const edits = write(write(noEdits, third, name, '甲'), first, cas, '');
    const { csv: sent, ids, corrections } = formatEdits(edits, sheet);
    expect(parseTable(sent, ',')).toEqual([
      ['ID', '农药名称', 'CAS号', '农药名称 改前', 'CAS号 改前'],
      ['a1', '', '', '', "'138261-41-3"],
      ['a3', '甲', '', '阿维菌素', ''],
    ]);
    expect(ids).toEqual(['a1', 'a3']);
    expect(corrections).toEqual({
      columns: { '农药名称 改前': '', 'CAS号 改前': '' },
      values: [],
      before: { 农药名称: '农药名称 改前', CAS号: 'CAS号 改前' },
    });
  });

  it('is a text where it looks like the mark of an export', () => {
    const [, row = []] = parseTable(formatEdits(write(noEdits, first, name, '="108"'), sheet).csv, ',');
    expect(row[1]).toBe('\'="108"');
  });

  it('is no longer an edit once it was written', () => {
    const edits = write(write(write(noEdits, first, name, '甲'), second, name, '乙'), third, name, '丙');
    const stored = parseSheet(csv.replace('草甘膦', '乙'));
    expect(withoutSaved(edits, stored, new Set(['a1']))).toEqual({ a3: edits['a3'] });
  });
});

describe('what others write meanwhile', () => {
  const edits = write(noEdits, first, name, '甲');
  const theirs = parseSheet(csv.replace('吡虫啉', '噻虫嗪'));
  const [row] = theirs.rows;
  const [change] = listChanges(edits, theirs);
  if (!row || !change) throw new Error('not read');

  it('is a conflict of the cells that a person edited, until they choose', () => {
    expect(isConflict(change, row, name)).toBe(true);
    const [kept] = listChanges(keepMine(edits, row, name), theirs);
    expect(kept && [isConflict(kept, row, name), kept.text]).toEqual([false, '甲']);
    expect(dropEdits(edits, () => true)).toEqual(noEdits);
  });

  it('is none where both write the same', () => {
    expect(isConflict({ text: '噻虫嗪', before: '吡虫啉' }, row, name)).toBe(false);
  });
});
