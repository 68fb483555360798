import type { Page } from '@playwright/test';
import { picture } from './picture.ts';

/** What the browser tests of the shared list and form need to know of a kind of record. */
export interface AdminModule {
  /** What the records are called. */
  entityLabel: string;
  entity: 'category' | 'product' | 'material' | 'banner' | 'factory-gallery' | 'user';
  list: string;
  edit: string;
  /** Label of the field that names the record. */
  name: string;
  /** A field that one person changes, and one that the other does; both take any short text. */
  mine: string;
  theirs: string;
  /** Fills what a new record must have. */
  fill: (page: Page, name: string) => Promise<void>;
}

/** Of every user that `fill` makes. */
export const trialPassword = 'trial-secret-1';

const choose = (category: RegExp, choice: string) => async (page: Page) => {
  await page.getByRole('button', { name: category }).click();
  await page.getByRole('radio', { name: choice, exact: true }).click();
};

/** Uploads a picture into the form's only picture field, cut as it is offered. */
export async function uploadBanner(page: Page): Promise<void> {
  const file = await picture('banner.jpg', '#2f7d32', { width: 1500, height: 900 });
  await page.getByLabel('上传图片').setInputFiles([file]);
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '确定' }).click();
  await page.getByRole('figure', { name: '预览' }).getByRole('img').waitFor();
}

export const adminModules: readonly AdminModule[] = [
  {
    entityLabel: '分类',
    entity: 'category',
    list: '/pages/admin/category/index',
    edit: '/pages/admin/category/edit',
    name: '分类名称',
    mine: '分类说明',
    theirs: '分类名称',
    fill: (page, name) => page.getByRole('textbox', { name: '分类名称' }).fill(name),
  },
  {
    entityLabel: '产品',
    entity: 'product',
    list: '/pages/admin/product/index',
    edit: '/pages/admin/product/edit',
    name: '农药名称(通用名)',
    mine: '商品名',
    theirs: '登记证持有人',
    fill: async (page, name) => {
      await page.getByLabel('农药名称(通用名)').fill(name);
      await choose(/^产品分类/, '除草剂')(page);
      await page.getByLabel('农药类别').selectOption('除草剂');
      await page.getByLabel('剂型').selectOption('SL');
      await page.getByRole('radio', { name: '低毒' }).check();
      await page.getByLabel('名称（第1行）').fill('草甘膦');
      await page.getByLabel('含量（第1行）').fill('30');
      await page.getByRole('textbox', { name: '登记证号' }).fill(`PD${Date.now().toString().slice(-8)}`);
    },
  },
  {
    entityLabel: '原料',
    entity: 'material',
    list: '/pages/admin/material/index',
    edit: '/pages/admin/material/detail',
    name: '原料名称',
    mine: '外观',
    theirs: '英文名称',
    fill: async (page, name) => {
      await page.getByLabel('原料名称').fill(name);
      await choose(/^所属分类/, '溶剂')(page);
      await page.getByLabel('等级').selectOption('工业级');
    },
  },
  {
    entityLabel: '轮播图',
    entity: 'banner',
    list: '/pages/admin/banner/index',
    edit: '/pages/admin/banner/edit',
    name: '标题',
    mine: '排序',
    theirs: '标题',
    fill: async (page, name) => {
      await uploadBanner(page);
      await page.getByRole('textbox', { name: '标题' }).fill(name);
    },
  },
  {
    entityLabel: '工厂展示',
    entity: 'factory-gallery',
    list: '/pages/admin/factory-gallery/index',
    edit: '/pages/admin/factory-gallery/edit',
    name: '标题',
    mine: '说明',
    theirs: '标题',
    fill: async (page, name) => {
      await page.getByRole('textbox', { name: '标题' }).fill(name);
      await page.getByRole('radio', { name: '实验室' }).check();
      await page.getByLabel(/添加图片/).setInputFiles([await picture('factory.jpg', '#2f7d32')]);
      await page.getByRole('button', { name: '图片第1张（封面）' }).waitFor();
    },
  },
  {
    entityLabel: '用户',
    entity: 'user',
    list: '/pages/admin/user/index',
    edit: '/pages/admin/user/edit',
    name: '用户名',
    mine: '邮箱',
    theirs: '真实姓名',
    fill: async (page, name) => {
      await page.getByRole('textbox', { name: '用户名' }).fill(name);
      await page.getByLabel('密码').fill(trialPassword);
      await page.getByLabel('真实姓名').fill('试验员');
      await page.getByRole('textbox', { name: '手机号' }).fill(`139${Date.now().toString().slice(-8)}`);
    },
  },
];
