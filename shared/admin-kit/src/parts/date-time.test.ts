import { describe, expect, it } from '@jest/globals';
import { addTime, formatDateTime } from './date-time.ts';

const moment = new Date(2026, 10, 2, 9, 5, 7);

describe('formatDateTime', () => {
  it('writes year-month-day hour:minute:second by default [§9 date format]', () => {
    expect(formatDateTime(moment.getTime())).toBe('2026-11-02 09:05:07');
    expect(formatDateTime(moment.toISOString(), 'YYYY-MM-DDTHH:mm')).toBe('2026-11-02T09:05');
  });

  it.each(['', 'no time', Number.NaN])('writes nothing for %p', (time) => {
    expect(formatDateTime(time)).toBe('');
  });
});

describe('addTime', () => {
  it('adds one year by default [§9 date adding]', () => {
    expect(formatDateTime(addTime(moment))).toBe('2027-11-02 09:05:07');
  });

  it.each([
    [2, 'year', '2028-11-02 09:05:07'],
    [-150, 'year', '1876-11-02 09:05:07'],
    [3, 'month', '2027-02-02 09:05:07'],
    [30, 'day', '2026-12-02 09:05:07'],
    [-10, 'hour', '2026-11-01 23:05:07'],
    [55, 'minute', '2026-11-02 10:00:07'],
    [53, 'second', '2026-11-02 09:06:00'],
  ] as const)('adds %i %s [§9 date adding]', (amount, unit, expected) => {
    expect(formatDateTime(addTime(moment, amount, unit))).toBe(expected);
  });

  it('uses the last day of a month that is too short', () => {
    expect(formatDateTime(addTime(new Date(2028, 1, 29)), 'YYYY-MM-DD')).toBe('2029-02-28');
    expect(formatDateTime(addTime(new Date(2026, 0, 31), 1, 'month'), 'YYYY-MM-DD')).toBe('2026-02-28');
  });
});
