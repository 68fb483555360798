/** The check of an import on a phone: one card for each row, with the cells that need an eye, each to be corrected. */
import type { CheckedCell, CheckedColumn, SheetCorrections } from '@admin-h5/contract';
import { Button, Sheet, SkeletonText, Tick } from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useScrollMargin } from '../../list/use-scroll-margin.ts';
import {
  cannotKeepText,
  type CellPlace,
  correctCell,
  correctsAlike,
  findCorrection,
  isCorrectable,
  isPending,
  isRepeatable,
  maxCorrection,
} from './cell-correction.ts';
import { CellChoices, describeCell, describeRow, findLook, rowNumber, StateMark } from './cell-parts.tsx';
import type { CheckedEntry, CheckedRowsProps } from './use-checked-rows.ts';

/** Height of a row before it is measured, in CSS pixels, and how many cells tell which one it is. */
const estimate = 120;
const titleCells = 3;

/** The rows on a phone: what each is, and those of its cells that something becomes of. */
export function CheckList({ source, total, columns, corrections, checked, onChange }: CheckedRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const margin = useScrollMargin(box);
  const [corrected, setCorrected] = useState<CorrectedPlace | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- this component renders on every scroll on purpose
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => estimate,
    overscan: 6,
    scrollMargin: margin,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => source.ensureLoaded(first, last), [source, first, last]);
  return (
    <>
      <div
        ref={box}
        role="list"
        aria-label="表格内容"
        className="adm-rows-box"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start, key }) => {
          const row = source.rowAt(index);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={total}
              aria-posinset={index + 1}
              className="adm-rows-box__item adm-check__slot"
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {row ? (
                <RowCard {...{ row, columns, corrections, checked }} onCorrect={setCorrected} />
              ) : (
                <SkeletonText lines={3} />
              )}
            </div>
          );
        })}
      </div>
      {corrected && (
        <CellSheet
          place={corrected}
          alike={correctsAlike(columns)}
          corrections={corrections}
          onClose={() => setCorrected(null)}
          onSave={(next) => {
            if (next === corrections) return errorToast(cannotKeepText);
            onChange(next);
            setCorrected(null);
          }}
        />
      )}
    </>
  );
}

type CorrectedPlace = CellPlace & { cell: CheckedCell };

interface CardProps {
  row: CheckedEntry;
  columns: readonly CheckedColumn[];
  corrections: SheetCorrections;
  checked: SheetCorrections;
  onCorrect: (place: CorrectedPlace) => void;
}

function RowCard({ row, columns, corrections, checked, onCorrect }: CardProps) {
  const cells = columns.flatMap(({ name, field, readOnly = false }, at) => {
    const cell = row.cells[at] ?? { text: '' };
    const place = { row, cell, column: name, isReadOnly: readOnly };
    const correction = findCorrection(corrections, place);
    return [
      { place, cell, field, correction, look: findLook(cell, row, field, isPending(place, corrections, checked)) },
    ];
  });
  const title = cells
    .filter(({ field, cell }) => field !== null && field !== 'id' && cell.text.trim() !== '')
    .slice(0, titleCells)
    .map(({ cell }) => cell.text);
  const shown = cells.filter(
    ({ look, correction, cell }) =>
      correction || cell.choices || (look !== 'plain' && look !== 'ignored' && look !== 'new'),
  );
  const remarks = describeRow(row);
  return (
    <article className="adm-check__card">
      <h3>
        <StateMark row={row} /> 第 {rowNumber(row)} 行 <span>{title.join('　')}</span>
      </h3>
      {remarks.length > 0 && <p>{remarks.join('；')}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ place, cell, correction, look }) => (
            <li key={place.column} className={`adm-check__line adm-check__line--${look}`}>
              <span>
                <b>{place.column}</b> {cell.before === undefined && cell.text && `「${cell.text}」`}
                <small>{describeCell(cell, look, correction)}</small>
              </span>
              {isCorrectable(place) && (
                <Button
                  size="s"
                  kind="soft"
                  aria-label={`更正第 ${rowNumber(row)} 行 ${place.column}`}
                  onClick={() => onCorrect(place)}
                >
                  更正
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

interface CellSheetProps {
  place: CorrectedPlace;
  alike: boolean;
  corrections: SheetCorrections;
  onSave: (corrections: SheetCorrections) => void;
  onClose: () => void;
}

/** Corrects one cell, or all of its column with the same text. */
function CellSheet({ place, alike, corrections, onSave, onClose }: CellSheetProps) {
  const { column, cell } = place;
  const before = findCorrection(corrections, place);
  const [text, setText] = useState(before?.to ?? cell.text);
  const [inAllRows, setInAllRows] = useState(before ? before.row === undefined : alike);
  return (
    <Sheet
      open
      title={`更正${column}`}
      onClose={onClose}
      footer={
        <>
          {before && (
            <Button kind="plain" onClick={() => onSave(correctCell(corrections, place, cell.text, inAllRows))}>
              取消更正
            </Button>
          )}
          <Button
            onClick={() => {
              if (text === (before?.to ?? cell.text)) onClose();
              else onSave(correctCell(corrections, place, text, inAllRows));
            }}
          >
            确定
          </Button>
        </>
      }
    >
      {cell.message && <p>{cell.message}</p>}
      <textarea
        className="arco-input adm-input adm-check__text"
        aria-label={`第 ${place.row.row} 行 ${column}`}
        rows={cell.text.includes('\n') ? 5 : 2}
        maxLength={maxCorrection}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <CellChoices place={place} chosen={text} onChoose={setText} />
      {isRepeatable(place) && (
        <label className="adm-check__scope">
          <Tick checked={inAllRows} onChange={({ currentTarget }) => setInAllRows(currentTarget.checked)} />
          <span>这一列同样的内容一起改</span>
        </label>
      )}
    </Sheet>
  );
}
