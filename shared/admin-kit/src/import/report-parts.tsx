import type { ImportGroup, ImportReport, SheetCorrections } from '@admin-h5/contract';
import { Button } from '@admin-h5/ui';
import { ColumnQuestions } from './column-questions.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { rowText } from './row-text.ts';
import { correctValue, keyOf } from './corrections.ts';
import { PicturesReport } from './pictures/pictures-report.tsx';
import { SheetChoices } from './sheet-choices.tsx';

/** What a person corrects after a check; absent after an import. */
export interface Correcting {
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** A text that is shown whole and on one line can be corrected; a report cuts long ones. */
const isCorrectable = ({ column, value }: ImportGroup): boolean =>
  column !== '' && value !== '' && !value.endsWith('…') && !value.includes('\n');

/** Errors that are alike, once each: 「剂型「神剂」：请选择剂型，38 行」. */
function Groups({
  report: { groups, columns, choices },
  correcting,
}: {
  report: ImportReport;
  correcting: Correcting | undefined;
}) {
  /** A column that the sheet does not have can be filled for all rows. */
  const isMissing = ({ column, value }: ImportGroup): boolean =>
    value === '' &&
    choices.some(
      ({ field, label, alike }) =>
        alike === true && label === column && !columns.some((other) => other.field === field),
    );
  if (groups.length === 0) return null;
  return (
    <details className="adm-import__issues" open>
      <summary>错误原因 {groups.length} 种</summary>
      <ul>
        {groups.map((group) => (
          <li key={`${group.column}-${group.message}-${group.value}`} className="adm-import__correction">
            <span>
              {group.column}
              {group.value && `「${group.value}」`}
              {(group.column || group.value) && '：'}
              {group.message}，{group.rows} 行
            </span>
            {correcting && (isCorrectable(group) || isMissing(group)) && <Correction group={group} {...correcting} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Correction({ group: { column, value: from }, corrections, onChange }: Correcting & { group: ImportGroup }) {
  const own = corrections.values.find((value) => value.column === column && value.from === from);
  // Only a column that the sheet does not have is corrected without a text.
  const isMissing = from === '';
  return (
    <input
      className="arco-input adm-input"
      aria-label={isMissing ? `表中没有${column}，全部填为` : `${column}「${from}」全部改为`}
      placeholder={isMissing ? '表中没有这一列，全部填为' : '全部改为'}
      value={own?.to ?? ''}
      onChange={(event) => onChange(correctValue(corrections, { column, from, to: event.target.value }))}
    />
  );
}

/** Corrections of the rows that are accepted now; those of refused rows stand beside their errors. */
function Corrected({ corrections, onChange, groups }: Correcting & { groups: readonly ImportGroup[] }) {
  const accepted = corrections.values.filter(
    ({ column, from }) => !groups.some((group) => group.column === column && group.value === from),
  );
  if (accepted.length === 0) return null;
  return (
    <details className="adm-import__issues" open>
      <summary>已更正 {accepted.length} 项</summary>
      <ul>
        {accepted.map((value) => (
          <li key={`${value.column}-${value.from}`} className="adm-import__correction">
            <span>
              {value.column}：{value.from || '（没有这一列）'} → {value.to}
            </span>
            <Button
              size="s"
              kind="plain"
              aria-label={`取消更正 ${value.column}：${value.from}`}
              onClick={() => onChange(correctValue(corrections, { ...value, to: '' }))}
            >
              取消
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What changes in the records that are there already. */
function Changes({ changes }: Pick<ImportReport, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details className="adm-import__issues">
      <summary>更新内容（前 {changes.length} 条）</summary>
      <ul>
        {changes.flatMap(({ id, fields, ...place }) =>
          fields.map(({ label, before, after }) => (
            <li key={`${id}-${label}`}>
              {rowText(place)} {label}：{before || '（空）'} → {after || '（空）'}
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

/** A header without the star of a template and the explanation in brackets. */
const bare = (header: string): string => header.replace(/^\*/, '').split('（', 1)[0] ?? '';

/** Which column of the sheet is read as which field, where the names differ. */
function Columns({ columns }: Pick<ImportReport, 'columns'>) {
  const renamed = columns.filter(({ header, label }) => label !== null && label !== bare(header));
  if (renamed.length === 0) return null;
  return (
    <details className="adm-import__issues">
      <summary>按其他名称识别的列 {renamed.length} 列</summary>
      <ul>
        {renamed.map((column) => (
          <li key={keyOf(column)}>
            {column.header} → {column.label}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the check of a sheet found: alike errors, changes field by field, and columns; with `correcting`, to be corrected. */
export function ReportParts({
  report,
  created,
  correcting,
}: {
  report: ImportReport;
  /** Number of new records. */
  created: number;
  correcting?: Correcting | undefined;
}) {
  return (
    <>
      {correcting && <SheetChoices sheets={report.sheets} {...correcting} />}
      {correcting && <ColumnQuestions questions={report.questions} {...correcting} />}
      <Groups report={report} correcting={correcting} />
      {correcting && <Corrected {...correcting} groups={report.groups} />}
      {report.pictures && <PicturesReport kind="pictures" report={report.pictures} />}
      {report.documents && <PicturesReport kind="documents" report={report.documents} />}
      <Additions additions={report.additions} all={created} />
      <Changes changes={report.changes} />
      {correcting ? <ColumnChoices report={report} {...correcting} /> : <Columns columns={report.columns} />}
    </>
  );
}

/** The first new records as they were read, to be looked at before anything is written. */
function Additions({ additions, all }: { additions: ImportReport['additions']; all: number }) {
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
