import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../support/answer.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';

const many = 200;
/** Reads between the batch's beginning and its end. */
const reads = 5;
let api: TestApp;
let category: { id: string };
beforeAll(async () => {
  api = await startApp();
  category = await create(api, 'category', categoryInput('material'));
  for (let count = 0; count < many; count += 1) await create(api, 'material', materialInput(category.id));
}, 60_000);
afterAll(() => api.close());

describe('a long batch', () => {
  it('lets other requests in while it runs, and they see none of it before it is done', async () => {
    const { id: other } = await create(api, 'category', categoryInput('material'));
    const order: string[] = [];
    const batch = api
      .call('PATCH', '/api/material/batch/move', {
        as: 'manager',
        body: { filter: { categoryId: category.id }, expectedTotal: many, to: other },
      })
      .then((answer) => {
        order.push('batch');
        return answer;
      });
    for (let read = 1; read <= reads; read += 1) {
      await turn();
      const answer = await api.call('GET', `/api/publish/list?categoryId=${other}&page=${read}`);
      if (!order.includes('batch')) order.push(String(valueAt(answer, 'data.total')));
    }
    expect(valueAt(await batch, 'data.succeeded')).toHaveLength(many);
    // So that it can be taken back, of however many the caller has seen.
    expect(new Set(Object.values(Object(valueAt(await batch, 'data.before'))))).toEqual(new Set([category.id]));
    expect(order.slice(0, 2)).toEqual(['0', '0']);
    expect(valueAt(await api.call('GET', `/api/publish/list?categoryId=${other}`), 'data.total')).toBe(many);
  });
});
