/** Two dialogs of 改表: the list of all changes, and one value for a column of all rows. */
import { useState } from 'react';
import { Button, ChoiceChips, Sheet } from '@admin-h5/ui';
import { LinesChange, OldToNew } from '../history/change-view.tsx';
import { toTextColumns } from '../history/value-view.tsx';
import { cellText, changedLines, isList, storedText } from './edit-model.ts';
import type { CellChange, EditColumn, Edits, EditRow } from './edit-model.ts';

/** Most changes that are listed. */
const maxListed = 500;
/** Most values of a column that are offered. */
const maxOffered = 12;
const blank = '（空）';

interface ChangesProps {
  changes: readonly CellChange[];
  /** What else becomes of a record, in words. */
  othersOf: (row: EditRow) => string;
  labelOf: (row: EditRow) => string;
  onGo: (change: CellChange) => void;
  onDrop: (change: CellChange) => void;
  onClose: () => void;
}

/** What a person has changed, cell by cell, and what of it is deleted. */
export function ChangesDialog({ changes, othersOf, labelOf, onGo, onDrop, onClose }: ChangesProps) {
  return (
    <Sheet
      open
      title={`改动 ${changes.length} 处`}
      onClose={onClose}
      footer={<Button onClick={onClose}>继续编辑</Button>}
    >
      <ul className="adm-edit__changes">
        {changes.slice(0, maxListed).map((change, at) => {
          const { row, column, text } = change;
          const lines = isList(column) ? changedLines(change) : null;
          const deleted = lines ? lines.changes.filter(({ after }) => after === null).length : 0;
          const others = changes[at - 1]?.row === row ? '' : othersOf(row);
          return (
            <li key={`${row.id} ${column.name}`}>
              <button type="button" className="adm-link" onClick={() => onGo(change)}>
                {labelOf(row)} {column.name}
              </button>
              {lines ? (
                <LinesChange {...lines} columns={toTextColumns(column.fields)} />
              ) : (
                <p>
                  <OldToNew before={storedText(row, column) || blank} after={text || blank} />
                </p>
              )}
              {others !== '' && <p>{others}</p>}
              {deleted > 0 && <p className="adm-field__error">将删除 {deleted} 行</p>}
              <Button
                size="s"
                kind="plain"
                aria-label={`撤销改动 ${labelOf(row)} ${column.name}`}
                onClick={() => onDrop(change)}
              >
                撤销
              </Button>
            </li>
          );
        })}
      </ul>
      {changes.length > maxListed && <p>其余 {changes.length - maxListed} 处见表格</p>}
    </Sheet>
  );
}

interface FillProps {
  rows: readonly EditRow[];
  columns: readonly EditColumn[];
  edits: Edits;
  onFill: (column: EditColumn, text: string) => void;
  onClose: () => void;
}

/** One value for a column of all rows that are shown. */
export function FillDialog({ rows, columns, edits, onFill, onClose }: FillProps) {
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const column = columns.find(({ name }) => name === chosen);
  const values = column
    ? [...new Set(rows.map((row) => cellText(edits, row, column)))].filter((value) => value !== '').slice(0, maxOffered)
    : [];
  return (
    <Sheet
      open
      place="center"
      title={`批量修改 ${rows.length} 条`}
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            取消
          </Button>
          <Button disabled={!column} onClick={() => column && onFill(column, text)}>
            填入 {rows.length} 条
          </Button>
        </>
      }
    >
      <form
        className="adm-edit__fill"
        onSubmit={(event) => {
          event.preventDefault();
          if (column) onFill(column, text);
        }}
      >
        <label>
          <span>改哪一列</span>
          <select
            className="arco-input adm-input adm-select"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">请选择</option>
            {columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
          </select>
        </label>
        <label>
          <span>改为</span>
          <textarea
            className="arco-input adm-input"
            rows={column && isList(column) ? 4 : 2}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {values.length > 0 && (
          <ChoiceChips
            label="现有的内容"
            options={values.map((value) => ({ value, label: value }))}
            value={values.includes(text) ? text : ''}
            onChange={setText}
          />
        )}
        <p className="ah5-text-s ah5-text-quiet">填入后先预览和检查，保存前不会写入；留空则清空这一列。</p>
      </form>
    </Sheet>
  );
}
