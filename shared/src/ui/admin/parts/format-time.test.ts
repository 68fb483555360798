import { expect, it } from '@jest/globals';
import { formatDay, formatMoment } from './format-time.ts';

const now = new Date(2026, 10, 21, 18, 0).getTime();

it('names a moment as shortly as it is clear', () => {
  expect(formatMoment(new Date(2026, 10, 21, 10, 32).getTime(), now)).toBe('10:32');
  expect(formatMoment(new Date(2026, 10, 2, 9, 5).getTime(), now)).toBe('11-02 09:05');
  expect(formatMoment(new Date(2025, 0, 2, 9, 5).getTime(), now)).toBe('2025-01-02 09:05');
  expect(formatMoment('no time', now)).toBe('');
  expect(formatDay(new Date(2026, 10, 2).toISOString())).toBe('2026-11-02');
  expect(formatDay(null)).toBe('');
});
