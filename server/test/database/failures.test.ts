import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { databaseFailure } from '../../src/database/failures.ts';

const failed = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('errors of the databases', () => {
  it.each([
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unavailable'],
    ['ENOSPC', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['53100', 'unavailable'],
    ['57P01', 'unavailable'],
    ['40P01', 'retry'],
    ['40001', 'retry'],
    ['SQLITE_BUSY_SNAPSHOT', 'retry'],
    ['23505', 'unique'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
    ['23503', 'reference'],
    ['42703', 'other'],
    ['SQLITE_ERROR', 'other'],
  ])('%s is %s', (code, kind) => {
    expect(databaseFailure(failed(code))).toBe(kind);
  });

  it('are recognised by their message if they have no code, alone or in an AggregateError', () => {
    const lost = new Error('Connection terminated unexpectedly');
    expect(databaseFailure(lost)).toBe('unavailable');
    expect(databaseFailure(new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]))).toBe('unavailable');
  });

  it('are recognised in any realm, as errors of a native module need', () => {
    const foreign: unknown = runInNewContext("Object.assign(new Error('full'), { code: 'SQLITE_FULL' })");
    expect(databaseFailure(foreign)).toBe('unavailable');
    expect(databaseFailure('text')).toBe('other');
  });
});
