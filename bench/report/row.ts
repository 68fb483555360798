/** One measured line: a ratio or a count against its budget. */
export interface Row {
  what: string;
  value: number;
  unit: '×' | 'bytes' | 'ms' | 'requests' | 'steps';
  /** The most it may be; `atLeast` turns it around. */
  budget: number;
  atLeast?: boolean;
  /** The figures behind it. */
  detail: string;
}

const holds = ({ value, budget, atLeast }: Row) => (atLeast ? value >= budget : value <= budget);

/** The table that `npm run bench` prints. */
export function formatRows(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const figure = row.unit === '×' ? `${row.value.toFixed(3)}×` : `${row.value} ${row.unit}`;
    const budget = row.unit === '×' ? `${row.budget}×` : `${row.budget} ${row.unit}`;
    return `${holds(row) ? 'ok  ' : 'OVER'}  ${row.what}: ${figure} (${row.atLeast ? 'at least' : 'at most'} ${budget}) — ${row.detail}`;
  });
  return lines.join('\n');
}
