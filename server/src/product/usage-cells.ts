import { saysNothing } from '../sheets/cells.ts';
import type { SheetCell } from '../sheets/column.ts';
import { hasBars, table } from '../sheets/table-cell.ts';

/** `14天`, `2次`, `/`. */
const readCount = (text: string): string => (saysNothing(text) ? '' : text.replace(/\s*[天日次]$/, ''));
const counts: readonly string[] = ['intervalDays', 'maxTimes'];

const bars = table(
  ['crop', 'target', 'dosage', 'method', 'timing', 'intervalDays', 'maxTimes'],
  '水稻 | 稻飞虱 | 20克/亩 | 喷雾 | 低龄若虫期 | 14 | 2',
);

/** Crops alone (「水稻、小麦」) or a description: nobody can tell its fields apart. */
const isDescription = (cell: string): boolean => cell.trim() !== '' && !saysNothing(cell) && !hasBars(cell);

export const usages: SheetCell = {
  ...bars,
  leftOut: (cell) => (isDescription(cell) ? '没有分开写明作物、防治对象、用药量和施用方法' : null),
  read: (cell) =>
    isDescription(cell)
      ? undefined
      : bars
          .read(saysNothing(cell) ? '' : cell)
          .map((usage) =>
            Object.fromEntries(
              Object.entries(usage).map(([name, value]) => [name, counts.includes(name) ? readCount(value) : value]),
            ),
          ),
  parts: [
    {
      name: 'crop',
      required: true,
      headers: ['作物', '作物/场所', '使用作物', '适用作物', '使用作物/场所', '登记作物'],
    },
    { name: 'target', required: true, headers: ['防治对象', '防治对象/用途', '靶标', '防治目标'] },
    { name: 'dosage', required: true, headers: ['用药量', '用量', '制剂用药量', '亩用量', '使用剂量'] },
    {
      name: 'method',
      required: true,
      headers: ['施用方法', '施药方法', '使用方法', '用药方法', '施用方式', '施药方式', '使用方式'],
    },
    { name: 'timing', headers: ['施用时期', '施药时期', '使用时期'] },
    { name: 'intervalDays', headers: ['安全间隔期', '安全间隔期(天)'] },
    {
      name: 'maxTimes',
      headers: [
        '每季最多次数',
        '每季最多使用次数',
        '最多使用次数',
        '每季最多施用次数',
        '每季最多施药次数',
        '最多施药次数',
      ],
    },
  ],
};
