import { randomBytes } from 'node:crypto';
import type { InquiryInput } from '@admin-h5/contract';
import { inquiry } from '@admin-h5/testing/samples';
import type { CallOptions, TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';

const newRef = (): string => randomBytes(16).toString('hex');
export const newDevice = (): string => randomBytes(24).toString('base64url');

/** A product and a material that visitors see. */
export async function catalogueFor(api: TestApp): Promise<{ product: string; material: string }> {
  const product = productInput((await create(api, 'category', categoryInput())).id);
  const material = materialInput((await create(api, 'category', categoryInput('material'))).id);
  return {
    product: (await create(api, 'product', product)).id,
    material: (await create(api, 'material', material)).id,
  };
}

/** An inquiry of a device for these records. */
export const inquiryFor = (ids: { product: string; material?: string }, change: Partial<InquiryInput> = {}) => ({
  ...inquiry,
  ref: newRef(),
  device: newDevice(),
  items: [
    { type: 'product', id: ids.product, spec: '1kg/袋', quantity: '12 箱', note: '' },
    ...(ids.material ? [{ type: 'material', id: ids.material, spec: '', quantity: '2 吨', note: '要 COA' }] : []),
  ],
  ...change,
});

let addresses = 0;
/** Sends an inquiry from an address of its own, so that the limit of one test is not that of another. */
export function send(api: TestApp, body: object, options: CallOptions = {}) {
  addresses += 1;
  return api.call('POST', '/api/inquiry', { body, address: `10.20.${addresses >> 8}.${addresses & 255}`, ...options });
}
