import type { Category } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withHeaders } from '../../src/import/columns/sheet-columns.ts';
import { text } from '../../src/import/columns/cell-kinds.ts';
import { readHeaderRow } from '../../src/import/layout/header-row.ts';
import { readSection } from '../../src/import/layout/non-record-rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, multipart } from '../support/catalogue.ts';
import { products, registrationLedger } from '../support/office/ledger.ts';
import { priced, salesPriceList } from '../support/office/prices.ts';
import { gbkSheet, materials, unicodeSheet } from '../support/office/raw-materials.ts';
import { textAt } from '../support/response.ts';
import { csvRow, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo } from './product-rows.ts';

interface Entry {
  name: string;
  content: number;
  unit: string;
}

describe('office products', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
    for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂', '杀鼠剂', '卫生用农药'])
      await create(api, 'category', { ...categoryInput(), name });
  });
  afterAll(() => api.close());

  const headings = '产品名称|农药类别|剂型|有效成分|含量|毒性|有效期|保质期|登记作物'.split('|');

  /** Rows of an office's list below `headings`, and what is stored: ingredients, formulation, toxicity, both days, months. */
  const products: readonly (readonly [row: string, expected: string])[] = [
    [
      '阿维·螺螨酯|杀螨剂|20%悬浮剂|阿维菌素1%·螺螨酯19%|20%|低毒(原药高毒)|2023-3-1至2028-2-29|2年|柑橘树',
      '阿维菌素 1%、螺螨酯 19%；SC 低毒 2023-03-01 2028-02-29 24',
    ],
    [
      '苯甲·咯·噻虫|杀虫剂|悬浮种衣剂（FS）|苯醚甲环唑2.4%+咯菌腈2.4%+噻虫嗪22.2%|27%|低毒|2023.03.01-2028.02.29|24个月|小麦',
      '苯醚甲环唑 2.4%、咯菌腈 2.4%、噻虫嗪 22.2%；FS 低毒 2023-03-01 2028-02-29 24',
    ],
    [
      '苏云金杆菌|杀虫剂|8000IU/微升悬浮剂|苏云金杆菌|8000IU/μl|低毒|20230301—20280229|二年|甘蓝、水稻',
      '苏云金杆菌 8000IU/μL；SC 低毒 2023-03-01 2028-02-29 24',
    ],
    [
      '球孢白僵菌|杀虫剂|可分散油悬浮剂|球孢白僵菌400亿个孢子/克||微毒|2028-02-29|12个月|',
      '球孢白僵菌 400亿孢子/g；OD 微毒  2028-02-29 12',
    ],
    [
      '枯草芽孢杆菌|杀菌剂|水分散颗粒剂|1000亿芽孢/克枯草芽孢杆菌||微毒|2028年2月29日止|18个月|黄瓜 灰霉病',
      '枯草芽孢杆菌 1000亿孢子/g；WG 微毒  2028-02-29 18',
    ],
    [
      '杀虫气雾剂|卫生杀虫剂|气雾剂|Es-生物烯丙菊酯0.1%；氯菊酯0.2%|0.3%|微毒|至2028-2-29|3年|室内 蟑螂',
      'Es-生物烯丙菊酯 0.1%、氯菊酯 0.2%；AE 微毒  2028-02-29 36',
    ],
    [
      '精异丙甲草胺|除草剂|EC|精异丙甲草胺|960克／升|低毒|2028-2-29前|两年|玉米',
      '精异丙甲草胺 960g/L；EC 低毒  2028-02-29 24',
    ],
    [
      '2甲·草甘膦|除草剂|可溶性粉剂|2甲4氯钠 8%、草甘膦 40%|48%|低毒|2028-2-29|2年|非耕地',
      '2甲4氯钠 8%、草甘膦 40%；SP 低毒  2028-02-29 24',
    ],
    ['吡虫啉|杀虫剂|原药|吡虫啉≥97%|≥97%|中等|2028-2-29|2年（自生产日期起）|', '吡虫啉 97%；TC 中等毒  2028-02-29 24'],
    [
      '赤霉·吲乙·芸苔|植物生长调节剂|可湿粉|赤霉酸0.135%＋吲哚乙酸0.00052%＋芸苔素内酯0.00031%|0.136%|低毒|2028-2-29|2年|',
      '赤霉酸 0.135%、吲哚乙酸 0.00052%、芸苔素内酯 0.00031%；WP 低毒  2028-02-29 24',
    ],
    [
      '高效氯氟氰菊酯|杀虫剂|水乳剂|高效氯氟氰菊酯(Lambda-cyhalothrin) 25 g/L||中等毒【原药高毒】|2028-2-29|2年|',
      '高效氯氟氰菊酯 25g/L；EW 中等毒  2028-02-29 24',
    ],
    [
      '盐酸吗啉胍·乙酸铜|杀菌剂|WP|盐酸吗啉胍·乙酸铜|10%+10%|低|2028-2-29|2年|',
      '盐酸吗啉胍 10%、乙酸铜 10%；WP 低毒  2028-02-29 24',
    ],
    ['溴敌隆|杀鼠剂|毒饵|0.005%溴敌隆毒饵||低毒|2028-2-29|2年|', '溴敌隆 0.005%；RB 低毒  2028-02-29 24'],
  ];

  it('reads the products of an office, and says what it leaves out', async () => {
    const numbers = products.map(() => newRegNo());
    const rows = products.map(([row], at) => [numbers[at] ?? '', ...row.split('|')]);
    const job = await importSheet(api, 'product', sheetOf(['证号', ...headings], ...rows));
    expect(job).toMatchObject({ created: products.length, failed: 0, errors: [] });
    expect(job.warnings).toEqual([
      { row: 1, column: '登记作物', message: '有 7 行的内容未导入：没有分开写明作物、防治对象、用药量和施用方法' },
    ]);
    const all = await stored(api, 'product');
    const shown = numbers.map((regNo) => {
      const one = all.find((record) => record.regNo === regNo);
      const list: Entry[] = JSON.parse(one?.ingredients ?? '[]');
      const ingredients = list.map(({ name, content, unit }) => `${name} ${content}${unit}`).join('、');
      return `${ingredients}；${one?.formulation} ${one?.toxicity} ${one?.regValidFrom} ${one?.regValidTo} ${one?.shelfLifeMonths}`;
    });
    expect(shown).toEqual(products.map(([, expected]) => expected));
  });

  it.each([
    ['草甘膦铵盐', '75.7%（68%+7%）', '看不懂的有效成分：草甘膦铵盐（看不懂含量“75.7%（68%+7%）”）'],
    ['赤·吲乙·芸苔', '0.136%', '看不懂的有效成分：赤、吲乙、芸苔（3种成分，1个含量：0.136%）'],
    ['炔丙菊酯 10毫克/片', '', '看不懂的含量单位：10毫克/片'],
    ['荧光假单胞杆菌', '3000亿个/克', '看不懂的含量单位：3000亿个/克（请写明是亿CFU、亿孢子还是亿PIB）'],
    ['硫磺', '45%±2%', '看不懂的有效成分：硫磺（看不懂含量“45%±2%”）'],
    ['吡虫啉', '', '看不懂的有效成分：吡虫啉（没有含量）'],
    ['阿维菌素1.8%、吡虫啉', '6.8%', '看不懂的有效成分：阿维菌素1.8%、吡虫啉'],
  ])('refuses the ingredients %s with %s', async (ingredients, content, message) => {
    const row = [newRegNo(), '某产品', '杀虫剂', 'EC', ingredients, content, '低毒', '2028-2-29', '2年', ''];
    const job = await importSheet(api, 'product', sheetOf(['证号', ...headings], row), true);
    expect(job.errors).toEqual([{ row: 2, column: '有效成分', message }]);
  });
});

