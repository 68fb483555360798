import { expect, it } from '@jest/globals';
import { windowLines } from '../banner-columns.tsx';

it('shows the date of a time window that begins today', () => {
  const startAt = new Date();
  startAt.setHours(0, 0, 0, 0);
  const endAt = new Date(startAt.getFullYear() + 1, 0, 31, 23, 59);
  const both = { startAt: startAt.toISOString(), endAt: endAt.toISOString() };
  expect(windowLines(both)).toEqual(['今天 00:00 起', `至 ${endAt.getFullYear()}-01-31 23:59`]);
  expect(windowLines({ ...both, endAt: '' })).toEqual(['今天 00:00 起']);
  expect(windowLines({ startAt: '', endAt: '' })).toEqual(['长期有效']);
});
