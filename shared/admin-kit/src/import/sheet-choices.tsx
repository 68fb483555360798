import type { ImportReport, SheetCorrections } from '@admin-h5/contract';
import { Tick } from '@admin-h5/ui';
import { chooseSheet, chosenSheets } from './corrections.ts';

interface Props {
  sheets: ImportReport['sheets'];
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** The sheets of a workbook, of which a person may choose other ones. */
export function SheetChoices({ sheets, corrections, onChange }: Props) {
  if (sheets.length < 2) return null;
  const chosen = chosenSheets(corrections, sheets);
  // Tables are not left out unseen; a sheet of explanations may be.
  const isOpen = sheets.filter(({ columns }) => columns > 1).length > 1;
  return (
    <details className="adm-import__issues" open={isOpen}>
      <summary>
        工作表 {sheets.length} 个，导入 {chosen.length} 个
      </summary>
      <ul>
        {sheets.map(({ name, rows, columns }) => {
          const isChosen = chosen.includes(name);
          return (
            <li key={name}>
              <label className="adm-import__sheet">
                <Tick
                  checked={isChosen}
                  disabled={columns === 0 || (isChosen && chosen.length === 1)}
                  onChange={({ currentTarget }) =>
                    onChange(chooseSheet(corrections, sheets, name, currentTarget.checked))
                  }
                />
                <span>
                  {name}
                  <small>{columns === 0 ? '没有可识别的表头' : `${rows} 行，识别 ${columns} 列`}</small>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
