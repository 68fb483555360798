import { expect, it } from '@jest/globals';
import { windowOf } from '../banner-columns.tsx';

it('says of a window that begins today which day that is', () => {
  const startAt = new Date();
  startAt.setHours(0, 0, 0, 0);
  expect(windowOf({ startAt: startAt.toISOString(), endAt: '' })).toBe('今天 00:00 至 长期');
  expect(windowOf({ startAt: '', endAt: '' })).toBe('长期有效');
});
