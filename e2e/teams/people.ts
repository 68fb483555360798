import { createHash, randomUUID } from 'node:crypto';
import type { ModuleReport } from '@admin-h5/contract';
import { deviceBucket } from '../../host/src/platform/release-policy.ts';
import { callAsPerson, type Call, ciphertext } from '../support/api.ts';
import type { Product } from './product.ts';

export const password = 'secret123';

/** Makes administrators with the password above, since an account counts once in what devices report; returns their user names. */
export async function makePeople({ api }: Product, count: number): Promise<string[]> {
  const admin = await callAsPerson({ apiOrigin: api });
  const names = Array.from({ length: count }, (_, index) => `device_${index}`);
  for (const [index, username] of names.entries()) {
    const phone = `139${String(index).padStart(8, '0')}`;
    const person = { username, phone, password: ciphertext(password), email: '', realName: '王明', type: 3, status: 1 };
    await admin('POST', '/api/user', person);
  }
  return names;
}

export const signInPerson = ({ api }: Product, username: string): Promise<Call> =>
  callAsPerson({ apiOrigin: api }, username, password);

/** Sends what a page of a person on another device reports of a build. */
export async function reportAs(call: Call, report: ModuleReport): Promise<void> {
  const device = createHash('sha256').update(randomUUID()).digest('hex');
  await call('POST', '/api/remotes/reports', { device, reports: [report] });
}

/** The random id of a device that belongs to the share of a module's canary. */
export async function deviceWithin(module: string, percent: number): Promise<string> {
  for (;;) {
    const device = randomUUID();
    if ((await deviceBucket(device, module)) < percent) return device;
  }
}
