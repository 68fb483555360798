import type { Page } from '@playwright/test';
import type { PublishPage } from '@admin-h5/contract';

/** A screen that the figures for visitors are taken of. */
export interface Screen {
  name: string;
  /** Below the base path. */
  path: string;
  /** Limit of the Largest Contentful Paint, ms. */
  paint?: number;
  /** Taps something, and waits until it shows. */
  interact?: (page: Page) => Promise<unknown>;
}

async function firstId(api: string, type: 'product' | 'material'): Promise<string> {
  const response = await fetch(`${api}/api/publish/list?type=${type}&size=20`);
  const { data }: { data: PublishPage } = await response.json();
  const record = data.list.find(({ coverFileId }) => coverFileId !== null);
  if (!record) throw new Error(`there is no ${type} with a picture`);
  return record.id;
}

const openFilter = async (page: Page) => {
  await page.getByRole('button', { name: /^筛选/ }).first().click();
  await page.getByRole('dialog').waitFor();
};

const openPicture = async (page: Page) => {
  await page.getByRole('button', { name: '查看大图 1' }).click();
  await page.getByRole('dialog').waitFor();
};

/** The seven screens, with records of this API. */
export async function screensOf(api: string): Promise<Screen[]> {
  const [product, material] = [await firstId(api, 'product'), await firstId(api, 'material')];
  const list = 'pages/category/insecticide?categoryId=all';
  return [
    { name: 'home', path: 'pages/index/index', paint: 1300 },
    { name: 'category', path: list, paint: 1300, interact: openFilter },
    { name: 'category with a crop', path: `${list}&crop=${encodeURIComponent('水稻')}` },
    { name: 'product', path: `pages/product/detail?id=${product}`, paint: 1300, interact: openPicture },
    { name: 'materials', path: 'pages/materials/list', paint: 1300 },
    { name: 'material', path: `pages/materials/detail?id=${material}` },
    { name: 'company', path: 'pages/company/about' },
  ];
}
