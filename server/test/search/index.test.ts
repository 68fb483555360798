import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runMaintenance } from '../../src/maintenance.ts';
import { rebuildIndex } from '../../src/search/rebuild.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, usageInput } from '../support/catalogue.ts';
import { eachAt } from '../support/response.ts';
import { SearchedCatalogue } from '../support/search.ts';

let catalogue: SearchedCatalogue;
catalogueForAll((started) => {
  catalogue = new SearchedCatalogue(started);
});

const pageOf = async (at: number) => {
  const { list, total } = await catalogue.search('分页样', { size: '2', page: String(at) });
  return [total, ...list.map(({ id }) => id)];
};

describe('an edit between two searches', () => {
  it('shows at once: hidden, published, moved to another category, recycled, added', async () => {
    const made = [
      await catalogue.material('试样晶'),
      await catalogue.material('试样晶'),
      await catalogue.material('试样晶'),
    ];
    const [one, two, three] = made.map(({ id }) => id).toReversed();
    const ids = (more?: Record<string, string>) => catalogue.idsOf('试样晶', more);
    const setStatus = (status: number) =>
      catalogue.api.call('PATCH', `/api/material/${two}/status`, { as: 'manager', body: { status } });
    expect(await ids()).toEqual([one, two, three]);
    await setStatus(0);
    expect(await ids()).toEqual([one, three]);
    await setStatus(1);
    expect(await ids()).toEqual([one, two, three]);
    const other = await create(catalogue.api, 'category', categoryInput('material'));
    expect(await ids({ categoryId: other.id })).toEqual([]);
    const { casNo, version } = made[2] ?? { casNo: '', version: 0 };
    const moved = { ...materialInput(other.id), name: '试样晶', enName: '', aliases: [], casNo, version };
    await catalogue.api.call('PUT', `/api/material/${one}`, { as: 'manager', body: moved });
    expect(await ids({ categoryId: other.id })).toEqual([one]);
    expect(await ids({ categoryId: catalogue.materials.id })).toEqual([two, three]);
    await catalogue.api.call('DELETE', `/api/material/${one}`, { as: 'manager' });
    expect(await ids()).toEqual([two, three]);
    const added = await catalogue.material('试样晶');
    expect(await ids()).toEqual([added.id, two, three]);
  });

  it('leaves pages that follow each other, each of what is there when it is read', async () => {
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.unshift((await catalogue.material('分页样')).id);
    expect(await pageOf(1)).toEqual([5, made[0], made[1]]);
    await catalogue.api.call('PATCH', `/api/material/${made[0]}/status`, { as: 'manager', body: { status: 0 } });
    expect(await pageOf(2)).toEqual([4, made[3], made[4]]);
    expect(await pageOf(1)).toEqual([4, made[1], made[2]]);
    expect(await pageOf(3)).toEqual([4]);
  });
});

describe('the index', () => {
  it('follows edits, the recycle bin and the category', async () => {
    const own = await create(catalogue.api, 'category', categoryInput('material'));
    const made = await catalogue.material('改名之前', { categoryId: own.id });
    const call = async (method: 'PUT' | 'DELETE' | 'POST' | 'PATCH', path: string, body?: object) =>
      expect((await catalogue.api.call(method, path, { as: 'manager', body })).status).toBe(200);
    expect(await catalogue.titlesOf(own.name)).toEqual(['改名之前']);
    await call('PUT', `/api/material/${made.id}`, { ...made, name: '完全两样' });
    expect(await catalogue.titlesOf('改名之前')).toEqual([]);
    expect(await catalogue.titlesOf('完全两样')).toEqual(['完全两样']);
    await call('DELETE', `/api/material/${made.id}`);
    expect(await catalogue.titlesOf('完全两样')).toEqual([]);
    await call('POST', `/api/material/${made.id}/restore`);
    expect(await catalogue.titlesOf('完全两样')).toEqual(['完全两样']);
    await call('PATCH', `/api/category/${own.id}/status`, { status: 0 });
    expect(await catalogue.titlesOf('完全两样')).toEqual([]);
    await call('DELETE', `/api/material/${made.id}`);
    await call('DELETE', '/api/recycle/batch', { ids: [made.id] });
    const { db } = catalogue.api.context.database;
    expect(await db.selectFrom('searchDocument').select('id').where('id', '=', made.id).execute()).toEqual([]);
  });

  it('is the same when it is built again', async () => {
    for (const name of ['稀硫酸', '硫酸', '工业 硫酸']) await catalogue.material(name);
    await catalogue.material('乙醇', { enName: 'ethanol', casNo: '64-17-5' });
    const usages = [usageInput('早稻', '稻飞虱')];
    await catalogue.product('烯啶虫胺', { formulation: 'SC', usages });
    const keywords = ['硫酸', 'ethanol', '64175', '10%烯啶虫胺悬浮剂', '水稻 稻飞虱', catalogue.category.name];
    const results = async () => Promise.all(keywords.map(async (keyword) => (await catalogue.search(keyword)).list));
    const before = await results();
    expect(before.map(({ length }) => length)).toEqual([3, 1, 1, 1, 1, 1]);
    const { db } = catalogue.api.context.database;
    await db.transaction().execute(rebuildIndex);
    await sql`update ${sql.table('dataVersion')} set version = version + 1`.execute(db);
    expect(await results()).toEqual(before);
  });

  it('has a record again, with its words and its group in 筛选, that a migration marked', async () => {
    const { api } = catalogue;
    const { id } = await catalogue.product('枇杷灵', { usages: [usageInput('枇杷', '灰斑病')] });
    const { db } = api.context.database;
    await db.updateTable('searchDocument').set({ version: -1, filterGroup: '' }).where('id', '=', id).execute();
    await db.updateTable('product').set({ name: '卢橘灵', formulation: 'WP' }).where('id', '=', id).execute();
    await runMaintenance(api.context);
    expect(await catalogue.titlesOf('卢橘灵')).toEqual(['卢橘灵']);
    const facets = await api.call('GET', `/api/publish/facets?type=product&crop=${encodeURIComponent('枇杷')}`);
    expect(eachAt(facets, 'data.facets.formulation.values', 'value')).toEqual(['WP']);
  });
});
