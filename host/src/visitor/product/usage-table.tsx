import { Link } from '@admin-h5/client';
import { productFields, type Usage } from '@admin-h5/contract';
import { cropProductsUrl } from '../../core/paths.ts';
import './usage.less';

const columns = ['作物/场所', '防治对象', '用药量', '施用方法', '施用时期', '安全间隔期', '每季最多次数'] as const;

/** The values of one row below its columns, without the crop. */
const rowValues = ({ target, dosage, method, timing, intervalDays, maxTimes }: Usage): readonly string[] => [
  target,
  dosage,
  method,
  timing,
  intervalDays === null ? '' : `${intervalDays} 天`,
  maxTimes === null ? '' : `${maxTimes} 次`,
];

/** 使用范围: a table on a wide screen; on a phone the same rows as one card for each crop. A target leads to all products against it. */
export function UsageTable({ usages }: { usages: readonly Usage[] }) {
  const crops = new Map<string, Usage[]>();
  for (const usage of usages) crops.set(usage.crop, [...(crops.get(usage.crop) ?? []), usage]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className="detail-table usage" role="region" aria-label={productFields.usages.label} tabIndex={0}>
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
        {[...crops].map(([crop, rows]) => (
          <tbody key={crop}>
            {rows.map((usage, at) => (
              <tr key={`${usage.target}|${usage.dosage}|${usage.method}`}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={rows.length}>
                    {crop}
                  </th>
                )}
                {rowValues(usage).map((value, column) => (
                  <td
                    key={columns[column + 1]}
                    data-column={columns[column + 1]}
                    data-empty={value === '' || undefined}
                  >
                    {column === 0 ? <Targets crop={usage.crop} cell={value} /> : value || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** A cell of 防治对象, each of its names with the way to the other products against it: 稗草、千金子. */
function Targets({ crop, cell }: { crop: string; cell: string }) {
  // Signs inside brackets, which restrict a name, separate nothing.
  const parts = cell.match(/[、,，;；/]+|(?:[(（][^()（）]*[)）]|[^、,，;；/])+/g) ?? [];
  if (cell.trim() === '') return '—';
  return parts.map((part, at) => {
    const name = part.trim();
    return /^[、,，;；/]/.test(part) || name === '' ? (
      part
    ) : (
      <Link
        key={at}
        className="usage__target"
        to={cropProductsUrl(crop, name)}
        aria-label={`${name}，同防治对象的产品`}
      >
        {name}
      </Link>
    );
  });
}