const messages = (issues: readonly { message: string }[]) => issues.map(({ message }) => message);

const row = (regNo: string, toxicity: string) => [regNo, '乙螨唑', '乙螨唑 11%', '悬浮剂 SC', toxicity];

describe('office sheets', () => {
  let api: TestApp;
  catalogueForAll(async (started) => {
    ({ api } = started);
    for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂', '杀鼠剂', '卫生用农药'])
      await create(api, 'category', { ...categoryInput(), name });
    for (const name of ['原药', '中间体', '溶剂', '助剂', '基础化工'])
      await create(api, 'category', { ...categoryInput('material'), name });
  });

  const find = async (regNo: string) => {
    const found = (await stored(api, 'product')).find((product) => product.regNo === regNo);
    if (!found) throw new Error(`There is no ${regNo}`);
    const lists = { usages: found.usages, ingredients: found.ingredients, spec: found.spec, imageIds: found.imageIds };
    const read = Object.entries(lists).map(([name, text]): [string, unknown] => [name, JSON.parse(text)]);
    return { ...found, ...Object.fromEntries(read) };
  };

  it('reads a register of registrations with groups of headings, merged cells, remarks and three styles of days', async () => {
    const job = await importSheet(api, 'product', await registrationLedger());
    expect(job).toMatchObject({ total: products.length, created: products.length, failed: 0, errors: [] });
    const uses = products.reduce((sum, { usages }) => sum + usages.length, 0);
    expect(messages(job.warnings)).toEqual(
      expect.arrayContaining([`有 ${uses - products.length} 行只补充上面一行的内容，已并入同一条记录`]),
    );
    for (const { regNo, validTo, usages } of products)
      expect(await find(regNo.normalize('NFKC').trim())).toMatchObject({
        regValidTo: validTo,
        usages: usages.map(([crop, target]) => expect.objectContaining({ crop, target })),
      });
    expect(await find('PD20171201')).toMatchObject({
      toxicity: '低毒',
      tradeName: '双击手',
      ingredients: [
        { name: '阿维菌素', content: 1.8, unit: '%' },
        { name: '吡虫啉', content: 5, unit: '%' },
      ],
      usages: [{ method: '喷雾', intervalDays: 14, maxTimes: 2 }, { crop: '甘蓝' }, { intervalDays: 21, maxTimes: 2 }],
    });
    expect(await find('PD20171228')).toMatchObject({
      formulation: 'SL',
      usages: [{ intervalDays: null, maxTimes: null }, {}],
    });
    const categories = await api.context.database.reader.selectFrom('category').select(['id', 'name']).execute();
    const nameOf = async (regNo: string) => {
      const { categoryId } = await find(regNo);
      return categories.find(({ id }) => id === categoryId)?.name;
    };
    // They have no category of their own.
    expect(await nameOf('PD20171213')).toBe('杀虫剂');
    expect(await nameOf('WP20171238')).toBe('卫生用农药');
    expect(await nameOf('PD20171239')).toBe('杀虫剂');
  });

  it('reads a price list in two languages, with a heading for each category and a row for each pack', async () => {
    const { sheet, archive, inArchive, inSheet } = await salesPriceList();
    const response = await api.call('POST', '/api/product/import/pictures', {
      as: 'manager',
      ...multipart(archive, '产品图片.zip'),
    });
    const files = { pictures: { id: textAt(response, 'data.id'), replace: false } };
    const fresh = priced.filter(({ isNew }) => isNew);
    const job = await importSheet(api, 'product', sheet, false, files);
    expect(job).toMatchObject({ created: fresh.length, updated: priced.length - fresh.length, failed: 0, errors: [] });
    expect(messages(job.warnings)).toEqual(
      expect.arrayContaining([
        '表中没有“农药类别”列，新增的数据按分组标题填写',
        '“二、杀螨剂 Acaricides”是分组标题，不是数据',
      ]),
    );
    for (const { regNo, packings } of priced)
      expect([regNo, (await find(regNo)).spec]).toEqual([
        regNo,
        packings.map((pack) => pack.normalize('NFKC').replace('X', '×')),
      ]);
    // The heading says it for a new product; one that is there keeps what it has.
    expect(await find('PD20181304')).toMatchObject({ pesticideType: '杀螨剂', formulation: 'SC', toxicity: '低毒' });
    expect(await find('PD20171202')).toMatchObject({ pesticideType: '杀虫剂', regValidTo: '2027-08-21' });
    expect(await find('PD20181301')).toMatchObject({ ingredients: [{ name: '吡虫啉', content: 200, unit: 'g/L' }] });
    expect(job.report?.pictures).toMatchObject({ unmatched: 1, refused: 0 });
    for (const regNo of [...inArchive, ...inSheet])
      expect([regNo, (await find(regNo)).imageIds]).not.toEqual([regNo, []]);
    expect(await importSheet(api, 'product', sheet, true, files)).toMatchObject({ unchanged: priced.length });
  });

  it('gives back a refused row with what the heading above it says', async () => {
    const head = ['登记证号', '产品名称', '有效成分', '剂型', '毒性'];
    const rows = [head, ['二、杀螨剂 Acaricides'], row('PD20181401', '?'), ['其他'], row('PD20181402', '低毒')];
    const job = await importSheet(api, 'product', rows.map((cells) => csvRow(cells)).join(''));
    expect(job).toMatchObject({ total: 2, created: 0, failed: 2 });
    const bad = String((await api.call('GET', String(job.badRowsUrl))).body);
    expect(bad.split('\r\n')[1]).toMatch(/,PD20181401,.*,杀螨剂$/);
    const corrected = bad.split('\r\n').slice(0, 2).join('\r\n').replace(',?,', ',低毒,');
    expect(await importSheet(api, 'product', corrected)).toMatchObject({ created: 1, failed: 0, warnings: [] });
    expect(await find('PD20181401')).toMatchObject({ pesticideType: '杀螨剂' });
    // Products that are there keep what they have, as if their rows had not been refused.
    const head2 = ['登记证号', '产品名称', '毒性'];
    const known = [head2, ['一、杀虫剂'], ['PD20181401', '乙螨唑', '?'], ['其他'], ['PD20171202', '吡虫啉', '?']];
    const again = await importSheet(api, 'product', known.map((cells) => csvRow(cells)).join(''));
    const refused = String((await api.call('GET', String(again.badRowsUrl))).body);
    const toxic = refused.replaceAll(',?,', ',中等毒,');
    expect(await importSheet(api, 'product', toxic)).toMatchObject({ updated: 2, failed: 0 });
    expect(await find('PD20181401')).toMatchObject({ pesticideType: '杀螨剂', toxicity: '中等毒' });
    expect(await find('PD20171202')).toMatchObject({ pesticideType: '杀虫剂', toxicity: '中等毒' });
  });

  it.each([
    ['the number of a page', ['第2页', '', '', '', '', '']],
    ['the number of an empty row', ['', '', '', '', '', '', '7']],
    ['a remark beside the table', ['', '', '', '', '', '', '续展中']],
  ])('goes on with the category of a heading after %s', async (_what, stray) => {
    const regNo = newRegNo();
    const head = ['登记证号', '产品名称', '有效成分', '剂型', '毒性', '规格', '备注'];
    const sheet = [head, ['二、杀螨剂 Acaricides'], stray, row(regNo, '低毒')];
    const job = await importSheet(api, 'product', sheet.map((cells) => csvRow(cells)).join(''));
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(messages(job.warnings)).toContain('合计、落款、页码或备注行，不是数据，已忽略');
  });

  it('takes no content for the number of a heading', () => {
    const columns = withHeaders<'name' | 'spec' | 'toxicity'>('product', {
      name: text(),
      spec: text(),
      toxicity: text(),
    });
    const header = readHeaderRow(1, ['农药名称', '包装规格', '毒性'], columns);
    expect(readSection(header, ['1.8%阿维菌素乳油'])).toBe(null);
    expect(readSection(header, ['1.杀虫剂'])).toBe('1.杀虫剂');
  });

  it.each([
    ['GBK', gbkSheet],
    ['UTF-16', unicodeSheet],
  ])('reads a list of raw materials in %s', async (encoding, content) => {
    const corrections = { columns: {}, values: [{ column: '等级', from: '', to: '工业级' }] };
    const job = await importSheet(api, 'material', content(), false, corrections);
    const isFirst = encoding === 'GBK';
    const count = materials.length;
    expect(job).toMatchObject({ created: isFirst ? count : 0, unchanged: isFirst ? 0 : count, failed: 0, errors: [] });
    const all = await stored(api, 'material');
    for (const { name, casNo } of materials) expect(all.find((one) => one.name === name)).toMatchObject({ casNo });
    expect(all.find(({ name }) => name === '三聚氯氰')).toMatchObject({
      purity: '99%min',
      shelfLifeMonths: 12,
      aliases: JSON.stringify(['氰尿酰氯', '2,4,6-三氯-1,3,5-三嗪']),
    });
    expect(all.find(({ name }) => name === '环己酮')).toMatchObject({
      hazardous: 1,
      unNo: 'UN1915',
      packingGroup: 'Ⅲ',
    });
    expect(all.find(({ name }) => name === '甲苯')).toMatchObject({
      packaging: JSON.stringify(['180kg/铁桶', '槽车']),
    });
  });
});

