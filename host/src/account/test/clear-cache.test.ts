import { beforeEach, expect, it } from '@jest/globals';
import { deviceId } from '@admin-h5/client/host';
import { createQueryClient } from '@admin-h5/ui';
import { clearCache } from '../mine/mine-page.tsx';

beforeEach(() => localStorage.clear());

it('lets go of what can be fetched again, and of nothing that a person made, chose or is known by', async () => {
  const device = deviceId();
  const kept = { 'admin-h5:draft:u1:material/new': '{"values":{}}', 'admin-h5.token': '"t"', theirs: 'x' };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  localStorage.setItem('admin-h5:registry:last-good', '{}');
  const queryClient = createQueryClient();
  queryClient.setQueryData(['company', 'get'], {});
  await clearCache(queryClient);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(localStorage.getItem('admin-h5:registry:last-good')).toBeNull();
  for (const [key, value] of Object.entries(kept)) expect(localStorage.getItem(key)).toBe(value);
  // Or this device would change its place among the canaries.
  expect(deviceId()).toBe(device);
});
