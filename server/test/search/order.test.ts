import { describe, expect, it } from '@jest/globals';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { SearchedCatalogue } from '../support/search.ts';

let catalogue: SearchedCatalogue;
catalogueForAll((started) => {
  catalogue = new SearchedCatalogue(started);
});

describe('the order of results', () => {
  it('is exact, then prefix, then word, then part; the name before other fields', async () => {
    for (const name of ['稀硫酸', '硫酸铜', '硫酸', '工业 硫酸']) await catalogue.material(name);
    await catalogue.material('磺镪水', { aliases: ['硫酸'] });
    await catalogue.material('防腐剂', { appearance: '硫酸' });
    expect(await catalogue.titlesOf('硫酸')).toEqual(['硫酸', '磺镪水', '防腐剂', '硫酸铜', '工业 硫酸', '稀硫酸']);
    await catalogue.material('甲醇', { enName: 'methanol' });
    await catalogue.material('乙醇', { enName: 'ethanol' });
    expect(await catalogue.titlesOf('ethanol')).toEqual(['乙醇', '甲醇']);
  });

  it('puts popular records first among equal ones, and any requested order before relevance', async () => {
    const [first, second, third] = [
      await catalogue.material('蓝矾'),
      await catalogue.material('蓝矾'),
      await catalogue.material('蓝矾'),
    ];
    const ids = (more?: Record<string, string>) => catalogue.idsOf('蓝矾', more);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    catalogue.api.context.catalogue.hits.add('material', first.id, 5);
    await catalogue.api.context.catalogue.hits.flush();
    // An edit keeps the views.
    await catalogue.api.call('PATCH', `/api/material/${first.id}/status`, { as: 'manager', body: { status: 0 } });
    await catalogue.api.call('PATCH', `/api/material/${first.id}/status`, { as: 'manager', body: { status: 1 } });
    expect(await ids()).toEqual([first.id, third.id, second.id]);
    expect(await ids({ sort: 'newest' })).toEqual([third.id, second.id, first.id]);
    expect(await ids({ sort: 'sort' })).toEqual([first.id, second.id, third.id]);
  });
});
