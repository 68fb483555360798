import type { Pool } from 'pg';

/** What a database error means for the caller. */
export type DatabaseFailure = 'unavailable' | 'retry' | 'unique' | 'reference' | 'other';

const unavailableCodes =
  /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY|LOCKED|NOMEM|CORRUPT|NOTADB)|08|53|57P|58|57014|25P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO)/;
const retryCodes = /^(40001|40P01|SQLITE_BUSY_SNAPSHOT)$/;
const uniqueCodes = /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/;
const referenceCodes = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/;
/** Errors without a code: pg's lost connection, and SQLite's transaction that a full disk has already ended. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|connection (is )?closed|not queryable|Cannot use a pool after|database connection is not open|no transaction is active|driver has already been destroyed/i;

const readField = (error: object, field: 'code' | 'message'): string => {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
};

/**
 * Classifies an error of either engine, or of the disk, by what the caller can do. Reads only the error's fields: an
 * error of a native module need not be an instance of this realm's Error.
 */
export function databaseFailure(error: unknown): DatabaseFailure {
  if (typeof error !== 'object' || error === null) return 'other';
  const code = readField(error, 'code');
  if (retryCodes.test(code)) return 'retry';
  if (uniqueCodes.test(code)) return 'unique';
  if (referenceCodes.test(code)) return 'reference';
  if (unavailableCodes.test(code) || lostConnection.test(readField(error, 'message'))) return 'unavailable';
  const parts: unknown = Reflect.get(error, 'errors');
  return Array.isArray(parts) && parts.some((part) => databaseFailure(part) === 'unavailable')
    ? 'unavailable'
    : 'other';
}

/**
 * Keeps the process alive when a server ends in the middle of a statement. Who waits for the statement gets the error;
 * pg also emits it on the connection, where nobody listens while it is in use.
 */
export const surviveLostConnections = (pool: Pool): Pool =>
  pool.on('connect', (client) => client.on('error', () => {}));
