import { Link } from '@admin-h5/client';
import { visitorApi } from '@admin-h5/client/host';
import type { ActiveBanner } from '@admin-h5/contract';
import { bannerRatio, largestPreview } from '@admin-h5/contract';
import { Carousel, Image, Loaded, Skeleton, SkeletonGroup } from '@admin-h5/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { pictureUrl } from '../../core/picture.ts';
import { materialUrl, productUrl } from '../../core/paths.ts';

/** The banners at the top; not shown without any. */
export function BannerBlock({ banners }: { banners: UseQueryResult<ActiveBanner[]> }) {
  return (
    <Loaded
      query={banners}
      compact
      skeleton={
        <SkeletonGroup className="home-banner">
          <Skeleton ratio={bannerRatio} radius="var(--ah5-radius-l)" />
        </SkeletonGroup>
      }
    >
      {(list) =>
        list.length > 0 && (
          <div className="home-banner">
            <Carousel
              label="推荐"
              items={list}
              keyOf={(banner) => banner.id}
              ratio={bannerRatio}
              autoplay
              render={(banner, index, near) => <Banner banner={banner} first={index === 0} near={near} />}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function Banner({ banner, first, near }: { banner: ActiveBanner; first: boolean; near: boolean }) {
  const picture = (
    <Image
      src={near ? pictureUrl(banner.imageId) : null}
      alt={banner.title}
      sizes="(min-width: 960px) 720px, 92vw"
      largest={largestPreview}
      priority={first}
    />
  );
  const to = bannerLink(banner);
  // A failed click count must not prevent following the link.
  const count = () => void visitorApi.clickBanner(banner.id, { errors: 'background' }).catch(() => undefined);
  return to ? (
    <Link to={to} onClick={count}>
      {picture}
    </Link>
  ) : (
    picture
  );
}

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
