import type { PublishPage } from '@admin-h5/contract';

/** A screen that the figures for visitors are taken of. */
export interface Screen {
  name: string;
  /** Below the base path. */
  path: string;
}

async function firstId(api: string, type: 'product' | 'material'): Promise<string> {
  const response = await fetch(`${api}/api/publish/list?type=${type}&size=20`);
  const { data }: { data: PublishPage } = await response.json();
  const record = data.list.find(({ coverFileId }) => coverFileId !== null);
  if (!record) throw new Error(`there is no ${type} with a picture`);
  return record.id;
}

/** The seven screens, with records of this API. */
export async function screensOf(api: string): Promise<Screen[]> {
  const [product, material] = [await firstId(api, 'product'), await firstId(api, 'material')];
  const list = 'pages/category/insecticide?categoryId=all';
  return [
    { name: 'home', path: 'pages/index/index' },
    { name: 'category', path: list },
    { name: 'category with a crop', path: `${list}&crop=${encodeURIComponent('水稻')}` },
    { name: 'product', path: `pages/product/detail?id=${product}` },
    { name: 'materials', path: 'pages/materials/list' },
    { name: 'material', path: `pages/materials/detail?id=${material}` },
    { name: 'company', path: 'pages/company/about' },
  ];
}
