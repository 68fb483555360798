import type { Usage } from '@admin-h5/contract';

const columns = ['作物/场所', '防治对象', '用药量', '施用方法', '施用时期', '安全间隔期', '每季最多次数'] as const;

/** 使用范围: scrolls inside its card; the crop column stays visible. */
export function UsageTable({ usages }: { usages: readonly Usage[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className="detail-table" role="region" aria-label="使用范围" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usages.map((usage) => (
            <tr key={`${usage.crop}|${usage.target}|${usage.dosage}|${usage.method}`}>
              <th scope="row">{usage.crop}</th>
              <td>{usage.target}</td>
              <td>{usage.dosage}</td>
              <td>{usage.method}</td>
              <td>{usage.timing || '—'}</td>
              <td>{usage.intervalDays === null ? '—' : `${usage.intervalDays} 天`}</td>
              <td>{usage.maxTimes === null ? '—' : `${usage.maxTimes} 次`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
