/**
 * The code of a thrown value, such as `ENOENT` or `SQLITE_CORRUPT`; undefined where it has none. An error of a native module or
 * of another realm need not be an `Error` of this one.
 */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

/** Whether a file system call failed because the file does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';
