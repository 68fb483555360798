import type { ColumnQuestion, SheetCorrections } from '@admin-h5/contract';

interface Props {
  questions: readonly ColumnQuestion[];
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** What a sheet leaves open, to be answered once for all rows: 「有效期止：日期中哪个数字是月」. */
export function ColumnQuestions({ questions, corrections, onChange }: Props) {
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
            <select
              className="arco-input adm-input adm-select"
              aria-label={column ? `${column}：${question}` : question}
              value={corrections.ways?.[key] ?? answer ?? ''}
              onChange={(event) =>
                onChange({ ...corrections, ways: { ...corrections.ways, [key]: event.target.value } })
              }
            >
              <option value="">请选择</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}