describe('price list', () => {
  let api: TestApp;
  const categories = new Map<string, Category>();
  beforeAll(async () => {
    api = await startApp();
    for (const name of ['原药', '中间体', '溶剂', '助剂'])
      categories.set(name, await create(api, 'category', { ...categoryInput('material'), name }));
  });
  afterAll(() => api.close());

  const find = async (name: string) => (await stored(api, 'material')).find((material) => material.name === name);
  const headings = ['序号', '品名', '英文名', 'CAS号', '含量', '等级'];

  it('takes the category of new materials from the headings, which may say more than its name', async () => {
    const content = sheetOf(
      headings,
      ['【一、杀虫剂原药】'],
      ['1', '甲氯胺原药', '', '', '98%', '工业级'],
      ['【二、助剂及填料】'],
      ['2', '乙氯粉', '', '', '', '工业级'],
      ['【三、溶剂和助剂】'],
      ['3', '丙氯酮', '', '', '', '工业级'],
    );
    const job = await importSheet(api, 'material', content);
    expect(job).toMatchObject({ total: 3, created: 2, failed: 1 });
    // Two categories are none.
    expect(job.errors).toMatchObject([{ row: 7, message: '请选择所属分类' }]);
    expect(await find('甲氯胺原药')).toMatchObject({ categoryId: categories.get('原药')?.id });
    expect(await find('乙氯粉')).toMatchObject({ categoryId: categories.get('助剂')?.id });
  });

  it('reads full-width names, labels and further CAS numbers, and percents that have lost their format', async () => {
    const content = sheetOf(
      [...headings, '分类'],
      ['1', '丁氯胺', 'Ｃａｒｂｅｎｄａｚｉｍ', 'CAS:10605-21-7', '0.97', '工业级', '原药'],
      ['2', '戊氯胺', 'lambda-Cyhalothrin', '91465-08-6（旧68085-85-8）', '91', '工业级', '原药'],
    );
    const job = await importSheet(api, 'material', content);
    expect(job).toMatchObject({ created: 2, failed: 0 });
    expect(job.warnings).toContainEqual({
      row: 1,
      column: 'CAS号',
      message: '有 1 行的内容未导入：一种原料只有一个CAS号，未导入“旧68085-85-8”',
    });
    expect(await find('丁氯胺')).toMatchObject({
      enName: 'Carbendazim',
      casNo: '10605-21-7',
      purity: '97%',
      purityMin: 97,
    });
    expect(await find('戊氯胺')).toMatchObject({ casNo: '91465-08-6', purity: '91%' });
  });

  it('takes what stands below a remark or tells how to reach the office for no record and no heading', async () => {
    const content = sheetOf(
      [...headings, '分类'],
      ['1', '己氯胺', '', '', '98%', '工业级', '原药'],
      ['合计', '1个品种'],
      ['备注：1、以上价格为含税价。'],
      ['　　　2、原药需提供生产许可证复印件。'],
      ['联系人：王女士　手机：138 0000 1234'],
      ['地址：某市某路88号'],
    );
    const job = await importSheet(api, 'material', content, true);
    expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
    expect(job.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual(
      expect.arrayContaining([3, 4, 5, 6, 7].map((row) => `${row} 合计、落款、页码或备注行，不是数据，已忽略`)),
    );
  });

  it('reads a number whose cell has its unit', async () => {
    const content = sheetOf(
      [...headings, '分子量', '所属分类'],
      ['1', '甲醇', '', '', '99.9%', '工业级', '32.04 g/mol', '溶剂'],
    );
    expect(await importSheet(api, 'material', content)).toMatchObject({ created: 1, failed: 0 });
    expect(await find('甲醇')).toMatchObject({ molWeight: 32.04 });
  });

  it.each(['1.2万', '32?', '3个'])('refuses a number with anything but its unit behind it: %s', async (cell) => {
    const content = sheetOf(
      [...headings, '分子量', '所属分类'],
      ['1', '乙醚', '', '', '99.9%', '工业级', cell, '溶剂'],
    );
    expect(await importSheet(api, 'material', content)).toMatchObject({ created: 0, failed: 1 });
  });
});

describe('clerk products', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
    for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂', '杀鼠剂'])
      await create(api, 'category', { ...categoryInput(), name });
  });
  afterAll(() => api.close());

  const find = async (regNo: string) => (await stored(api, 'product')).find((product) => product.regNo === regNo);
  const headings = ['证号', '品名', '成分', '剂型', '毒性', '类'];
  const row = (regNo: string, change: Partial<Record<(typeof headings)[number], string>> = {}) => {
    const cells: Record<string, string> = {
      证号: regNo,
      品名: '吡虫啉',
      成分: '吡虫啉10%',
      剂型: '可湿性粉剂',
      毒性: '低毒',
      类: '虫',
      ...change,
    };
    return headings.map((heading) => cells[heading] ?? '');
  };
  const imported = async (regNo: string, further: readonly string[], cells: readonly string[]) => {
    const job = await importSheet(api, 'product', sheetOf([...headings, ...further], [...row(regNo), ...cells]));
    expect(job).toMatchObject({ created: 1, failed: 0 });
    return job;
  };

  it.each([
    ['螨', '杀螨剂'],
    ['菌', '杀菌剂'],
    ['草', '除草剂'],
    ['调', '植物生长调节剂'],
    ['鼠', '杀鼠剂'],
  ])('reads the class %s as %s', async (sign, pesticideType) => {
    const regNo = newRegNo();
    const job = await importSheet(api, 'product', sheetOf(headings, row(regNo, { 类: sign })));
    expect(job).toMatchObject({ created: 1, errors: [] });
    expect(await find(regNo)).toMatchObject({ pesticideType });
  });

  it('takes both days from a range, and no day of a first approval', async () => {
    const [first, second] = [newRegNo(), newRegNo()];
    const job = await imported(first, ['登记证有效期', '首次批准日期'], ['2023.09.22-2028.09.21', '2008-9-22']);
    expect(job.warnings).toContainEqual({ row: 1, column: '首次批准日期', message: '未知列，已忽略' });
    expect(await find(first)).toMatchObject({ regValidFrom: '2023-09-22', regValidTo: '2028-09-21' });
    const both = await imported(second, ['有效期', '批准日期'], ['2023-12-25 至 2028-12-24', '2008-12-25']);
    expect(both.warnings).toContainEqual({
      row: 1,
      column: '批准日期',
      message: '有 1 行的内容未导入：有效期按写有起止两个日期的一列填写',
    });
    expect(await find(second)).toMatchObject({ regValidFrom: '2023-12-25', regValidTo: '2028-12-24' });
  });

  it('knows what lists of fungicides call their columns, and a class that is appended', async () => {
    const [first, second] = [newRegNo(), newRegNo()];
    const content = sheetOf(
      ['证号', '品名', '配比', '剂型', '毒性', '作物', '病害', '用药量', '施用方法'],
      ['一、杀菌剂'],
      [first, '苯甲·嘧菌酯', '苯醚甲环唑12.5%+嘧菌酯20%', '悬浮剂', '低毒', '水稻', '纹枯病', '30毫升/亩', '喷雾'],
      ['附：植物生长调节剂'],
      [second, '乙烯利', '乙烯利40%', '水剂', '低毒', '棉花', '催熟', '300倍液', '喷雾'],
    );
    expect(await importSheet(api, 'product', content)).toMatchObject({ total: 2, created: 2, errors: [] });
    expect(await find(first)).toMatchObject({ pesticideType: '杀菌剂' });
    expect(JSON.parse((await find(first))?.usages ?? '')).toMatchObject([{ crop: '水稻', target: '纹枯病' }]);
    expect(await find(second)).toMatchObject({ pesticideType: '植物生长调节剂' });
  });

  it('understands the headings of an office of one person, further rows, and signs for the same', async () => {
    const regNo = newRegNo();
    const further = ['到期', '用在什么上', '治什么', '用量', '怎么用', '隔几天', '保质'];
    const content = sheetOf(
      [...headings, ...further],
      [
        ...row(regNo, { 品名: '霜脲·锰锌', 成分: '霜脲氰8%', 类: '菌' }),
        ...'20290222|黄瓜|霜霉病|133克/亩|喷雾|4|两年'.split('|'),
      ],
      ['', '', '代森锰锌64%', '', '', '', '', '番茄', '晚疫病', '130克/亩', '〃', '5天', ''],
      ['', '', '', '', '', '', '', '辣椒', '疫病', '130克/亩', '同上', '', ''],
    );
    expect(await importSheet(api, 'product', content)).toMatchObject({ total: 1, created: 1, errors: [] });
    const { ingredients = '', usages = '', ...record } = (await find(regNo)) ?? {};
    expect(record).toMatchObject({ regValidTo: '2029-02-22', shelfLifeMonths: 24, pesticideType: '杀菌剂' });
    expect(JSON.parse(ingredients)).toMatchObject([{ name: '霜脲氰' }, { name: '代森锰锌', content: 64 }]);
    expect(JSON.parse(usages)).toMatchObject([
      { crop: '黄瓜', method: '喷雾', intervalDays: 4 },
      { crop: '番茄', method: '喷雾', intervalDays: 5 },
      { crop: '辣椒', method: '喷雾', intervalDays: null },
    ]);
  });

  it.each([
    ['收获期使用，不需要', '1次', null, 1],
    ['不要求', '2次/季', null, 2],
    ['—', '/', null, null],
    ['28天，每季最多2次', '', 28, 2],
    ['15天（最多3次）', '', 15, 3],
    ['20天1次', '', 20, 1],
  ])('reads 安全间隔期 %s and %s', async (interval, times, intervalDays, maxTimes) => {
    const regNo = newRegNo();
    const columns = ['作物', '防治对象', '用药量', '施用方法', '安全间隔期', '每季最多次数'];
    const job = await imported(regNo, columns, ['花生', '蛴螬', '6千克/亩', '沟施', interval, times]);
    const message = `有 1 行的内容未导入：安全间隔期“${interval}”不是数字，留空`;
    expect(job.warnings.map((warning) => warning.message)).toEqual(/不/.test(interval) ? [message] : []);
    expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([{ intervalDays, maxTimes }]);
  });

  it.each([
    ['安全间隔期(周)', '2'],
    ['安全间隔期', '2周'],
    ['安全间隔期（天）', '14'],
  ])('reads the unit of %s: %s', async (header, cell) => {
    const regNo = newRegNo();
    const columns = ['作物', '防治对象', '用药量', '施用方法', header];
    await imported(regNo, columns, ['花生', '蛴螬', '6千克/亩', '沟施', cell]);
    expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([{ intervalDays: 14 }]);
  });

  it('leaves out the numbers of lines', async () => {
    const regNo = newRegNo();
    const lines = ['1、苹果树\n2、小麦', '1、斑点落叶病\n2、锈病', '1、3000倍液\n2、15毫升/亩', '喷雾'];
    await imported(regNo, ['作物', '防治对象', '用药量', '施用方法'], lines);
    expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([
      { crop: '苹果树', target: '斑点落叶病', dosage: '3000倍液' },
      { crop: '小麦', target: '锈病', dosage: '15毫升/亩' },
    ]);
  });

  it.each([
    ['氯虫苯甲酰胺/噻虫嗪=20%/20%', '氯虫苯甲酰胺 20%、噻虫嗪 20%'],
    ['甲氨基阿维菌素5%(以苯甲酸盐计)', '甲氨基阿维菌素苯甲酸盐 5%'],
    ['精喹禾灵10个点', '精喹禾灵 10%'],
  ])('reads the ingredients %s', async (cell, expected) => {
    const regNo = newRegNo();
    const job = await importSheet(api, 'product', sheetOf(headings, row(regNo, { 成分: cell })));
    expect(job).toMatchObject({ created: 1, errors: [] });
    const list: { name: string; content: number; unit: string }[] = JSON.parse(
      (await find(regNo))?.ingredients ?? '[]',
    );
    expect(list.map(({ name, content, unit }) => `${name} ${content}${unit}`).join('、')).toBe(expected);
  });

  it('refuses the content of another salt, and names with other numbers of contents', async () => {
    const cells = ['草甘膦铵盐5%(以钾盐计)', '氯虫苯甲酰胺/噻虫嗪=20%'];
    const content = sheetOf(headings, ...cells.map((cell) => row(newRegNo(), { 成分: cell })));
    expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 0, failed: 2 });
  });

  it.each([
    [{ 毒性: '属低毒农药' }, { toxicity: '低毒' }],
    [{ 毒性: '微毒级' }, { toxicity: '微毒' }],
    [{ 剂型: '种衣剂(FS)' }, { formulation: 'FS' }],
  ])('reads %j as %j', async (change, expected) => {
    const regNo = newRegNo();
    await importSheet(api, 'product', sheetOf(headings, row(regNo, change)));
    expect(await find(regNo)).toMatchObject(expected);
  });

  it('refuses words for another formulation than the code beside them', async () => {
    const job = await importSheet(api, 'product', sheetOf(headings, row(newRegNo(), { 剂型: '乳油(FS)' })), true);
    expect(job.errors).toMatchObject([{ column: '剂型' }]);
  });

  it('takes from a full name what the sheet does not say, and no ingredients of a mixture', async () => {
    const [first, second, third] = [newRegNo(), newRegNo(), newRegNo()];
    const content = sheetOf(
      ['证号', '产品名称（全称）', '有效成分（复配填写）', '毒性', '类'],
      [first, '75.7%草甘膦铵盐可溶粒剂', '', '低毒', '草'],
      [second, '28%硝·烟·莠去津可分散油悬浮剂', '硝磺草酮5+烟嘧磺隆3+莠去津20', '低毒', '草'],
      [third, '35%苄嘧·丙草胺可湿性粉剂', '', '低毒', '草'],
    );
    const job = await importSheet(api, 'product', content);
    expect(job.errors.map(({ row: at }) => at)).toContain(4);
    expect(await find(third)).toBe(undefined);
    const one = await find(first);
    expect(one).toMatchObject({ formulation: 'SG' });
    expect(JSON.parse(one?.ingredients ?? '')).toMatchObject([{ name: '草甘膦铵盐', content: 75.7, unit: '%' }]);
    expect(job.report?.questions).toMatchObject([{ column: '有效成分' }]);
  });

  it('gives an ingredient no content of a name that has another one', async () => {
    const names = ['10%阿维·高氯乳油', '30%草甘膦铵盐水剂', '5%阿维菌素乳油'];
    const regNos = names.map(() => newRegNo());
    const rows = names.map((name, at) => [
      regNos[at] ?? '',
      name,
      at === 1 ? '草甘膦' : '阿维菌素',
      '乳油',
      '低毒',
      '虫',
    ]);
    const job = await importSheet(
      api,
      'product',
      sheetOf(['证号', '产品名称', '有效成分', '剂型', '毒性', '类'], ...rows),
    );
    expect(job).toMatchObject({ created: 1, failed: 2 });
    expect(JSON.parse((await find(regNos[2] ?? ''))?.ingredients ?? '')).toMatchObject([{ content: 5 }]);
  });

  it('believes a full name about a bare content only where both say the same', async () => {
    const [same, other] = [newRegNo(), newRegNo()];
    const content = sheetOf(
      ['证号', '产品名称', '有效成分', '总含量', '剂型', '毒性', '类'],
      [same, '480克/升毒死蜱乳油', '毒死蜱', '480', '乳油', '中等毒', '虫'],
      [other, '25%噻嗪酮可湿性粉剂', '噻嗪酮', '20', '可湿性粉剂', '低毒', '虫'],
    );
    const job = await importSheet(api, 'product', content);
    expect(job).toMatchObject({ created: 1, failed: 1 });
    expect(JSON.parse((await find(same))?.ingredients ?? '')).toMatchObject([{ content: 480, unit: 'g/L' }]);
  });
});
