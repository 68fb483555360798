import type { ActiveBanner, Banner, BannerInput, BannerPosition, ListQuery } from '@admin-h5/contract';
import type { CallOptions } from '../options.ts';
import { entityApi } from './entity.ts';
import type { EntityApi } from './entity.ts';
import { activeBanners, clickBanner } from './visitor.ts';

export interface BannerQuery extends ListQuery {
  position?: BannerPosition;
}

export interface BannerApi extends EntityApi<Banner, BannerInput, BannerQuery> {
  /** The banners that visitors see now in one position. */
  active: (position: BannerPosition, options?: CallOptions) => Promise<ActiveBanner[]>;
  /** Counts a click. */
  click: (id: string, options?: CallOptions) => Promise<void>;
}

/** Calls of the banners. */
export const bannerApi: BannerApi = /* #__PURE__ */ (() => ({
  ...entityApi<Banner, BannerInput, BannerQuery>('banner'),
  active: activeBanners,
  click: clickBanner,
}))();
