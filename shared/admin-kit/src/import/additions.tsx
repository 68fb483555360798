import type { ImportReport } from '@admin-h5/contract';
import { rowText } from './row-text.ts';

/** The first new records as they were read, to be looked at before anything is written. */
export function Additions({ additions, all }: { additions: ImportReport['additions']; all: number }) {
  const { labels, rows } = additions;
  if (rows.length === 0) return null;
  const part = all > rows.length ? `前 ${rows.length} 条，共 ${all} 条` : `${rows.length} 条`;
  const title = `新增内容（${part}）`;
  return (
    <details className="adm-import__issues">
      <summary>{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className="adm-import__table" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, ...place }) => (
              <tr key={rowText(place)}>
                <th scope="row">{rowText(place)}</th>
                {labels.map((label, at) => (
                  <td key={label}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
