import { describe, expect, it } from '@jest/globals';
import { describeField } from './describe-cell.ts';
import { listChanges, noEdits, parseSheet, writeCells } from './edit-model.ts';

const csv = 'ID,使用范围（作物 | 用药量，每行一项）\r\na1,"水稻 | 10克\n小麦 | 20克\n玉米 | 30克"';

function change(text: string, stored = csv) {
  const sheet = parseSheet(csv);
  const [row] = sheet.rows;
  const [column] = sheet.columns;
  if (!row || !column) throw new Error('not read');
  const [found] = listChanges(writeCells(noEdits, [{ row, column, text }]), parseSheet(stored));
  if (!found) throw new Error('not changed');
  return found;
}
const looks = (...given: Parameters<typeof change>) =>
  [0, 1, 2, 3].map((line) => [0, 1].map((field) => describeField(change(...given), { line, field }, undefined).look));
const title = (text: string, line: number, field: number) =>
  describeField(change(text), { line, field }, undefined).title;

describe('a field of a line', () => {
  it('differs where it was written or is new, and not where a line above was deleted', () => {
    expect(looks('水稻 | 10克\n玉米 | 35克\n棉花 | 40克')).toEqual([
      ['lost', 'plain'],
      ['plain', 'corrected'],
      ['corrected', 'corrected'],
      ['plain', 'plain'],
    ]);
  });

  it('says what is deleted at the first field, and what an emptied line said', () => {
    expect(title('水稻 | 10克\n玉米 | 35克', 0, 0)).toBe('将删除 1 行：小麦 | 20克');
    expect(looks('水稻 | 10克\n\n玉米 | 30克').slice(0, 3)).toEqual([
      ['lost', 'plain'],
      ['corrected', 'corrected'],
      ['plain', 'plain'],
    ]);
    expect(title('水稻 | 10克\n\n玉米 | 30克', 1, 1)).toBe('20克 → （空）');
    expect(looks('').slice(0, 2)).toEqual([
      ['lost', 'corrected'],
      ['corrected', 'corrected'],
    ]);
    expect(title('', 0, 0)).toBe('水稻 → （空）：将删除 3 行：水稻 | 10克、小麦 | 20克、玉米 | 30克');
  });

  it('says how the import reads it, and what gets lost', () => {
    const edit = change('水稻 | 11\n小麦 | 20克\n玉米 | 30克');
    const describe = (after: string) =>
      describeField(edit, { line: 0, field: 1 }, { text: '', state: 'changed', after }).title;
    expect(describe('水稻 | 11克/亩\n小麦 | 20克\n玉米 | 30克')).toBe('10克 → 11：将存为“11克/亩”');
    expect(describe('水稻 | 11克/亩\n小…')).toBe('10克 → 11：将存为“11克/亩”');
    expect(describe('水稻 | 11克…')).toBe('10克 → 11');
    const lost = { text: '', state: 'lost', message: '将清空' } as const;
    expect(describeField(edit, { line: 0, field: 0 }, lost)).toEqual({ look: 'lost', title: '将清空' });
  });

  it('has the fault of its line, blank ones not counted, and the first that of the whole list', () => {
    const checked = { text: '', state: 'refused', message: '用药量不能为空' } as const;
    const lines = [{ line: 1, field: 1, message: '用药量不能为空' }];
    const edit = change('水稻 | 10克\n\n小麦 |\n玉米 | 30克');
    expect(describeField(edit, { line: 2, field: 1 }, { ...checked, lines })).toEqual({
      look: 'refused',
      title: '20克 → （空）：用药量不能为空',
      isInvalid: true,
    });
    expect(describeField(edit, { line: 3, field: 1 }, { ...checked, lines })).toEqual({ look: 'plain' });
    // What is of the list is said whatever its lines have.
    for (const each of [{ lines }, {}])
      expect(describeField(edit, { line: 0, field: 0 }, { ...checked, ...each, message: '最多50行' })).toMatchObject({
        title: '最多50行',
      });
  });

  it('is a conflict where both changed it; the first field says whether all changes can stay', () => {
    const mine = '水稻 | 10克\n小麦 | 25克\n玉米 | 31克';
    const theirs = csv.replace('30克', '33克\n棉花 | 40克');
    expect(looks(mine, theirs)).toEqual([
      ['conflict', 'plain'],
      ['plain', 'corrected'],
      ['plain', 'conflict'],
      ['changed', 'changed'],
    ]);
    const titleAt = (line: number, field: number) =>
      describeField(change(mine, theirs), { line, field }, undefined).title;
    expect(titleAt(0, 0)).toBe('他人也改了使用范围，1 行有冲突');
    expect([titleAt(1, 1), titleAt(2, 1)]).toEqual(['20克 → 25克', '他人已改为“33克”，我的：31克']);
  });
});
