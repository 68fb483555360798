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

/** Sorts an error of either engine, or of the disk below it, by what can be done about it. */
export function databaseFailure(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (retryCodes.test(code)) return 'retry';
  if (uniqueCodes.test(code)) return 'unique';
  if (referenceCodes.test(code)) return 'reference';
  if (unavailableCodes.test(code) || lostConnection.test(error.message)) return 'unavailable';
  if (error instanceof AggregateError) {
    return error.errors.some((inner) => databaseFailure(inner) === 'unavailable') ? 'unavailable' : 'other';
  }
  return 'other';
}
