/** What a database error means for the caller. */
export type DatabaseFailure = 'unavailable' | 'retry' | 'unique' | 'reference' | 'other';

const unavailableCodes =
  /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY|LOCKED|NOMEM|CORRUPT|NOTADB)|08|53|57P|58|57014|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO)/;
const retryCodes = /^(40001|40P01|SQLITE_BUSY_SNAPSHOT)$/;
const uniqueCodes = /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/;
const referenceCodes = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/;
/** Without a code: pg reports a lost connection so, and SQLite that a full disk has ended the transaction already. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|connection (is )?closed|not queryable|Cannot use a pool after|database connection is not open|no transaction is active|driver has already been destroyed/i;

const textOf = (error: object, field: 'code' | 'message'): string => {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
};

/**
 * Sorts an error of either engine, or of the disk below it, by what can be done about it. It goes by fields alone: an
 * error of a native module need not be an instance of this realm's Error.
 */
export function databaseFailure(error: unknown): DatabaseFailure {
  if (typeof error !== 'object' || error === null) return 'other';
  const code = textOf(error, 'code');
  if (retryCodes.test(code)) return 'retry';
  if (uniqueCodes.test(code)) return 'unique';
  if (referenceCodes.test(code)) return 'reference';
  if (unavailableCodes.test(code) || lostConnection.test(textOf(error, 'message'))) return 'unavailable';
  const parts: unknown = Reflect.get(error, 'errors');
  return Array.isArray(parts) && parts.some((part) => databaseFailure(part) === 'unavailable')
    ? 'unavailable'
    : 'other';
}
