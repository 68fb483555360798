import type { PictureReport } from '@admin-h5/contract';
import { FoldedList } from '../issues.tsx';

/** What the files of a report are called and counted by. */
const kinds = {
  pictures: { name: '图片', unit: '张', otherwise: '调整顺序' },
  documents: { name: '资料', unit: '份', otherwise: '更改说明' },
} as const;

function describeChange(
  { added, removed }: PictureReport['rows'][number],
  { unit, otherwise }: (typeof kinds)['pictures' | 'documents'],
): string {
  const parts = [added.length > 0 ? `新增 ${added.join('、')}` : '', removed > 0 ? `去掉原有 ${removed} ${unit}` : ''];
  return parts.filter(Boolean).join('，') || otherwise;
}

/** Which pictures or documents belong to which rows, and which to none. */
export function PicturesReport({
  report,
  kind,
  ofRecords,
}: {
  report: PictureReport;
  kind: keyof typeof kinds;
  ofRecords: boolean;
}) {
  const { name, unit } = kinds[kind];
  const { matched, unmatched, refused, changed, rows, problems } = report;
  return (
    <section aria-label={name}>
      <p>
        {name}：匹配 {matched} {unit}
        {unmatched > 0 && `，${unmatched} ${unit}没有对应的${ofRecords ? '数据' : '行'}`}
        {refused > 0 && `，${refused} ${unit}无法使用`}
      </p>
      {problems.length > 0 && (
        <FoldedList title={`未导入的${name}（前 ${problems.length} 项）`} open>
          {problems.map((problem, at) => (
            <li key={`${at}-${problem.name}`}>
              {problem.name}：{problem.message}
            </li>
          ))}
        </FoldedList>
      )}
      {rows.length > 0 && (
        <FoldedList
          title={`${name}有变化 ${changed} ${ofRecords ? '条' : '行'}${changed > rows.length ? `（前 ${rows.length} 个）` : ''}`}
        >
          {rows.map((row) => (
            <li key={row.row}>
              {!ofRecords && `第 ${row.row} 行 `}
              {row.label}：{describeChange(row, kinds[kind])}
            </li>
          ))}
        </FoldedList>
      )}
    </section>
  );
}
