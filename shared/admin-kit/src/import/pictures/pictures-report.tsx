import type { PictureReport } from '@admin-h5/contract';

function changeOf({ added, removed }: PictureReport['rows'][number]): string {
  const parts = [added.length > 0 ? `新增 ${added.join('、')}` : '', removed > 0 ? `去掉原有 ${removed} 张` : ''];
  return parts.filter(Boolean).join('，') || '调整顺序';
}

/** Which pictures belong to which rows, and which to none. */
export function PicturesReport({ report }: { report: PictureReport }) {
  const { matched, unmatched, refused, changed, rows, problems } = report;
  return (
    <section aria-label="图片">
      <p>
        图片：匹配 {matched} 张{unmatched > 0 && `，${unmatched} 张没有对应的行`}
        {refused > 0 && `，${refused} 张无法使用`}
      </p>
      {problems.length > 0 && (
        <details className="adm-import__issues" open>
          <summary>未导入的图片（前 {problems.length} 项）</summary>
          <ul>
            {problems.map(({ name, message }, at) => (
              <li key={`${at}-${name}`}>
                {name}：{message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {rows.length > 0 && (
        <details className="adm-import__issues">
          <summary>
            图片有变化 {changed} 行{changed > rows.length && `（前 ${rows.length} 行）`}
          </summary>
          <ul>
            {rows.map((row) => (
              <li key={row.row}>
                第 {row.row} 行 {row.label}：{changeOf(row)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
