import { describe, expect, it } from '@jest/globals';
import { parseTable } from '../grid/table-text.ts';
import {
  addStep,
  cellText,
  countEdits,
  formatEdits,
  isConflict,
  listChanges,
  noEdits,
  mergeCell,
  parseSheet,
  settleConflicts,
  startHistory,
  stepBack,
  stepForth,
  withoutBlankLines,
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

const write = (edits: Edits, row: typeof first, column: typeof name, text: string) =>
  writeCells(edits, [{ row, column, text }]);
const texts = (edits: Edits, column: typeof name, { rows }: EditSheet = sheet) =>
  rows.map((row) => cellText(edits, row, column));

describe('the sheet of an export', () => {
  it('has its cells as people read them, and those of files to be looked at', () => {
    expect(sheet.columns.map((column) => [column.name, column.isFixed, column.fields])).toEqual([
      ['农药名称', false, []],
      ['CAS号', false, []],
      ['使用范围', false, ['作物', '防治对象']],
      ['图片ID', true, []],
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
    // A list of a single field, written field by field.
    const lone = parseSheet(csv.replace(/"柑橘园.*?"(?=,)/, '柑橘园'));
    const row = lone.rows.find(({ id }) => id === 'a2');
    if (!row) throw new Error('not read');
    const place = { line: 0, field: 0 };
    const typed = writeCells(noEdits, [{ row, column: uses, text: '茶园', place }]);
    expect(cellText(typed, row, uses)).toBe('茶园 |');
    expect(writeCells(typed, [{ row, column: uses, text: '柑橘园', place }])).toEqual(noEdits);
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

  it('are none as long as a row of a list is blank, and nobody says otherwise', () => {
    const blank = write(noEdits, first, uses, '水稻 | 稻飞虱\n\n小麦 | 蚜虫\n');
    expect(cellText(blank, first, uses)).toBe('水稻 | 稻飞虱\n\n小麦 | 蚜虫\n');
    expect(withoutBlankLines(blank, sheet)).toEqual(noEdits);
    const one = write(blank, first, uses, '水稻 | 稻飞虱\n\n小麦 | 红蜘蛛\n');
    expect(withoutBlankLines(one, sheet)['a1']?.['使用范围']?.text).toBe('水稻 | 稻飞虱\n小麦 | 红蜘蛛');
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
    const [kept] = listChanges(settleConflicts(edits, [change], 'mine'), theirs);
    expect(kept && [isConflict(kept, row, name), kept.text]).toEqual([false, '甲']);
    expect(settleConflicts(edits, [change], 'theirs')).toEqual(noEdits);
    expect(mergeCell(change)).toBeNull();
    expect(settleConflicts(edits, [change], 'merge-mine')).toEqual(edits);
  });

  it('stays with what a person has written where they are other lines of a list', () => {
    const others = parseSheet(csv.replace('小麦 | 蚜虫"', '小麦 | 蚜虫\n柑橘园 | 红蜘蛛"'));
    const added = write(noEdits, first, uses, '水稻 | 稻飞虱\n棉花 |\n小麦 | 蚜虫');
    const settled = settleConflicts(added, listChanges(added, others), 'merge-mine');
    expect(texts(settled, uses, others)[0]).toBe('水稻 | 稻飞虱\n棉花 |\n小麦 | 蚜虫\n柑橘园 | 红蜘蛛');
    const [edit] = listChanges(settled, others);
    expect(edit && isConflict(edit, edit.row, edit.column)).toBe(false);
  });

  it('is none where both write the same', () => {
    expect(isConflict({ text: '噻虫嗪', before: '吡虫啉' }, row, name)).toBe(false);
  });
});
