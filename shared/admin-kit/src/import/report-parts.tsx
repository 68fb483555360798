import type { ImportReport } from '@admin-h5/contract';

type Part<Name extends keyof ImportReport> = Pick<ImportReport, Name>;

/** Errors that are alike, once each: 「剂型「神剂」：请选择剂型，38 行」. */
function Groups({ groups }: Part<'groups'>) {
  if (groups.length === 0) return null;
  return (
    <details className="adm-import__issues" open>
      <summary>错误原因 {groups.length} 种</summary>
      <ul>
        {groups.map(({ column, value, message, rows }) => (
          <li key={`${column}-${message}-${value}`}>
            {column}
            {value && `「${value}」`}
            {(column || value) && '：'}
            {message}，{rows} 行
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What changes in the records that are there already. */
function Changes({ changes }: Part<'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details className="adm-import__issues">
      <summary>更新内容（前 {changes.length} 条）</summary>
      <ul>
        {changes.flatMap(({ row, id, fields }) =>
          fields.map(({ label, before, after }) => (
            <li key={`${id}-${label}`}>
              第 {row} 行 {label}：{before || '（空）'} → {after || '（空）'}
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

/** A header without the star of a template and the explanation in brackets. */
const bare = (header: string): string => header.replace(/^\*/, '').replace(/（.*$/s, '');

/** Which column of the sheet is read as which field. */
function Columns({ columns }: Part<'columns'>) {
  const renamed = columns.filter(({ header, label }) => label !== null && label !== bare(header));
  if (renamed.length === 0) return null;
  return (
    <details className="adm-import__issues">
      <summary>按其他名称识别的列 {renamed.length} 列</summary>
      <ul>
        {renamed.map(({ header, label }) => (
          <li key={header}>
            {header} → {label}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the check of a sheet found: alike errors, changes field by field, and columns under other names. */
export function ReportParts({ report }: { report: ImportReport }) {
  return (
    <>
      <Groups groups={report.groups} />
      <Changes changes={report.changes} />
      <Columns columns={report.columns} />
    </>
  );
}
