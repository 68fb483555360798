import { expect, it } from '@jest/globals';
import { chinaDay } from './china-day.ts';
import { registrationState } from './registration-state.ts';

it('warns 90 days before a registration ends, and counts its last day as valid', () => {
  const now = Date.parse('2026-11-21T12:00:00+08:00');
  expect(registrationState('', now)).toBeNull();
  expect(registrationState('2026-11-20', now)).toBe('expired');
  expect(registrationState('2026-11-21', now)).toBe('ending');
  expect(registrationState('2027-02-19', now)).toBe('ending');
  expect(registrationState('2027-02-20', now)).toBe('valid');
});

it('begins a day when it begins in China', () => {
  expect(chinaDay(Date.parse('2026-11-21T15:59:59Z'))).toBe('2026-11-21');
  expect(chinaDay(Date.parse('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
});
