import { expect, it } from '@jest/globals';
import { formatDay, formatDayMoment, formatMoment } from './format-time.ts';

const now = new Date(2026, 10, 21, 18, 0).getTime();

it('writes a past time without the parts that are the same as now', () => {
  expect(formatMoment(new Date(2026, 10, 21, 10, 32).getTime(), now)).toBe('10:32');
  expect(formatMoment(new Date(2026, 10, 2, 9, 5).getTime(), now)).toBe('11-02 09:05');
  expect(formatMoment(new Date(2025, 0, 2, 9, 5).getTime(), now)).toBe('2025-01-02 09:05');
  expect(formatMoment('no time', now)).toBe('');
  expect(formatDay(new Date(2026, 10, 2).toISOString())).toBe('2026-11-02');
  expect(formatDay(null)).toBe('');
});

it('writes the day of a future time, also if it is today', () => {
  expect(formatDayMoment(new Date(2026, 10, 21).getTime(), now)).toBe('今天 00:00');
  expect(formatDayMoment(new Date(2026, 10, 22, 8).getTime(), now)).toBe('明天 08:00');
  expect(formatDayMoment(new Date(2026, 11, 1, 23, 59).getTime(), now)).toBe('12-01 23:59');
  expect(formatDayMoment(new Date(2027, 0, 1).getTime(), now)).toBe('2027-01-01 00:00');
  expect(formatDayMoment('no time', now)).toBe('');
});
