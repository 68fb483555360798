import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { clearLogin, signIn } from '@admin-h5/client/host';
import type { LogEntry, ModuleDeclaration, StatisticsOverview, UserType } from '@admin-h5/contract';
import { type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { release } from '../../platform/test/releases.ts';
import { usePlatform } from '../../platform/module-store.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import { NumberCards, PendingWork } from '../number-cards.tsx';
import { RecentOperations } from '../admin-centre.tsx';

const overview: StatisticsOverview = {
  products: 98,
  materials: 46,
  categories: 12,
  banners: 3,
  galleryItems: 9,
  users: 5,
  productsThisWeek: 0,
  materialsThisWeek: 0,
  productsWithoutImage: 7,
  materialsWithoutImage: 8,
  registrationsEnding: 2,
  registrationsExpired: 1,
  productsWithoutUsages: 4,
  productsDoubtful: 3,
  materialsDoubtful: 1,
  documentsEnding: 0,
  documentsExpired: 5,
  documentsMissing: { label: 0, registration: 0, manual: 0, msds: 6, coa: 0 },
  inquiriesUnanswered: 3,
  modulesInTrouble: 1,
  changeSetsRefused: { product: 2, material: 0, synonym: 0 },
  changeSetsToReview: { product: 0, material: 1, synonym: 0 },
  importsToSettle: { product: 2, material: 0, synonym: 0 },
};
const operation = (change: Partial<LogEntry>): LogEntry => ({
  id: String(Math.random()),
  at: '2026-11-22T02:00:00.000Z',
  actorId: 'u1',
  actorName: '王经理',
  action: 'update',
  entity: 'product',
  entityId: 'p1',
  label: '吡虫啉',
  before: null,
  after: null,
  names: {},
  requestId: 'r',
  ...change,
});
const operations = [
  operation({}),
  operation({ action: 'sort', entity: 'category', entityId: 'c1', label: '杀虫剂' }),
  operation({ action: 'delete', entity: 'material', entityId: 'm1', label: '二甲苯' }),
  operation({ action: 'purge', entity: 'banner', entityId: 'b1', label: '春季' }),
  operation({ action: 'stop', entityId: 'job1', label: '台账.csv' }),
  operation({ entity: 'company', entityId: 'x', label: '示例农化' }),
  operation({ action: 'status', entity: 'user', entityId: 'u2', label: 'zhang' }),
];

/** The modules as they are in this repository. */
const modules = ['banner', 'category', 'gallery', 'inquiry', 'material', 'user'].map((name) => {
  const declaration: ModuleDeclaration = JSON.parse(readFileSync(`remotes/${name}/module.json`, 'utf8'));
  const releases = [{ ...release('one'), declaration }];
  return { name, origin: `https://${name}.test`, releases, stable: 'one', canary: null, revoked: [] };
});

let overviewNow = overview;
let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(({ url }) =>
    success(
      url.startsWith('/api/log') ? { list: operations, total: operations.length, page: 1, size: 6 } : overviewNow,
    ),
  );
});
beforeEach(() => {
  overviewNow = overview;
  usePlatform.setState({ registry: { kind: 'ready', registry: { schema: 1, modules }, stale: false } });
});
afterAll(() => api.close());
afterEach(() => {
  cleanup();
  world.stop();
  clearLogin();
  usePlatform.setState({ registry: { kind: 'idle' } });
});

const show = (type: UserType) => {
  signIn({ token: 'tok', userInfo: person('u1', { type }) });
  world = openAt(
    '/pages/admin/index',
    <>
      <PendingWork inStrip={false} />
      <NumberCards withUsers={type === 3} />
      <RecentOperations />
    </>,
  );
};
const addressOf = async (name: string) =>
  decodeURIComponent(
    (await screen.findByRole('link', { name })).getAttribute('href')?.replace('/admin-h5/pages/admin/', '') ?? '',
  );

it('leads from what waits for somebody to the list that it counts, filtered', async () => {
  show(3);
  expect(await addressOf('新询价单 3')).toBe('inquiry/index?status=new');
  expect(await addressOf('异常或停用的模块 1')).toBe('modules/index');
  expect(await addressOf('产品草稿没有发布 2')).toBe('product/index?edit=1');
  expect(await addressOf('原料改动待审核 1')).toBe('material/index?edit=1');
  expect(await addressOf('产品导入待处理 2')).toBe('product/index?import=1');
  expect(await addressOf('资料已过期 5')).toBe('document/index?state=expired');
  expect(await addressOf('缺少MSDS 6')).toBe('document/index?missing=msds');
  expect(await addressOf('缺使用范围 4')).toBe('product/index?withoutUsages=true');
  expect(await addressOf('产品数值可疑 3')).toBe('product/index?doubtful=true');
  expect(await addressOf('产品缺图 7')).toBe('product/index?withoutImage=true');
  expect(await addressOf('原料缺图 8')).toBe('material/index?withoutImage=true');
  expect(await addressOf('登记证即将到期 2')).toBe('product/index?registration=ending');
  expect(await addressOf('登记证已过期 1')).toBe('product/index?registration=expired');
  expect(await addressOf('用户 5')).toBe('user/index');
});

it('names nothing that waits for nobody, and says so where that is all', async () => {
  show(3);
  expect(await screen.findByText('缺少MSDS')).not.toBeNull();
  expect(screen.queryByText('缺少COA')).toBeNull();
  cleanup();
  world.stop();
  const done = Object.fromEntries(Object.keys(overview).map((field) => [field, 0]));
  overviewNow = { ...overview, ...done, documentsMissing: { label: 0, registration: 0, manual: 0, msds: 0, coa: 0 } };
  const none = { product: 0, material: 0, synonym: 0 };
  overviewNow = { ...overviewNow, changeSetsRefused: none, changeSetsToReview: none, importsToSettle: none };
  show(2);
  expect(await screen.findByText('没有待处理的事项')).not.toBeNull();
});

it('leads from an operation to its record, or to what is left of it', async () => {
  show(3);
  expect(await addressOf('修改产品「吡虫啉」')).toBe('product/edit?id=p1');
  expect(await addressOf('调整了分类「杀虫剂」的顺序')).toBe('category/edit?id=c1');
  expect(await addressOf('删除原料「二甲苯」')).toBe('recycle/index?entity=material&keyword=二甲苯');
  expect(await addressOf('彻底删除轮播图「春季」')).toBe('log/index?entity=banner&action=purge');
  expect(await addressOf('停止导入产品「台账.csv」')).toBe('log/index?entity=product&action=stop');
  expect(await addressOf('修改公司信息「示例农化」')).toBe('company/edit');
  expect(await addressOf('更改了用户「zhang」的状态')).toBe('user/edit?id=u2');
});

it('leads nowhere that this person may not open, or that no module has', async () => {
  show(2);
  expect(await screen.findByText('更改了用户「zhang」的状态')).not.toBeNull();
  expect(screen.queryByRole('link', { name: '更改了用户「zhang」的状态' })).toBeNull();
  expect(screen.getByRole('link', { name: '修改产品「吡虫啉」' })).not.toBeNull();
  cleanup();
  world.stop();
  usePlatform.setState({ registry: { kind: 'ready', registry: { schema: 1, modules: [] }, stale: false } });
  show(3);
  expect(await screen.findByText('修改产品「吡虫啉」')).not.toBeNull();
  expect(screen.queryAllByRole('link').map(({ ariaLabel }) => ariaLabel)).toEqual(['异常或停用的模块 1']);
});
