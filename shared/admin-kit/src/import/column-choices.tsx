import type { ImportReport, SheetCorrections } from '@admin-h5/contract';
import { chooseColumn, fieldOf } from './corrections.ts';

interface Props {
  report: ImportReport;
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** Every column of the sheet and the field that it is read as, to be corrected. */
export function ColumnChoices({ report: { columns, choices = [] }, corrections, onChange }: Props) {
  if (choices.length === 0) return null;
  const ignored = columns.filter((column) => fieldOf(corrections, column) === '').length;
  const isRepeated = (header: string) => columns.filter((column) => column.header === header).length > 1;
  return (
    <details className="adm-import__issues">
      <summary>
        列的对应 {columns.length} 列{ignored > 0 && `，不导入 ${ignored} 列`}
      </summary>
      <ul>
        {columns.map((column, at) => {
          const { header } = column;
          return (
            <li key={`${at}-${header}`} className="adm-import__correction">
              <span>{header}</span>
              <select
                className="arco-input adm-input adm-select"
                aria-label={`「${header}」对应`}
                value={fieldOf(corrections, column)}
                // A correction is kept by the header's text, so it cannot tell two columns of one name apart.
                disabled={isRepeated(header)}
                onChange={(event) => onChange(chooseColumn(corrections, columns, header, event.target.value))}
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
