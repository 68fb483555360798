import type { MaterialInput, ProductInput, PublishPage } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Question } from '../../../bench/search/register.ts';
import { answers, materialsIn, productAt, questions } from '../../../bench/search/register.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { createIn } from '../../src/records/write.ts';
import type { TestApp } from '../support/app.ts';
import { startCatalogue } from '../support/catalogue-app.ts';

/** Enough that every ingredient occurs in each of its strengths and in mixtures. */
const many = 480;

let api: TestApp;
const records = new Map<string, ProductInput | MaterialInput>();
beforeAll(async () => {
  const { api: started, category, materials } = await startCatalogue();
  api = started;
  const { catalogue, database } = api.context;
  await write(database, systemActor, async (scope) => {
    for (let at = 0; at < many; at += 1) {
      const product = productAt(at, category.id);
      records.set((await createIn(catalogue.products, scope, product)).id, product);
    }
    for (const material of materialsIn(materials.id)) {
      records.set((await createIn(catalogue.materials, scope, material)).id, material);
    }
  });
}, 120_000);
afterAll(() => api.close());

async function search(keyword: string, type?: string, size = 5): Promise<PublishPage> {
  const query = new URLSearchParams({ keyword, size: String(size), ...(type !== undefined && { type }) });
  const { body } = await api.call('GET', `/api/publish/list?${query.toString()}`);
  const { data }: { data: PublishPage } = JSON.parse(JSON.stringify(body));
  return data;
}

/** Place of the first right answer; null beyond the fifth. */
async function placeOf(question: Question): Promise<number | null> {
  const { list } = await search(question.keyword, question.type);
  const at = list.findIndex(({ id }) => {
    const record = records.get(id);
    return record !== undefined && answers(question, record);
  });
  return at === -1 ? null : at + 1;
}

describe('search', () => {
  it('gives the right answer to the questions of people', async () => {
    const missing: string[] = [];
    const late: string[] = [];
    for (const question of questions) {
      const place = await placeOf(question);
      const { kind, keyword } = question;
      if (place === null) missing.push(`${kind} ${keyword}`);
      else if (place > 1) late.push(`${kind} ${keyword}: ${place}`);
    }
    expect({ missing, enough: missing.length <= questions.length * 0.03 }).toMatchObject({ enough: true });
    expect({ late, enough: missing.length + late.length <= questions.length * 0.1 }).toMatchObject({ enough: true });
  }, 120_000);
});
