import { adminRoutes } from '../support/routes.ts';
import { expect, signIn, test } from '../support/test.ts';

const password = 'demo123456';
const centre = '/pages/admin/index';

test('a property manager is offered the content, and nothing about people', async ({ page, stack, problems }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await signIn(page, stack, { username: 'manager_li', password, redirect: centre });
  const entries = page.getByRole('main').getByRole('listitem');
  for (const title of ['分类', '产品', '原料', '轮播图', '工厂展示', '公司信息', '操作日志', '回收站']) {
    await expect(entries.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /用户/ })).toHaveCount(0);
  await expect(page.getByText('用户类型')).toHaveCount(0);

  // Content: everything that the list can do.
  await entries.getByRole('link', { name: '原料', exact: true }).tap();
  await expect(page.getByRole('button', { name: '新增原料' })).toBeVisible();
  // An enabled one, whatever other files have left before it.
  await page.getByRole('button', { name: '吡虫啉原药的更多操作' }).tap();
  const menu = page.getByRole('dialog');
  for (const action of ['编辑', '停用', '删除', '复制为新']) {
    await expect(menu.getByRole('button', { name: action, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  // Log and recycle bin: of content alone, and nobody to be looked up.
  await page.goto(`${stack.baseUrl}pages/admin/log/index`);
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await page.getByRole('button', { name: /^筛选/ }).tap();
  await expect(menu.getByRole('button', { name: '轮播图', exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: /^(用户|登录|请选择用户)$/ })).toHaveCount(0);
  await page.goto(`${stack.baseUrl}pages/admin/recycle/index`);
  await page.getByRole('button', { name: /^筛选/ }).tap();
  await expect(menu.getByRole('button', { name: '产品', exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: '用户', exact: true })).toHaveCount(0);

  // By its address the list of people says no, without asking the API.
  for (const path of ['user/index', 'user/edit']) {
    await page.goto(`${stack.baseUrl}pages/admin/${path}`);
    await expect(page.getByText('权限不足，无法访问')).toBeVisible();
  }
  expect(refused).toEqual([]);
  expect(problems).toEqual([]);
});

test('an owner manages nothing and is not sent to anything', async ({ page, stack, problems }) => {
  const asked: string[] = [];
  await signIn(page, stack, { username: 'owner_zhang', password, redirect: centre });
  await expect(page.getByRole('link', { name: '个人资料' })).toBeVisible();
  await expect(page.getByText('管理功能')).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: /^(分类|产品|原料|轮播图|工厂展示|公司信息|用户|操作日志|回收站)$/ }),
  ).toHaveCount(0);
  page.on('request', (request) => {
    if (/\/api\/(category|product|material|banner|factory-gallery|user|log|recycle)\b/.test(request.url())) {
      asked.push(request.url());
    }
  });
  for (const { path } of adminRoutes) {
    await page.goto(stack.baseUrl + path.slice(1));
    await expect(page.getByText(/权限不足，无法访问|该功能暂未部署/), path).toBeVisible();
  }
  expect(asked).toEqual([]);
  expect(problems).toEqual([]);
});
