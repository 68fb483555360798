import { describe, expect, it } from '@jest/globals';
import { parseTable } from '../grid/table-text.ts';
import { cellText, countEdits, noEdits, parseSheet, writeCells } from './edit-model.ts';
import type { Edits, EditColumn } from './edit-model.ts';
import {
  addLine,
  clearRange,
  deleteLines,
  fillDown,
  isCovered,
  pasteInto,
  createView,
  viewText,
  writeAt,
} from './expanded-rows.ts';

const sheet = parseSheet(
  [
    'ID,农药名称,CAS号,使用范围（作物 | 防治对象 | 用药量，每行一项）',
    `a1,吡虫啉,'138261-41-3,"水稻 | 稻飞虱 | 10克\n小麦 | 蚜虫 | 20克"`,
    'a2,草甘膦,,"柑橘园 | ""杂草"" | 30克"',
    'a3,阿维菌素,,',
  ].join('\r\n'),
);
const [name, cas, uses] = sheet.columns;
if (!name || !cas || !uses) throw new Error('not read');

const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });
const texts = (edits: Edits, column: EditColumn) => sheet.rows.map((row) => cellText(edits, row, column));
const whole = createView(sheet.rows, sheet.columns, noEdits, false);
const expand = (edits: Edits = noEdits) => createView(sheet.rows, sheet.columns, edits, true);
/** All cells of the expanded sheet, those that are covered as dots. */
const shown = (edits: Edits): string[] =>
  expand(edits).rows.map((row) =>
    expand(edits)
      .columns.map((column) => (isCovered(row, column) ? '·' : viewText(edits, row, column)))
      .join(','),
  );
const paste = (at: ReturnType<typeof range>, text: string) => pasteInto(expand(), at, parseTable(text));

describe('a sheet of one row for each record', () => {
  it('take a block of a spreadsheet program from the first cell on, cells of several lines included', () => {
    const { writes, lost } = pasteInto(
      whole,
      range(1, 1, 0, 0),
      parseTable('甲\t1-2\t"x | y\nz | w"\r\n乙\t3\r\n丙\r\n'),
    );
    const edits = writeCells(noEdits, writes);
    expect([texts(edits, name), texts(edits, cas)]).toEqual([
      ['吡虫啉', '甲', '乙'],
      ['138261-41-3', '1-2', '3'],
    ]);
    expect(texts(edits, uses)[1]).toBe('x | y\nz | w');
    // A row had no place.
    expect(lost).toBe(1);
  });

  it('take one text again and again where more cells are chosen', () => {
    const edits = writeCells(noEdits, pasteInto(whole, range(0, 2, 0, 1), [['甲']]).writes);
    expect([texts(edits, name), texts(edits, cas)]).toEqual([
      ['甲', '甲', '甲'],
      ['甲', '甲', '甲'],
    ]);
  });

  it('take rows of fields as the lines of a list', () => {
    const { writes, isJoined } = pasteInto(whole, range(1, 1, 2, 2), parseTable('茶园\t杂草\t4克\r\n果园\t杂草\r\n'));
    expect(writes.map(({ column, text }) => [column.name, text])).toEqual([
      ['使用范围', '茶园 | 杂草 | 4克\n果园 | 杂草'],
    ]);
    expect(isJoined).toBe(true);
    const besides = createView(sheet.rows, [uses, name, cas], noEdits, false);
    for (const block of ['\t低毒\n\t中等毒', '稻 | 虫\t低毒', '"稻\n麦"\t低毒', '稻\t\n麦\t'])
      expect(pasteInto(besides, range(0, 0, 0, 0), parseTable(block)).writes.length).toBeGreaterThan(1);
  });

  it('are filled from the first row of a range, or from above, and emptied', () => {
    expect(texts(writeCells(noEdits, fillDown(noEdits, whole, range(0, 2, 0, 0))), name)).toEqual([
      '吡虫啉',
      '吡虫啉',
      '吡虫啉',
    ]);
    expect(texts(writeCells(noEdits, fillDown(noEdits, whole, range(1, 1, 0, 0))), name)[1]).toBe('吡虫啉');
    expect(fillDown(noEdits, whole, range(0, 0, 0, 0))).toEqual([]);
    const cleared = writeCells(noEdits, clearRange(whole, range(0, 1, 0, 2)));
    expect(countEdits(cleared)).toBe(5);
  });
});

