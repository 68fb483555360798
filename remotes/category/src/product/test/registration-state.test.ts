import { expect, it } from '@jest/globals';
import { registrationState } from '../registration-state.ts';

it('warns 90 days before a registration ends, and counts its last day as valid', () => {
  const now = new Date('2026-11-21T12:00:00').getTime();
  expect(registrationState('', now)).toBe('none');
  expect(registrationState('2026-11-20', now)).toBe('expired');
  expect(registrationState('2026-11-21', now)).toBe('ending');
  expect(registrationState('2027-02-18', now)).toBe('ending');
  expect(registrationState('2027-03-01', now)).toBe('valid');
});
