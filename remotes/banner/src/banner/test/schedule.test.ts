import { expect, it } from '@jest/globals';
import { scheduleState } from '../schedule-tag.tsx';

it('places a banner before, in or after its time window', () => {
  const now = Date.parse('2026-11-21T08:00:00.000Z');
  expect(scheduleState('', '', now)).toBe('running');
  expect(scheduleState('2026-11-21T08:00:00.000Z', '', now)).toBe('running');
  expect(scheduleState('2026-11-21T08:00:00.001Z', '', now)).toBe('waiting');
  expect(scheduleState('', '2026-11-21T08:00:00.001Z', now)).toBe('running');
  expect(scheduleState('', '2026-11-21T08:00:00.000Z', now)).toBe('ended');
  expect(scheduleState('2026-11-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z', now)).toBe('ended');
});
