import { isRecord } from '../form/paths.ts';

type Columns = Record<string, string>;

const key = (entityLabel: string): string => `admin-h5:import-columns:${entityLabel}`;
/** An office has some sheets of its own, not hundreds. */
const most = 200;

/** How columns were read in earlier sheets of this device; empty where nothing is stored. */
export function rememberedColumns(entityLabel: string): Columns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(entityLabel)) ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([header, field]) => (typeof field === 'string' ? [[header, field]] : [])),
    );
  } catch {
    return {};
  }
}

/** Keeps what a person has said of columns, for their next sheet; the oldest are forgotten first. */
export function rememberColumns(entityLabel: string, columns: Columns): void {
  const { ...all } = rememberedColumns(entityLabel);
  for (const header of Object.keys(columns)) delete all[header];
  const kept = Object.entries({ ...all, ...columns }).slice(-most);
  if (kept.length === 0) return;
  try {
    localStorage.setItem(key(entityLabel), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is full or blocked: the columns are chosen again next time.
  }
}
