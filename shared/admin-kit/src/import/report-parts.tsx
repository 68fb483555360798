/** What a check says of a sheet as a whole: questions, alike errors, columns and sheets, each to be answered or corrected. */
import type { ColumnQuestion, ImportGroup, ImportReport, JobIssue, SheetCorrections } from '@admin-h5/contract';
import { Button, Tick, useMedia } from '@admin-h5/ui';
import type { ReactNode } from 'react';
import { wideScreen } from '../list/table.tsx';
import { chooseColumn, chooseSheet, chosenSheets, columnKey, correctedField, correctValue } from './corrections.ts';
import { FoldedList, Issues, rowText } from './issues.tsx';
import { PicturesReport } from './pictures/pictures-report.tsx';

/** What a person corrects after a check. */
export interface Correcting {
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** A text that is shown whole and on one line can be corrected; a report cuts long ones. */
const isCorrectable = ({ column, value }: ImportGroup): boolean =>
  column !== '' && value !== '' && !value.endsWith('…') && !value.includes('\n');

/** How the API ends a message about a question. */
const askedAbove = '请在“请确认”中回答';

/** Errors that are alike, once each: 「剂型「神剂」：请选择剂型，38 行」. */
function Groups({
  report: { groups, columns, choices },
  correcting,
}: {
  report: ImportReport;
  correcting?: Correcting;
}) {
  /** A column that the sheet does not have can be filled for all rows. */
  const isMissing = ({ column, value }: ImportGroup): boolean =>
    value === '' &&
    choices.some(
      ({ field, label, alike }) =>
        alike === true && label === column && !columns.some((other) => other.field === field),
    );
  const wide = useMedia(wideScreen);
  // What is asked is answered once, above.
  const faults = correcting ? groups.filter(({ message }) => !message.endsWith(askedAbove)) : groups;
  if (faults.length === 0) return null;
  return (
    <FoldedList title={`错误原因 ${faults.length} 种`} open={wide || !correcting || faults.some(isMissing)}>
      {faults.map((group) => (
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
    </FoldedList>
  );
}

function Correction({ group: { column, value: from }, corrections, onChange }: Correcting & { group: ImportGroup }) {
  const own = corrections.values.find(
    (value) => value.row === undefined && value.column === column && value.from === from,
  );
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
    ({ column, from, row }) =>
      row !== undefined || !groups.some((group) => group.column === column && group.value === from),
  );
  if (accepted.length === 0) return null;
  return (
    <FoldedList title={`已更正 ${accepted.length} 项`} open>
      {accepted.map((value) => {
        const { column, from, to, row, sheet } = value;
        const place =
          row === undefined ? column : `${rowText({ row, ...(sheet === undefined ? {} : { sheet }) })} ${column}`;
        return (
          <li key={`${place}-${from}`} className="adm-import__correction">
            <span>
              {place}：{from || (row === undefined ? '（没有这一列）' : '（空）')} → {to || '（空）'}
            </span>
            <Button
              size="s"
              kind="plain"
              aria-label={`取消更正 ${place}：${from}`}
              onClick={() =>
                onChange({ ...corrections, values: corrections.values.filter((other) => other !== value) })
              }
            >
              取消
            </Button>
          </li>
        );
      })}
    </FoldedList>
  );
}

/** What a check says of a sheet as a whole: what it asks, alike errors, pictures, and what its columns are read as. */
export function CheckedParts({
  report,
  correcting,
  warnings,
  children,
}: {
  report: ImportReport;
  correcting: Correcting;
  warnings: readonly JobIssue[];
  /** The pictures that come with the sheet. */
  children?: ReactNode;
}) {
  return (
    <>
      <ColumnQuestions questions={report.questions} {...correcting} />
      <div className="adm-check__parts">
        <SheetChoices sheets={report.sheets} {...correcting} />
        <Groups report={report} correcting={correcting} />
        <Corrected {...correcting} groups={report.groups} />
        {children}
        {!report.files && <FileReports report={report} />}
        {report.columns.length > 0 && <ColumnChoices report={report} {...correcting} />}
        <Issues title="提醒" issues={warnings} />
      </div>
    </>
  );
}

const FileReports = ({ report }: { report: ImportReport }) =>
  (['pictures', 'documents'] as const).map((kind) => {
    const found = report[kind];
    return found && <PicturesReport key={kind} kind={kind} report={found} ofRecords={report.files !== undefined} />;
  });

/** What an import found: alike errors, and what became of pictures and documents. */
export const ReportParts = ({ report }: { report: ImportReport }) => (
  <>
    <Groups report={report} />
    <FileReports report={report} />
  </>
);

interface ChoiceProps {
  label: string;
  /** What the empty value says. */
  none: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

const Choice = ({ label, none, choices, value, onChoose }: ChoiceProps) => (
  <select
    className="arco-input adm-input adm-select"
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
  >
    {[{ value: '', label: none }, ...choices].map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
);

/** Every column of the sheet and the field that it is read as, to be corrected. */
function ColumnChoices({ report, corrections, onChange }: Correcting & { report: ImportReport }) {
  const { columns, choices } = report;
  const ignored = columns.filter((column) => correctedField(corrections, column) === '').length;
  return (
    <FoldedList title={`列的对应 ${columns.length} 列${ignored > 0 ? `，不导入 ${ignored} 列` : ''}`}>
      {columns.map((column) => {
        const key = columnKey(column);
        // A column without a header is shown by its letters, a further one of a name with its number.
        const name = key.startsWith(column.header) ? key : column.header;
        return (
          <li key={key} className="adm-import__correction">
            <span>{name}</span>
            <Choice
              label={`「${name}」对应`}
              none="不导入"
              choices={choices.map(({ field, label }) => ({ value: field, label }))}
              value={correctedField(corrections, column)}
              onChoose={(field) => onChange(chooseColumn(corrections, report, column, field))}
            />
          </li>
        );
      })}
    </FoldedList>
  );
}

/** What a sheet leaves open, to be answered once for all rows: 「有效期止：日期中哪个数字是月」. */
export function ColumnQuestions({
  questions,
  corrections,
  onChange,
}: Correcting & { questions: readonly ColumnQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="adm-import__issues" aria-label="请确认">
      <p>请确认 {questions.length} 项：没有回答的行不会导入</p>
      <ul>
        {questions.map(({ column, key = column, question, choices, examples, rows, answer }) => (
          <li key={key} className="adm-import__correction">
            <span>
              {column && `${column}：`}
              {question}？如 {examples.map((example) => `「${example}」`).join('')}，{rows} 行
            </span>
            <Choice
              label={column ? `${column}：${question}` : question}
              none="请选择"
              choices={choices}
              value={corrections.ways?.[key] ?? answer ?? ''}
              onChoose={(way) => onChange({ ...corrections, ways: { ...corrections.ways, [key]: way } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sheets of a workbook, of which a person may choose other ones. */
function SheetChoices({ sheets, corrections, onChange }: Correcting & { sheets: ImportReport['sheets'] }) {
  if (sheets.length < 2) return null;
  const chosen = chosenSheets(corrections, sheets);
  // Tables are not left out unseen; a sheet of explanations may be.
  const isOpen = sheets.filter(({ columns }) => columns > 1).length > 1;
  return (
    <FoldedList title={`工作表 ${sheets.length} 个，导入 ${chosen.length} 个`} open={isOpen}>
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
    </FoldedList>
  );
}
