import type { ActiveBanner, BannerPosition, CategoryNode } from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';

// The calls of managed entities that visitors' screens make. The calls that administer them are in their own files, which a first page does not load.

/** The tree of the enabled categories. */
export function categoryTree(options?: CallOptions): Promise<CategoryNode[]> {
  return call({ method: 'GET', path: '/api/category/tree' }, options);
}

/** The banners that visitors see now in one position. */
export function activeBanners(position: BannerPosition, options?: CallOptions): Promise<ActiveBanner[]> {
  return call({ method: 'GET', path: '/api/banner/active', query: { position } }, options);
}

/** Counts a click on a banner. */
export function clickBanner(id: string, options?: CallOptions): Promise<void> {
  return call({ method: 'POST', path: apiPath`/api/banner/${id}/click` }, options);
}
