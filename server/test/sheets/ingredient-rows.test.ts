import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const own = productHeadings.slice(0, -1);
const parts = ['作物/场所', '防治对象', '制剂用药量', '施用方法'];
const uses = ['水稻', '小麦', '棉花'].map((crop) => [crop, '蚜虫', '15克/亩', '喷雾']);
const messages = (issues: readonly { row: number; message: string }[]) =>
  issues.map(({ row, message }) => `${row} ${message}`);

const mixed = own.filter((heading) => heading !== '有效成分');
const mixture = (regNo: string) =>
  productRow(category.name, { 登记证号: regNo }).slice(0, -1).toSpliced(own.indexOf('有效成分'), 1);
const blank = mixed.map(() => '');
const ingredientsOf = async (regNo: string): Promise<unknown> =>
  JSON.parse((await stored(api, 'product')).find((one) => one.regNo === regNo)?.ingredients ?? '[]');
const mixtureSheet = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  [[...mixed, ...headings], ...rows].map((row) => csvRow(row)).join('');
const both = [
  { name: '阿维菌素', content: 1.8, unit: '%' },
  { name: '吡虫啉', content: 5, unit: '%' },
];

describe('a product with each of its ingredients in a row of its own', () => {
  it.each<[string, readonly string[], string[][]]>([
    ['names with contents', ['有效成分'], [['阿维菌素 1.8%'], ['5%吡虫啉']]],
    [
      'names beside contents',
      ['有效成分', '含量'],
      [
        ['阿维菌素', '1.8%'],
        ['吡虫啉', '5%'],
      ],
    ],
    [
      'names with contents beside their sum',
      ['有效成分', '总含量'],
      [
        ['阿维菌素 1.8%', '6.8%'],
        ['吡虫啉 5%', ''],
      ],
    ],
    [
      'numbers beside units',
      ['有效成分', '含量', '单位'],
      [
        ['阿维菌素', '1.8', '%'],
        ['吡虫啉', '5', '%'],
      ],
    ],
    [
      'numbers beside a unit for both',
      ['有效成分', '含量', '含量单位'],
      [
        ['阿维菌素', '1.8', '%'],
        ['吡虫啉', '5', ''],
      ],
    ],
  ])('is one record: %s', async (_what, headings, [one = [], two = []]) => {
    for (const further of [(regNo: string) => mixture(regNo), () => blank]) {
      const [regNo, next] = [newRegNo(), newRegNo()];
      const rows = [
        [...mixture(regNo), ...one],
        [...further(regNo), ...two],
        // Alone, its content is the whole.
        [...mixture(next), ...one.map((cell) => cell.replace('6.8', '1.8'))],
      ];
      const job = await importSheet(api, 'product', mixtureSheet(headings, rows));
      expect(job).toMatchObject({ total: 2, created: 2, failed: 0, errors: [] });
      expect(await ingredientsOf(regNo)).toMatchObject(both);
      expect((await stored(api, 'product')).find((record) => record.regNo === regNo)).toMatchObject({
        totalContent: '6.8%',
      });
    }
  });

  it('is one record with its uses in the same rows', async () => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), '阿维菌素', '1.8%', ...(uses[0] ?? [])],
      [...blank, '吡虫啉', '5%', ...(uses[1] ?? [])],
      [...blank, '', '', ...(uses[2] ?? [])],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(['有效成分', '含量', ...parts], rows));
    expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
    expect(await ingredientsOf(regNo)).toMatchObject(both);
    const record = (await stored(api, 'product')).find((one) => one.regNo === regNo);
    expect(JSON.parse(record?.usages ?? '[]')).toMatchObject([{ crop: '水稻' }, { crop: '小麦' }, { crop: '棉花' }]);
  });

  it('is refused where a content may be the sum of both', async () => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), '阿维菌素', '6.8%'],
      [...mixture(regNo), '吡虫啉', '6.8%'],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(['有效成分', '含量'], rows));
    expect(job).toMatchObject({ total: 1, created: 0, failed: 1 });
    expect(messages(job.errors)).toEqual(['2 看不懂的有效成分：阿维菌素、吡虫啉（2种成分，1个含量：6.8%）']);
  });

  it.each([
    [['有效成分'], ['吡虫啉 10%'], ['吡虫啉 20%']],
    [
      ['有效成分', '含量'],
      ['吡虫啉', '10%'],
      ['吡虫啉', '20%'],
    ],
    [
      ['有效成分', '含量'],
      ['吡虫啉 10%', '10%'],
      ['吡虫啉 10%', '20%'],
    ],
    [
      ['有效成分', '含量'],
      ['吡虫啉 | 10 | %', '10%'],
      ['', '20%'],
    ],
  ])('is refused where rows below %j say two contents of one ingredient', async (headings, one, two) => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), ...one],
      [...mixture(regNo), ...two],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(headings, rows));
    expect(job).toMatchObject({ total: 1, created: 0, failed: 1 });
  });

  it.each([
    ['with another word', (regNo: string) => mixture(regNo).with(mixed.indexOf('毒性'), '中等毒')],
    ['without its key, with another word', () => blank.with(mixed.indexOf('毒性'), '中等毒')],
  ])('is not created with one of them where the next row is of the same product %s', async (_what, further) => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), '阿维菌素', '1.8%'],
      [...further(regNo), '吡虫啉', '5%'],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(['有效成分', '含量'], rows));
    expect(job).toMatchObject({ total: 2, created: 0, failed: 2 });
    expect(messages(job.errors)).toEqual([
      '2 与第3行像是同一条记录，但不能合并：请补全登记证号等内容并使其一致',
      '3 与第2行像是同一条记录，但不能合并：请补全登记证号等内容并使其一致',
    ]);
  });
});
