import { visitorApi } from '@admin-h5/client/host';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { companyQuery } from '../../core/company-query.ts';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import { categoryTree } from '../category/use-category-tree.ts';
import { topCropsQuery } from '../crops/crop-list-query.ts';

export const homeBanners = queryOptions({
  queryKey: ['banner', 'active', 'home'],
  queryFn: ({ signal }) => visitorApi.activeBanners('home', { signal, errors: 'screen' }),
  meta: { public: true },
});
export const homeProducts = publishedRecords({ type: 'product', sort: 'hot', size: 6 }, 'screen');
export const homeMaterials = publishedRecords({ type: 'material', recommended: true, size: 6 }, 'screen');
export const homeCompany = companyQuery('screen');

/** Asks anew for all that 首页 draws from, whatever is known already. Never rejects. */
export const readHome = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery({ ...homeBanners, staleTime: 0 }),
    client.prefetchQuery({ ...homeProducts, staleTime: 0 }),
    client.prefetchQuery({ ...homeMaterials, staleTime: 0 }),
    client.prefetchQuery({ ...homeCompany, staleTime: 0 }),
    client.prefetchQuery({ ...categoryTree('product'), staleTime: 0 }),
    client.prefetchQuery({ ...topCropsQuery, staleTime: 0 }),
  ]);
