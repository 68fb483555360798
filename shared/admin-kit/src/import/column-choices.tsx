import type { ImportReport, SheetCorrections } from '@admin-h5/contract';
import { chooseColumn, correctedField, columnKey } from './corrections.ts';

interface Props {
  report: ImportReport;
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** Every column of the sheet and the field that it is read as, to be corrected. */
export function ColumnChoices({ report, corrections, onChange }: Props) {
  const { columns, choices } = report;
  const ignored = columns.filter((column) => correctedField(corrections, column) === '').length;
  return (
    <details className="adm-import__issues">
      <summary>
        列的对应 {columns.length} 列{ignored > 0 && `，不导入 ${ignored} 列`}
      </summary>
      <ul>
        {columns.map((column) => {
          const key = columnKey(column);
          // A column without a header is shown by its letters, a further one of a name with its number.
          const name = key.startsWith(column.header) ? key : column.header;
          return (
            <li key={key} className="adm-import__correction">
              <span>{name}</span>
              <select
                className="arco-input adm-input adm-select"
                aria-label={`「${name}」对应`}
                value={correctedField(corrections, column)}
                onChange={(event) => onChange(chooseColumn(corrections, report, column, event.target.value))}
              >
                <option value="">不导入</option>
                {choices.map(({ field, label }) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
