import { workerData } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { openReader } from './sqlite.ts';

export interface ReaderPlace {
  file: string;
  cacheMb: number;
}

export interface ReaderQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** An error loses its code between threads, so its fields are sent instead. */
export type ReaderOutcome<Row = unknown> = { rows: Row[] } | { failure: { message: string; code: string | undefined } };

const { file, cacheMb }: ReaderPlace = workerData;
let database: SqliteDatabase | null = null;

function describeFailure(error: unknown): { message: string; code: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.message, code };
}

/** Runs one read statement; if the file cannot be opened, the next statement tries again. */
export default function scan({ sql, parameters }: ReaderQuery): ReaderOutcome {
  try {
    database ??= openReader(file, cacheMb).database;
    return { rows: database.prepare(sql).all(parameters) };
  } catch (error) {
    return { failure: describeFailure(error) };
  }
}

/** Closes the connection, before the thread is ended. */
export function close(): void {
  database?.close();
  database = null;
}
