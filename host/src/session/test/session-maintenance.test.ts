import { afterEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

const startMaintenance = jest.fn(() => () => undefined);
let loads = 0;
jest.unstable_mockModule('../session-maintenance.ts', () => {
  loads += 1;
  if (loads === 1) throw new Error('Loading chunk 12 failed');
  return { startMaintenance };
});
const { startSession } = await import('../start-session.ts');

let stop: () => void = () => undefined;
afterEach(() => stop());

it('the maintenance of the session whose code could not be loaded starts once the network is back', async () => {
  stop = startSession();
  await waitFor(() => expect(loads).toBe(1));
  expect(startMaintenance).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(startMaintenance).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('online'));
  expect(startMaintenance).toHaveBeenCalledTimes(1);
});
