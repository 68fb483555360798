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

describe('a field of a line', () => {
  it('differs where it was written or is new, and not where a line above was deleted', () => {
    expect(looks('水稻 | 10克\n玉米 | 35克\n棉花 | 40克')).toEqual([
      ['plain', 'plain'],
      ['plain', 'corrected'],
      ['corrected', 'corrected'],
      ['plain', 'plain'],
    ]);
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
    expect(describeField(edit, { line: 0, field: 0 }, { ...checked, message: '最多50行' })).toMatchObject({
      title: '最多50行',
    });
  });

  it('is a conflict where it differs from what somebody else has made of the list, whose first field says so', () => {
    expect(looks('水稻 | 10克\n小麦 | 25克\n玉米 | 30克', csv.replace('30克', '33克'))).toEqual([
      ['conflict', 'plain'],
      ['plain', 'conflict'],
      ['plain', 'conflict'],
      ['plain', 'plain'],
    ]);
  });
});