describe('a sheet with a row for each line of a list', () => {
  it('has the first line in the row of its record, and the others below', () => {
    expect(shown(noEdits)).toEqual([
      '吡虫啉,138261-41-3,水稻,稻飞虱,10克',
      '·,·,小麦,蚜虫,20克',
      '草甘膦,,柑橘园,"杂草",30克',
      '阿维菌素,,,,',
    ]);
  });

  it('writes a field into its line, and takes an edit back that says what was there', () => {
    const edits = writeCells(noEdits, writeAt(expand(), { row: 1, column: 4 }, '25克\n'));
    expect(texts(edits, uses)[0]).toBe('水稻 | 稻飞虱 | 10克\n小麦 | 蚜虫 | 25克');
    expect(writeCells(edits, writeAt(expand(edits), { row: 1, column: 4 }, '20克'))).toEqual(noEdits);
    expect(writeAt(expand(), { row: 1, column: 0 }, '别的')).toEqual([]);
    // A line of one field is no remark.
    expect(texts(writeCells(noEdits, writeAt(expand(), { row: 3, column: 2 }, '棉花')), uses)[2]).toBe('棉花 |');
  });

  it('adds and deletes rows', () => {
    const [first] = expand().rows;
    if (!first) throw new Error('no row');
    const added = addLine(noEdits, first, uses);
    expect(shown(added).slice(0, 3)).toEqual(['吡虫啉,138261-41-3,水稻,稻飞虱,10克', '·,·,,,', '·,·,小麦,蚜虫,20克']);
    expect(deleteLines(added, expand(added).rows.slice(1, 2), uses)).toEqual(noEdits);
    const deleted = deleteLines(noEdits, expand().rows.slice(1, 3), uses);
    expect(texts(deleted, uses)).toEqual(['水稻 | 稻飞虱 | 10克', '', '']);
  });

  it('takes lines from a spreadsheet program into one record, new ones below its last', () => {
    const { writes, lost } = paste(
      range(1, 1, 2, 2),
      '小麦\t赤霉病\t40克\r\n玉米\t玉米螟\t50克\r\n棉花\t蚜虫\t60克\r\n',
    );
    const edits = writeCells(noEdits, writes);
    expect(texts(edits, uses)[0]).toBe(
      '水稻 | 稻飞虱 | 10克\n小麦 | 赤霉病 | 40克\n玉米 | 玉米螟 | 50克\n棉花 | 蚜虫 | 60克',
    );
    expect([texts(edits, uses)[1], lost]).toEqual(['柑橘园 | "杂草" | 30克', 0]);
  });

  it('takes rows of records whose names are empty on their further lines', () => {
    const { writes, lost } = paste(
      range(0, 0, 0, 0),
      '吡虫啉\t1-2\t水稻\t螟虫\t1克\n\t\t小麦\t锈病\t2克\n\t\t玉米\t玉米螟\t3克\n草甘膦\t3-4\t茶园\t杂草\t4克\n\t\t果园\t杂草\t5克\n',
    );
    const edits = writeCells(noEdits, writes);
    expect(shown(edits)).toEqual([
      '吡虫啉,1-2,水稻,螟虫,1克',
      '·,·,小麦,锈病,2克',
      '·,·,玉米,玉米螟,3克',
      '草甘膦,3-4,茶园,杂草,4克',
      '·,·,果园,杂草,5克',
      '阿维菌素,,,,',
    ]);
    expect(lost).toBe(0);
    // Continuation lines alone leave the record's own cells.
    const further = writeCells(noEdits, paste(range(2, 2, 0, 0), '\t\t茶园\t杂草\t4克').writes);
    expect(shown(further)[2]).toBe('草甘膦,,茶园,杂草,4克');
  });

  it('takes some fields row by row, of records too, as they were copied', () => {
    const { writes, lost } = paste(range(0, 0, 4, 4), '11克\n22克\n33克\n44克\n55克');
    const edits = writeCells(noEdits, writes);
    expect(shown(edits).map((row) => row.split(',').at(-1))).toEqual(['11克', '22克', '33克', '44克']);
    expect(lost).toBe(1);
    // Whatever else of the records is the same.
    const sheet = parseSheet(
      'ID,农药名称,毒性,使用范围（作物 | 方法）\na1,甲,,稻 | 喷\na2,乙,低毒,麦 | 撒\na3,丙,低毒,豆 | 灌',
    );
    const [, toxicity, list] = sheet.columns;
    if (!toxicity || !list) throw new Error('not read');
    const view = createView(sheet.rows, [list, toxicity], noEdits, true);
    const pasted = pasteInto(view, range(0, 0, 1, 1), parseTable('浸\t\n拌\t低毒\n涂\t低毒'));
    expect(writeCells(noEdits, pasted.writes)).toMatchObject({
      a1: { 使用范围: { text: '稻 | 浸' } },
      a2: { 使用范围: { text: '麦 | 拌' } },
      a3: { 使用范围: { text: '豆 | 涂' } },
    });
  });

  it('says that rows become lines of one record, and not where they go from record to record', () => {
    expect(paste(range(0, 0, 2, 2), '茶园\t杂草\n果园\t杂草').isJoined).toBe(true);
    expect(paste(range(0, 0, 2, 2), '茶园\t杂草').isJoined).toBe(false);
    expect(paste(range(0, 0, 0, 0), '甲\t1-1\t茶园\n乙\t2-2\t果园').isJoined).toBe(false);
    // The second record has no place.
    expect(paste(range(3, 3, 0, 0), '甲\t1-1\t茶园\n\t\t果园\n乙\t2-2\t果园').isJoined).toBe(false);
  });

  it('takes one value into all chosen cells, and counts those of a record above as lost', () => {
    const [row] = expand().rows;
    const { writes } = paste(range(0, 0, 2, 4), '无');
    expect(writes.map(({ row: of, place }) => [of === row?.row, place?.field])).toEqual([
      [true, 0],
      [true, 1],
      [true, 2],
    ]);
    expect(paste(range(0, 3, 1, 1), '1-1\n2-2')).toMatchObject({ lost: 1, writes: { length: 3 } });
  });

  it('takes a column of values record by record, and says what has no place', () => {
    const { writes, lost } = paste(range(0, 0, 1, 1), '1-1\n2-2\n3-3\n4-4');
    expect([texts(writeCells(noEdits, writes), cas), lost]).toEqual([['1-1', '2-2', '3-3'], 1]);
    expect(paste(range(1, 1, 0, 0), '别的')).toMatchObject({ writes: [], lost: 1 });
  });

  it('fills down over rows of records and of lists', () => {
    const doses = writeCells(noEdits, fillDown(noEdits, expand(), range(0, 2, 4, 4)));
    expect(texts(doses, uses)).toEqual(['水稻 | 稻飞虱 | 10克\n小麦 | 蚜虫 | 10克', '柑橘园 | "杂草" | 10克', '']);
    const numbers = writeCells(noEdits, fillDown(noEdits, expand(), range(1, 3, 1, 1)));
    expect(texts(numbers, cas)).toEqual(['138261-41-3', '138261-41-3', '138261-41-3']);
  });
});
