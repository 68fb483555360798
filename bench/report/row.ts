/** A measured ratio or count with its budget. */
export interface Row {
  what: string;
  value: number;
  unit: '×' | '%' | 'bytes' | 'ms' | 's' | 'MB' | 'requests' | 'steps' | 'devices' | 'of the window' | 'points';
  /** Upper limit, or lower limit with `atLeast`. */
  budget: number;
  atLeast?: boolean;
  /** The measured values that `value` was computed from. */
  detail: string;
}

const holds = ({ value, budget, atLeast }: Row) => (atLeast ? value >= budget : value <= budget);

/** The table printed by `npm run bench`. */
export function formatRows(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const figure = row.unit === '×' ? `${row.value.toFixed(3)}×` : `${row.value} ${row.unit}`;
    const budget = row.unit === '×' ? `${row.budget}×` : `${row.budget} ${row.unit}`;
    return `${holds(row) ? 'ok  ' : 'OVER'}  ${row.what}: ${figure} (${row.atLeast ? 'at least' : 'at most'} ${budget}) — ${row.detail}`;
  });
  return lines.join('\n');
}
