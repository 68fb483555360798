import type { ActiveBanner } from '@admin-h5/contract';
import { materialUrl, productUrl } from '../../core/paths.ts';

/** The target of a banner, or null: a page of the app or an https address. Any other target is ignored. */
export function bannerLink({ linkType, linkTarget }: Pick<ActiveBanner, 'linkType' | 'linkTarget'>): string | null {
  if (!linkTarget) return null;
  switch (linkType) {
    case 'page':
      return /^\/?pages\//.test(linkTarget) ? `/${linkTarget.replace(/^\//, '')}` : null;
    case 'product':
      return productUrl(linkTarget);
    case 'material':
      return materialUrl(linkTarget);
    case 'url':
      return linkTarget.startsWith('https://') ? linkTarget : null;
    default:
      return null;
  }
}
