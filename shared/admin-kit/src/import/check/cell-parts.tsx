import type { CheckedCell, CheckedRow, SheetCorrections } from '@admin-h5/contract';
import { ChoiceChips } from '@admin-h5/ui';
import type { CellPlace } from './cell-correction.ts';
import { stateLabels } from './check-filters.tsx';

type Correction = SheetCorrections['values'][number];

/** How a cell looks: its own state, or that it is new with its row, or corrected and not yet checked with that. */
export type CellLook = NonNullable<CheckedCell['state']> | 'new' | 'corrected' | 'plain' | 'ignored';

export function findLook(
  cell: CheckedCell,
  row: Pick<CheckedRow, 'state'>,
  field: string | null,
  pending: boolean,
): CellLook {
  if (pending) return 'corrected';
  if (cell.state) return cell.state;
  if (field === null) return 'ignored';
  return row.state === 'new' && cell.text.trim() !== '' ? 'new' : 'plain';
}

const blank = '（空）';

/** The text of a cell; of one that changes, what the record has before it. */
export function CellText({ cell, correction }: { cell: CheckedCell; correction: Correction | undefined }) {
  if (correction)
    return (
      <>
        <del>{cell.text || blank}</del> <ins>{correction.to || blank}</ins>
      </>
    );
  if (cell.state === 'changed' || cell.state === 'lost') {
    return (
      <>
        {cell.before && <del>{cell.before}</del>} <ins>{cell.text || blank}</ins>
      </>
    );
  }
  return cell.text;
}

/** `CellText` in words. */
export function cellWords(cell: CheckedCell, correction: Correction | undefined): string {
  const { text, state, before } = cell;
  if (correction) return `${text || blank} ${correction.to || blank}`;
  return state === 'changed' || state === 'lost' ? `${before ?? ''} ${text || blank}`.trim() : text;
}

const looks: Partial<Record<CellLook, string>> = {
  new: '新增',
  changed: '修改',
  doubt: '有疑问',
  refused: '有误',
  conflict: '他人已改',
  lost: '将删除',
  corrected: '已更正，待检查',
  ignored: '这一列不导入',
};

/** What becomes of a cell, in words. */
export function describeCell(cell: CheckedCell, look: CellLook, correction: Correction | undefined): string {
  const change = cell.before === undefined ? '' : `${cell.before || blank} → ${(cell.after ?? cell.text) || blank}`;
  const corrected = correction ? `${cell.text || blank} → ${correction.to || blank}` : '';
  if (look === 'corrected')
    return [corrected ? looks.corrected : '已取消更正，待检查', corrected].filter(Boolean).join('：');
  return [looks[look] ?? '', change || corrected, cell.message ?? ''].filter(Boolean).join('：');
}

/** What a person may choose for a cell, where it can be told. */
export function CellChoices({
  place,
  chosen,
  onChoose,
}: {
  place: CellPlace & { cell: CheckedCell };
  chosen: string;
  onChoose: (text: string) => void;
}) {
  const { choices } = place.cell;
  return choices ? (
    <ChoiceChips
      label={`选择${place.column}`}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      value={chosen}
      onChange={(choice) => choice !== '' && onChoose(choice)}
    />
  ) : null;
}

/** A row by its number, and what becomes of it. */
export const rowNumber = ({ row, lastRow, sheet }: CheckedRow): string =>
  `${sheet === undefined ? '' : `${sheet} `}${row}${lastRow === undefined ? '' : `–${lastRow}`}`;

/** @param refused what a row is called that is not written */
export function StateMark({
  row: { state },
  refused = stateLabels.refused,
}: {
  row: Pick<CheckedRow, 'state'>;
  refused?: string;
}) {
  return (
    <span className={`adm-check__mark adm-check__mark--${state}`}>
      {state === 'refused' ? refused : stateLabels[state]}
    </span>
  );
}

/** What concerns a row beside its cells: faults without a column, and fields that the sheet has no column for. */
export const describeRow = ({ issues = [], others = [] }: Pick<CheckedRow, 'issues' | 'others'>): string[] => [
  ...issues,
  ...others.map(({ label, before, after }) => `${label}：${before || blank} → ${after || blank}`),
];
