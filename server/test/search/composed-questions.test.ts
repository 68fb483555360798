import type { ProductInput, PublishPage } from '@admin-h5/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seed } from '../../src/seed/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ComposedQuestion, composedQuestions } from './composed-questions.ts';

let api: TestApp;
const products = new Map<string, ProductInput>();
beforeAll(async () => {
  api = await startApp();
  await seed(api.context, new Date('2026-03-31T08:00:00Z'));
  for (const { id } of await api.context.database.db.selectFrom('product').select('id').execute()) {
    const { body } = await api.call('GET', `/api/publish/${id}`);
    const { data }: { data: { record: ProductInput } } = JSON.parse(JSON.stringify(body));
    products.set(id, data.record);
  }
}, 120_000);
afterAll(() => api.close());

async function search(keyword: string, type: 'product' | 'material'): Promise<PublishPage> {
  const query = new URLSearchParams({ keyword, type, size: '3' });
  const { body } = await api.call('GET', `/api/publish/list?${query.toString()}`);
  const { data }: { data: PublishPage } = JSON.parse(JSON.stringify(body));
  return data;
}

const isAmong = (wanted: readonly string[] | undefined, value: string) => wanted?.includes(value) ?? true;

function fits({ first = {}, without = [] }: ComposedQuestion, product: ProductInput): boolean {
  return (
    isAmong(first.type, product.pesticideType) &&
    isAmong(first.toxicity, product.toxicity) &&
    isAmong(first.tradeName, product.tradeName) &&
    product.ingredients.some(({ name }) => isAmong(first.ingredient, name)) &&
    product.ingredients.every(({ name }) => !without.includes(name)) &&
    product.usages.some(({ crop, target }) => isAmong(first.crop, crop) && isAmong(first.target, target))
  );
}

/** Why an answer is wrong; '' for a right one. */
async function faultOf(question: ComposedQuestion): Promise<string> {
  const { ask, first, leftOut = [], offers } = question;
  const { list, total, search: understood } = await search(ask, first?.material ? 'material' : 'product');
  const texts = understood?.parts.map(({ text, kind }) => `${kind} ${text}`).join(', ');
  const stated = `${ask}: ${total} [${texts}] out ${String(JSON.parse(JSON.stringify(understood ?? {})).leftOut)}`;
  if (offers) {
    const isOffered = offers.every((offer) =>
      understood?.parts.some(({ text, also }) => [text, ...also].includes(offer)),
    );
    return total === 0 && isOffered ? '' : stated;
  }
  const wanted = first?.material
    ? (title: string) => isAmong(first.material, title)
    : (_: string, id: string) => {
        const product = products.get(id);
        return product !== undefined && fits(question, product);
      };
  const max = first?.material
    ? first.material.length
    : [...products.values()].filter((one) => fits(question, one)).length;
  const top = list.slice(0, Math.min(3, max));
  const isRight = top.length > 0 && top.every(({ id, title }) => wanted(title, id));
  const omitted: readonly string[] = JSON.parse(JSON.stringify(understood ?? {})).leftOut ?? [];
  const isTold = leftOut.every((word) => omitted.includes(word));
  return isRight && isTold ? '' : `${stated} ${top.map(({ title }) => title).join()}`;
}

it('answers composed questions', async () => {
  const faults: string[] = [];
  for (const question of composedQuestions) {
    const fault = await faultOf(question);
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
}, 60_000);
