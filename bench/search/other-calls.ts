import { ingredientFacts } from './register.ts';

/** Calls that are measured like searches; each path is asked once. */
export interface OtherCalls {
  what: string;
  paths: string[];
  /** Of an administrator, for lists of the admin area. */
  token?: string;
}

/** As many calls of each kind as there are people in some seconds. */
const max = 100;

const path = (start: string, query: Record<string, string | number>) =>
  `${start}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

/** The numbers of 筛选, 按作物找药, and pages far down the admin list, in several orders. */
export function otherCalls(token: string, products: number): OtherCalls[] {
  const pairs = ingredientFacts.flatMap(({ usages }) => usages.map(({ crop, target }) => ({ crop, target })));
  const crops = [...new Set(pairs.map(({ crop }) => crop))];
  const targets = [...new Set(pairs.map(({ target }) => target))];
  const distinct = (paths: string[]) => [...new Set(paths)].slice(0, max);
  const orders = ['sort:asc', 'updatedAt:desc', 'name:asc', 'regNo:desc'];
  const pages = Math.floor(products / 20);
  return [
    {
      what: 'numbers of 筛选',
      paths: distinct([
        path('/api/publish/facets', { type: 'product' }),
        ...crops.map((crop) => path('/api/publish/facets', { type: 'product', crop })),
        ...targets.map((target) => path('/api/publish/facets', { type: 'product', target })),
        ...pairs.map((pair) => path('/api/publish/facets', { type: 'product', ...pair })),
      ]),
    },
    {
      what: 'numbers of 筛选 in a search',
      paths: distinct(
        ingredientFacts.map(({ name }) => path('/api/publish/facets', { type: 'product', keyword: name })),
      ),
    },
    { what: 'crops of a pest', paths: distinct(targets.map((target) => path('/api/publish/crops', { target }))) },
    { what: 'pests of a crop', paths: distinct(crops.map((crop) => path('/api/publish/crops/targets', { crop }))) },
    {
      what: 'products for a crop and a pest',
      paths: distinct(pairs.map((pair) => path('/api/publish/crops/products', pair))),
    },
    {
      what: 'deep pages of the admin list',
      paths: Array.from({ length: max }, (_, at) =>
        path('/api/product', { page: pages - at, size: 20, sort: orders[at % orders.length] ?? '' }),
      ),
      token,
    },
    {
      what: 'searches in the admin list',
      paths: distinct(
        ingredientFacts.flatMap(({ name, enName }) => [
          path('/api/product', { keyword: name, page: 1, size: 20 }),
          path('/api/product', { keyword: enName, page: 20, size: 20 }),
        ]),
      ),
      token,
    },
  ];
}
