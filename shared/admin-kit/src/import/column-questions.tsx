import type { ColumnQuestion, SheetCorrections } from '@admin-h5/contract';

interface Props {
  questions: readonly ColumnQuestion[];
  corrections: SheetCorrections;
  onChange: (corrections: SheetCorrections) => void;
}

/** What is ambiguous in a whole column, to be said once: 「有效期止：日期中哪个数字是月」. */
export function ColumnQuestions({ questions, corrections, onChange }: Props) {
  if (questions.length === 0) return null;
  return (
    <section className="adm-import__issues" aria-label="请确认">
      <p>请确认 {questions.length} 列的含义</p>
      <ul>
        {questions.map(({ column, question, choices, examples, rows, answer }) => (
          <li key={column} className="adm-import__correction">
            <span>
              {column}：{question}？如 {examples.map((example) => `「${example}」`).join('')}，{rows} 行
            </span>
            <select
              className="arco-input adm-input adm-select"
              aria-label={`${column}：${question}`}
              value={corrections.ways?.[column] ?? answer ?? ''}
              onChange={(event) =>
                onChange({ ...corrections, ways: { ...corrections.ways, [column]: event.target.value } })
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
