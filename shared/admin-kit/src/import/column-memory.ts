import { isObject } from '@admin-h5/contract';
import { readJson, writeJson } from '@admin-h5/client/device-storage';

type Columns = Record<string, string>;

/** What is kept: the fields of columns, and the ways in which ambiguous ones are read. */
export type Kept = 'columns' | 'ways';

const key = (entityLabel: string, kept: Kept): string => `admin-h5:import-${kept}:${entityLabel}`;
/** An office has some sheets of its own, not hundreds. */
const most = 200;

/** How columns were read in earlier sheets of this device; empty where nothing is stored. */
export function rememberedColumns(entityLabel: string, kept: Kept = 'columns'): Columns {
  const stored = readJson(key(entityLabel, kept));
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([header, field]) => (typeof field === 'string' ? [[header, field]] : [])),
  );
}

/** `#E`, a column without a header: in another sheet there is something else. */
const isByPlace = (header: string): boolean => header.startsWith('#');

/** What holds for other sheets too. A column may be left out for one without a header, which they do not have. */
function lasting(columns: Columns): Columns {
  const all = Object.entries(columns);
  const some = all.filter(([header]) => !isByPlace(header));
  return Object.fromEntries(some.length === all.length ? some : some.filter(([, field]) => field !== ''));
}

/** Keeps what a person has said of columns, for their next sheet; the oldest are forgotten first. */
export function rememberColumns(entityLabel: string, columns: Columns, kept: Kept = 'columns'): void {
  const { ...all } = rememberedColumns(entityLabel, kept);
  for (const header of Object.keys(columns)) delete all[header];
  const latest = Object.entries({ ...all, ...lasting(columns) }).slice(-most);
  if (latest.length > 0) writeJson(key(entityLabel, kept), Object.fromEntries(latest));
}
